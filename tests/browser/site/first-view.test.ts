import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

/** Pages of each area whose first view has its styles in the HTML, on a desktop and on a phone. */
const areas = [
  ['trade/spot/launchpad/', 'trade/spot/m/launchpad/'],
  ['trade/spot/launchdetail/HALO/', 'trade/spot/m/launchpad/detail/HALO/'],
  ['trade/spot/', 'trade/spot/m/'],
  ['trade/spot/launchpad-list/', 'trade/spot/m/launchpad/list/'],
  ['trade/spot/launchpad-order/', 'trade/spot/m/launchpad/orders/'],
  ['login/', 'login/'],
  ['assets/', 'assets/'],
  ['404/', '404/'],
] as const;
const screens = [
  { name: '1440', viewport: { width: 1440, height: 900 }, index: 0 },
  { name: '390', viewport: { width: 390, height: 844 }, index: 1 },
] as const;

/**
 * Returns pictures of pages without scripts, by address: with or without the sheets and the font that come after their
 * text.
 */
async function picturesOf(
  browser: Browser,
  addresses: readonly string[],
  options: { viewport: { width: number; height: number }; colorScheme: 'dark' | 'light' },
  isBlocked: boolean,
): Promise<Map<string, Buffer>> {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    let sheets = 0;
    await page.route(/\.(?:css|woff2)$/, (route) => {
      const isFont = route.request().url().endsWith('woff2');
      if (!isFont) sheets += 1;
      return isBlocked || isFont ? route.abort() : route.continue();
    });
    const pictures = new Map<string, Buffer>();
    for (const address of addresses) {
      sheets = 0;
      await page.goto(address);
      // Without a later sheet there is nothing to compare.
      expect(sheets, address).toBeGreaterThan(0);
      // A loaded picture may not be decoded yet.
      await page.evaluate(() => {
        const visible = [...document.images].filter(
          (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
        );
        return Promise.all(visible.map((image) => image.decode()));
      });
      // A loaded page may not be painted yet: Chromium then refuses the picture.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBeGreaterThan(0);
      pictures.set(address, await page.screenshot({ animations: 'disabled' }));
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/**
 * Returns where two pictures of the same size differ, px; undefined when they are equal. A round corner may be drawn
 * one of 255 steps lighter where the page is longer.
 */
async function differenceOf(
  one: Buffer,
  other: Buffer,
): Promise<{ left: number; top: number; right: number; bottom: number } | undefined> {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!first || !second) throw new Error('two pictures expected');
  const { width, channels } = first.info;
  const pixels = [...first.data.keys()]
    .filter((index) => Math.abs((first.data[index] ?? 0) - (second.data[index] ?? 0)) > 1)
    .map((index) => Math.floor(index / channels));
  if (pixels.length === 0) return undefined;
  const columns = pixels.map((pixel) => pixel % width);
  const bound = (pick: 'min' | 'max', values: number[]) => values.reduce((a, b) => Math[pick](a, b));
  return {
    left: bound('min', columns),
    top: Math.floor(bound('min', pixels) / width),
    right: bound('max', columns),
    bottom: Math.floor(bound('max', pixels) / width),
  };
}

for (const { name, viewport, index } of screens)
  test(`[E35] the first view at ${name} is the same without the later sheets, in both themes and writing directions`, async ({
    browser,
    baseURL,
  }) => {
    // Each page is drawn eight times.
    test.slow();
    for (const colorScheme of ['dark', 'light'] as const)
      for (const lang of ['en', 'ar-SA'])
        await test.step(`${colorScheme}, ${lang}`, async () => {
          const addresses = areas.map((area) => `${baseURL ?? ''}/${lang}/${area[index]}`);
          const without = await picturesOf(browser, addresses, { viewport, colorScheme }, true);
          const whole = await picturesOf(browser, addresses, { viewport, colorScheme }, false);
          expect(whole.size).toBe(areas.length);
          for (const [address, picture] of whole) {
            const other = without.get(address);
            if (other === undefined) throw new Error(`no picture of ${address}`);
            if (!other.equals(picture)) expect(await differenceOf(other, picture), address).toBeUndefined();
          }
        });
  });

test('[E38] nothing of the first view moves: when the font arrives, whatever figures arrive, and in a narrow window whose form comes later', async ({
  page,
}) => {
  await test.step('the font is requested after the last byte of the document, and nothing moves when it arrives', async () => {
    await observeShift(page);
    for (const path of ['launchpad/', 'launchdetail/HALO/', '', 'launchpad-list/']) {
      await page.goto(`/en/trade/spot/${path}`);
      await page.evaluate(() => document.fonts.ready);
      await expect
        .poll(() =>
          page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2'))),
        )
        .toBe(true);
      const times = await page.evaluate(() => {
        const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const font = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'));
        return {
          documentEnd: document?.responseEnd ?? 0,
          fontStart: font?.startTime ?? 0,
        };
      });
      expect(times.fontStart, path).toBeGreaterThanOrEqual(times.documentEnd);
      // Words of the fallback font are a few px narrower or wider.
      // The text of the launchpad's home is centered on the picture beside it, and moves while the document arrives.
      await expectLayoutShift(page, 0.001, path === 'launchpad/' ? times.fontStart : 0);
    }
  });

  await test.step('the columns of the markets table keep their width, whatever figures arrive', async () => {
    await page.goto('/en/trade/spot/');
    const heads = page.getByRole('main').getByRole('table').getByRole('columnheader');
    const widths = () => heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
    const before = await widths();
    expect(before.length).toBeGreaterThan(5);
    await page
      .getByRole('cell', { name: '60,000.00', exact: true })
      .first()
      .evaluate((cell) => (cell.textContent = '60,000,000,000.00'));
    expect(await widths()).toEqual(before);
  });

  await test.step('in a narrow window the order book is not drawn in the place of the form whose HTML comes later', async () => {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto('/en/trade/spot/BTC/USDT/');
    const top = await page.evaluate(() => {
      const form = document.querySelector('.terminal__panel--form');
      if (!form) return undefined;
      form.remove();
      return document.querySelector('.terminal__panel--book')?.getBoundingClientRect().top;
    });
    expect(top).toBeGreaterThan(823);
  });
});
