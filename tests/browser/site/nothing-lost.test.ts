import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';

const spot = '/en/trade/spot/';
const views = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, layout: '' },
  { name: 'phone', viewport: { width: 390, height: 844 }, layout: 'm/' },
] as const;
/** The shortest page has twice as many. */
const minLetters = 500;
/** Share of a page's height by which it may grow or shrink while it is scrolled through. */
const maxHeightChange = 0.05;
const pagesOf = (layout: string) =>
  [
    'launchpad/',
    layout === '' ? 'launchpad-list/' : 'launchpad/list/',
    layout === '' ? 'launchdetail/HALO/' : 'launchpad/detail/HALO/',
    '',
    'BTC/USDT/',
    'leveraged/BTC3L/',
  ].map((path) => spot + layout + path);

/** Returns the headings and the marked ends of sections of the page's main part that a reader can see. */
const visibleHeadings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('dialog'))
      .map((heading) => {
        const { top, left, width, height } = heading.getBoundingClientRect();
        return { text: heading.innerText.trim(), top: Math.round(top + scrollY), left, isRead: width * height > 4 };
      })
      .filter(({ text }) => text !== ''),
  );

for (const { name, viewport, layout } of views)
  test(`[FP10] on a ${name} nothing of a page is lost: it prints whole, is found by a search in the page and by the addresses of its parts, is read in the order in which it is seen, and stands still`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const address of pagesOf(layout))
      await test.step(address, async () => {
        await page.goto(address);
        await waitForHydration(page);
        await page.waitForLoadState('networkidle');

        const headings = await visibleHeadings(page);
        expect(headings.length).toBeGreaterThan(0);
        const last = headings.at(-1)?.text ?? '';

        await test.step('the page is about as long before its end is laid out as afterwards', async () => {
          const [before, after] = await page.evaluate(async () => {
            const heights = [document.documentElement.scrollHeight];
            for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
              scrollTo({ top, behavior: 'instant' });
              await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            }
            heights.push(document.documentElement.scrollHeight);
            scrollTo({ top: 0, behavior: 'instant' });
            return heights;
          });
          expect(Math.abs((after ?? 0) / (before ?? 1) - 1)).toBeLessThan(maxHeightChange);
        });

        await test.step('nothing moves by itself, since the reader asked for that', async () => {
          const moving = await page.evaluate(() =>
            document.getAnimations().flatMap(({ playState, effect }) => {
              const target = effect instanceof KeyframeEffect ? effect.target : null;
              return playState === 'running' ? [target?.className ?? ''] : [];
            }),
          );
          expect(moving).toEqual([]);
        });

        if (name === 'phone') {
          const read = headings.filter(({ isRead }) => isRead);
          const seen = read.toSorted((one, other) => one.top - other.top || one.left - other.left);
          expect(read.map(({ text }) => text)).toEqual(seen.map(({ text }) => text));
        }

        await test.step('a search in the page finds its end', async () => {
          const found = await page.evaluate((text) => {
            getSelection()?.removeAllRanges();
            scrollTo({ top: 0, behavior: 'instant' });
            const words = text.split('\n')[0] ?? '';
            const find: unknown = Reflect.get(window, 'find');
            return typeof find === 'function' && Boolean(find.call(window, words, true, false, true));
          }, last);
          expect(found, last).toBe(true);
        });

        await test.step('the address of a part shows it', async () => {
          const hidden = await page.evaluate(async () => {
            const parts = [...document.querySelectorAll('main :is(section, article, h2, h3, form)[id]')];
            const missed: string[] = [];
            for (const part of parts.filter((each) => each.checkVisibility())) {
              scrollTo({ top: 0, behavior: 'instant' });
              location.hash = part.id;
              await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
              const { top, bottom } = part.getBoundingClientRect();
              if (bottom < 0 || top > innerHeight) missed.push(`${part.id} ${Math.round(top)}`);
            }
            return missed;
          });
          expect(hidden).toEqual([]);
        });

        await test.step('print has every heading, and none of the controls around the page', async () => {
          await page.emulateMedia({ media: 'print' });
          const printed = await visibleHeadings(page);
          const texts = printed.map(({ text }) => text);
          for (const { text } of headings) expect(texts).toContain(text);
          await expect(page.locator('.header__menu:visible, .header__person:visible, .toasts:visible')).toHaveCount(0);
          expect(await page.evaluate(() => getComputedStyle(document.body).color)).toMatch(
            /oklch\(0?\.[0-4]|oklch\([1-4]\d/,
          );
          await page.emulateMedia({ media: 'screen' });
        });
      });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('[FP10] without scripts a page has its texts and its links to others', async ({ page }) => {
    for (const { viewport, layout } of views) {
      await page.setViewportSize(viewport);
      for (const address of pagesOf(layout))
        await test.step(address, async () => {
          await page.goto(address);
          const main = page.getByRole('main');
          await expect(main.getByRole('heading', { level: 1 })).toBeAttached();
          expect((await main.innerText()).length).toBeGreaterThan(minLetters);
          await expect(main.getByRole('link').first()).toBeVisible();
        });
    }
  });
});
