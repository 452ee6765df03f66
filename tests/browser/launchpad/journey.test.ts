import { test } from '../support/fixtures.ts';
import { desktopPaths, journey } from '../support/journey.ts';

const title = '[R1.4] [R0.4] from a static page to the result of a launch';
test(title, { tag: '@firefox' }, async ({ page, exchange }) => {
  await journey(page, exchange, 'en', desktopPaths);
});
