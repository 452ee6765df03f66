import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { allLangs, direction, fallbackChain } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { flatten } from '#i18n/table.ts';
import { axeFindings, overflowingElements } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

test.use({ deployment: 'harbor' });

const api = 'https://api.harbor-exchange.example';
const langs = ['en', 'de-DE', 'ar-SA'] as const;

/** The sandbox answers for Harbor's exchange; its streams say nothing. */
test.beforeEach(async ({ context, origins }) => {
  await context.route(`${api}/**`, async (route) => {
    const address = route.request().url().replace(api, `${origins.exchange}/x`);
    const response = await route.fetch({ url: address });
    const headers = { ...response.headers(), 'access-control-allow-origin': origins.site };
    await route.fulfill({ response, headers });
  });
  await context.routeWebSocket(/^wss:\/\/api\.harbor/, () => undefined);
  // What a provider shows is not Harbor's.
  await context.route('https://links.provider.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
});

// A page that has gone needs no answer any more.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

/** The places of what is focused by Tab in a part of the page, one after the other. */
async function focusOrder(page: Page, part: Locator, count: number): Promise<{ x: number; y: number }[]> {
  const places: { x: number; y: number }[] = [];
  await part.evaluate((element) => {
    element.tabIndex = -1;
    element.focus();
  });
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('Tab');
    places.push(
      await page.evaluate(() => {
        const { left, right, top } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return { x: (left + right) / 2, y: top + scrollY };
      }),
    );
  }
  return places;
}

test('[OK9] nothing moves when the font of the brand comes late', async ({ page }) => {
  await observeShift(page);
  let held = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const path of ['', 'fees/', 'trade/spot/', 'about/']) {
    held = Promise.withResolvers();
    const requested = page.waitForRequest(/text-latin\..*woff2$/);
    // A page has loaded when its font has come.
    await page.goto(`/en/${path}`, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await requested;
    held.resolve(undefined);
    await page.waitForLoadState();
    await expect.poll(() => page.evaluate(() => document.fonts.check('400 16px Site', 'a'))).toBe(true);
    await expectLayoutShift(page, 0.001);
  }
});

test('[OK48] a coin has the icon of the brand or its drawing, in both themes and directions, and nothing moves', async ({
  page,
}) => {
  await observeShift(page);
  const rowOf = (coin: string) => page.locator('tr:visible').filter({ hasText: coin }).first();
  for (const [lang, colorScheme] of [
    ['en', 'dark'],
    ['ar-SA', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/${lang}/trade/spot/`);
    const icon = rowOf('BTC').locator('img.coin-icon');
    await expect(icon).toHaveAttribute('src', /^\/coins\/BTC-/);
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(rowOf('SOL').locator('span.coin-icon')).toHaveAttribute('data-letters', 'SO');
  }
  await expectLayoutShift(page, 0.001);
});

test('[OK13] replaced texts are seen: in pages, and those that scripts load later', async ({ page }) => {
  await page.goto('/en/login/');
  await expect(page.getByRole('main')).toContainText('Welcome back to the harbor.');
  await page.goto('/en/trade/spot/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets at Harbor');
  await expect(page).toHaveTitle('Markets: live crypto prices · Harbor Exchange');
  await expect(page.getByRole('contentinfo')).toContainText('Read our risk disclosure first.');
  await page.goto('/en/notices/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await page.goto('/ar-SA/trade/spot/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أسواق هاربور');
});

test('[OK16] own pages stand where pages of the product stand, in both themes and directions, and print without menus', async ({
  page,
}) => {
  const edges = () =>
    page.getByRole('main').evaluate((main) => {
      const heading = main.querySelector('h1');
      const style = heading && getComputedStyle(heading);
      const { left = 0, right = 0 } = heading?.getBoundingClientRect() ?? {};
      const isRightToLeft = document.dir === 'rtl';
      return {
        start: Math.round(isRightToLeft ? document.documentElement.clientWidth - right : left),
        family: style?.fontFamily,
        weight: style?.fontWeight,
      };
    });
  for (const lang of ['en', 'ar-SA'])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/${lang}/settings/`);
      const product = await edges();
      for (const path of ['fees/', 'about/', 'terms/', '']) {
        await page.goto(`/${lang}/${path}`);
        expect(await edges(), `${lang} ${path} ${width}`).toEqual(product);
        expect(await overflowingElements(page), `${lang} ${path} ${width}`).toEqual([]);
      }
    }
  for (const colorScheme of ['dark', 'light'] as const)
    for (const path of ['en/fees/', 'ar-SA/fees/', 'en/about/', 'en/']) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`/${path}`);
      expect(await axeFindings(page), `${colorScheme} ${path}`).toEqual([]);
    }
  await page.emulateMedia({ media: 'print' });
  await page.goto('/en/fees/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.header__menu, .header__person, .page__foot').filter({ visible: true })).toHaveCount(0);
});

