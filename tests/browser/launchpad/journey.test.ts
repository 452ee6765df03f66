import { test } from '../support/fixtures.ts';
import { desktopPaths, journey } from '../support/journey.ts';

for (const lang of ['en', 'ar-SA', 'zh-MY'] as const) {
  const details = { tag: lang === 'en' ? '@firefox' : [] };
  test(`[R1.4] [R0.4] ${lang}: from a static page to the result of a launch`, details, async ({ page, exchange }) => {
    await journey(page, exchange, lang, desktopPaths);
  });
}
