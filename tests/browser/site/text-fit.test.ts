import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { textFitPages, unfitTexts, windowOf } from '../support/text-fit.ts';

// Further languages: `npm run bench text-fit`.
test('[Q-A13] [R1.3] in both writing directions no text is cut, outside its control or on another one, and one that is would be found', async ({
  page,
  exchange,
}) => {
  // Each text of many pages is measured.
  test.slow();
  await exchange.login(page, { balances: { USDT: '20000', BTC: '0.5', HALO: '120' } });
  for (const lang of ['en', 'ar-SA'] as const)
    for (const { path, isPhone } of textFitPages) {
      await page.setViewportSize(windowOf(isPhone));
      await page.goto(`/${lang}/${path}`);
      await waitForHydration(page);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await unfitTexts(page), `${lang}, ${path}${isPhone ? ', phone' : ''}`).toEqual([]);
    }

  await page.goto('/en/settings/');
  await page.evaluate(() => {
    const add = (className: string, text: string, style: string) => {
      const button = document.createElement('button');
      button.className = className;
      button.textContent = text;
      button.style.cssText = `inline-size: 40px; white-space: nowrap; ${style}`;
      document.querySelector('main')?.append(button);
    };
    add('one', 'A long label', 'overflow: hidden');
    add('two', 'Another label', 'position: absolute; inset: 300px auto auto 300px');
    add('three', 'Label', 'position: absolute; inset: 300px auto auto 300px');
  });
  const findings = (await unfitTexts(page)).join('\n');
  expect(findings).toContain('cut: button.one "A long label"');
  expect(findings).toContain('outside: button.two "Another label"');
  expect(findings).toMatch(/on each other: button\.(?:two|three) /);
});