test('[OK17] header and footer hold with five columns and links of the operator; the keyboard goes as the eye does', async ({
  page,
}) => {
  for (const lang of langs)
    for (const width of [320, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/${lang}/fees/`);
      const at = `${lang} ${width}`;
      expect(await overflowingElements(page), at).toEqual([]);
      expect((await page.locator('.header').boundingBox())?.height, at).toBeLessThanOrEqual(57);
      const footer = page.getByRole('contentinfo');
      const columns = await footer.locator('.footer__column').evaluateAll((all) =>
        all.map((each) => {
          const { left, right, top } = each.getBoundingClientRect();
          return { start: document.dir === 'rtl' ? -right : left, top };
        }),
      );
      expect(columns, at).toHaveLength(5);
      // Rows from the top, each from its start.
      expect(columns, at).toEqual(columns.toSorted((one, other) => one.top - other.top || one.start - other.start));
      if (width > 320) expect(new Set(columns.map(({ top }) => top)).size, at).toBe(1);
      if (width > 320) {
        const isRightToLeft = lang === 'ar-SA';
        const links = page.locator('.header a:visible, .header button:visible');
        const places = await focusOrder(page, page.locator('.header'), await links.count());
        const xs = places.map(({ x }) => (isRightToLeft ? -x : x));
        expect(xs, at).toEqual(xs.toSorted((one, other) => one - other));
        await expect(page.locator('.header a[aria-current=page]:visible'), at).toHaveText(
          { en: 'Fees', 'de-DE': 'Gebühren', 'ar-SA': 'الرسوم' }[lang],
        );
      }
    }
});

test('[OK18] an announcement is there from its first to its last moment, moves nothing, and stays closed', async ({
  page,
}) => {
  await observeShift(page);
  const bar = page.locator('[data-announcement=quiet-hours]');
  for (const [time, shown] of [
    ['2026-10-31T23:59:00Z', false],
    ['2026-11-01T00:01:00Z', true],
    ['2036-11-02T00:00:00Z', false],
  ] as const) {
    await page.clock.setFixedTime(time);
    await page.goto('/en/fees/');
    await expect(bar).toBeVisible({ visible: shown });
    await expectLayoutShift(page, 0.001);
  }
  await page.clock.setFixedTime('2026-12-01T00:00:00Z');
  await page.goto('/en/fees/');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
  await page.goto('/ar-SA/trade/spot/');
  await expect(bar).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('[OK18] an announcement that was valid when the site was built is shown without scripts, and cannot be closed', async ({
    page,
  }) => {
    await page.goto('/en/fees/');
    const bar = page.locator('[data-announcement=quiet-hours]');
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('button')).toBeHidden();
  });
});

test('[OK35] the header holds in all languages with a link to sign up', async ({ page }) => {
  /** Texts of the header by key, also those of languages that a language falls back to. */
  const textsOf = (lang: Lang): Map<string, string> => {
    const texts = new Map<string, string>();
    for (const from of fallbackChain(lang).toReversed()) {
      const read = (name: string): unknown => {
        const file = `locales/${from}/${name}.json`;
        return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      };
      const { login } = v.parse(
        v.object({ login: v.optional(v.object({ register: v.optional(v.string()) })) }),
        read('account'),
      );
      for (const [key, text] of [...flatten(read('common')), ...flatten(read('notice'))]) texts.set(key, text);
      if (login?.register !== undefined) texts.set('register', login.register);
    }
    return texts;
  };
  const english = textsOf('en');
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en/trade/spot/');
    for (const lang of allLangs) {
      const own = textsOf(lang);
      const pairs = [...english].map(([key, text]) => [text, own.get(key) ?? text] as const);
      const { height, widest } = await page.evaluate(
        ({ pairs, dir }) => {
          const known = new Map<string, string>(pairs);
          const header = document.querySelector('.header');
          if (!header) throw new Error('no header');
          document.documentElement.dir = dir;
          const walker = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const element = node.parentElement;
            if (!element || !node.nodeValue?.trim()) continue;
            const text = known.get((element.dataset['english'] ??= node.nodeValue.trim()));
            if (text !== undefined) node.nodeValue = text;
          }
          return { height: header.getBoundingClientRect().height, widest: document.documentElement.scrollWidth };
        },
        { pairs, dir: direction(lang) },
      );
      expect(height, `${lang} ${width}`).toBeLessThanOrEqual(57);
      expect(widest, `${lang} ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
