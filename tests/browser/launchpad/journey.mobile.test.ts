import { test } from './fixtures.ts';
import { journey, mobile } from './journey.ts';

test('[R1.4] [R1.1] on a phone: from a static page to the result of a launch', async ({ page, exchange }) => {
  await journey(page, exchange, 'en', mobile);
});
