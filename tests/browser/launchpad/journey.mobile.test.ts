import { test } from '../support/fixtures.ts';
import { journey, mobilePaths } from '../support/journey.ts';

test('[R1.4] [R1.1] [R0.4] on a phone, in Arabic and Chinese: from a static page to the result of a launch', async ({
  context,
  exchange,
}) => {
  for (const lang of ['ar-SA', 'zh-MY'] as const)
    await test.step(lang, async () => {
      const page = await context.newPage();
      await journey(page, exchange, lang, mobilePaths);
      await page.close();
      await exchange.cleanUp();
    });
});
