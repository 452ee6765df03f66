import { test } from '../support/fixtures.ts';
import { journey, mobilePaths } from '../support/journey.ts';

test('[R1.4] [R1.1] on a phone: from a static page to the result of a launch', async ({ page, exchange }) => {
  await journey(page, exchange, 'en', mobilePaths);
});
