import type { Page } from '@playwright/test';
import { axeFindings, sidewaysScrollPx, smallTargets } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

/**
 * Opens a page in English, Arabic and the pseudo language, on a desktop, a phone and at 320 px, in both themes. Once it
 * is ready, axe finds nothing, nothing overflows and targets are large enough.
 * @param ready waits for the content
 * @param more looks at what the page opens
 */
export async function expectAccessible(
  page: Page,
  path: string,
  ready: () => Promise<void>,
  more: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const [lang, theme, width] of [
    ['en', 'dark', 1440],
    ['ar-SA', 'light', 390],
    ['pseudo', 'dark', 320],
  ] as const) {
    await test.step(`${lang}, ${theme}, ${String(width)} px`, async () => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/${lang}/${path}`);
      await waitForHydration(page);
      await ready();
      expect(await axeFindings(page)).toEqual([]);
      expect(await sidewaysScrollPx(page)).toBeLessThanOrEqual(0);
      expect(await smallTargets(page, { width: 24, height: 24 })).toEqual([]);
      await more();
    });
  }
}
