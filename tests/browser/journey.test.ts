import { test } from './fixtures.ts';
import { desktop, journey } from './journey.ts';

for (const lang of ['en', 'ar-SA', 'zh-MY'] as const) {
  test(`[R1.4] [R0.4] ${lang}: from a static page to the result of a launch`, async ({ page, exchange }) => {
    await journey(page, exchange, lang, desktop);
  });
}
