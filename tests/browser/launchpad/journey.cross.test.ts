import { test } from '../support/fixtures.ts';
import { desktopPaths, journey } from '../support/journey.ts';

test('[R1.4] [R7.2] with the exchange on another origin: from a static page to the result of a launch', async ({
  page,
  exchange,
}) => {
  await journey(page, exchange, 'en', desktopPaths);
});
