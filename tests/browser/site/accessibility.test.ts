import {
  axeFindings,
  overflowingElements,
  setWideSpacing,
  sidewaysScrollPx,
  smallFields,
  smallTargets,
} from '../support/accessibility.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { halo, pledgePanel } from '../support/launches.ts';

const desktopPages = [
  'launchpad/',
  'launchpad-list/',
  'launchdetail/HALO/',
  'launchdetail/old/MOSS/',
  'launchpad-assets/',
  'launchdetail/',
];
const mobilePages = ['m/launchpad/', 'm/launchpad/list/', 'm/launchpad/detail/HALO/', 'm/launchpad/assets/'];
/** Pages with links and rows that the others lack. */
const mobileStates = [
  'm/launchpad/list/?tab=upcoming',
  'm/launchpad/list/?tab=finished',
  'm/launchpad/detail/old/MOSS/',
  'm/launchpad/orders/',
  'm/',
  'm/BTC/USDT/',
];

const home = ['launchpad/', 'launchdetail/HALO/'];
for (const [lang, theme, other] of [
  ['en', 'light', 'dark'],
  ['ar-SA', 'dark', 'light'],
] as const) {
  test(`[Q-A16] [Q-A17] ${lang}: the launch screens pass axe, ${theme}, and the first two of them also ${other}`, async ({
    page,
  }) => {
    for (const path of desktopPages) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(`/${lang}/trade/spot/${path}`, { waitUntil: 'networkidle' });
      expect(await axeFindings(page), path).toEqual([]);
      if (!home.includes(path)) continue;
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveCSS('color-scheme', other);
      expect(await axeFindings(page), `${path}, ${other}`).toEqual([]);
    }
  });
}

test('[Q-A16] [Q-A09] logged in, with the confirmation open and on the orders: axe finds nothing', async ({
  page,
  exchange,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await form.review('100');
  await expect(form.dialog).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.confirm('100').click();
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  await expect(page.locator('.toast')).toHaveCSS('animation-name', 'none');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/en/trade/spot/launchpad-order/');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('without scripts', () => {
  // What these pages are before their scripts run is less work for the browser, and what a reader meets first.
  test.use({ javaScriptEnabled: false });
  test('[Q-A17] every launch screen has a language, one h1, landmarks, a title and a working skip link', async ({
    page,
  }) => {
    for (const lang of ['en', 'ar-SA'] as const) {
      for (const path of [...desktopPages, ...mobilePages]) {
        await page.goto(`/${lang}/trade/spot/${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        for (const landmark of ['banner', 'main', 'contentinfo'] as const)
          await expect(page.getByRole(landmark), path).toHaveCount(1);
        expect((await page.title()).length, path).toBeGreaterThan(5);
      }
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAttribute('href', '#content');
      await page.keyboard.press('Enter');
      await expect(page.locator('#content')).toBeFocused();
    }
  });
});

test('[Q-A13] at 320 px, and at 200 % with wider text spacing, nothing overflows sideways', async ({ page }) => {
  const expectNoOverflow = async (what: string) =>
    expect(
      await sidewaysScrollPx(page),
      `${what}: ${(await overflowingElements(page)).join(', ')}`,
    ).toBeLessThanOrEqual(0);
  for (const path of [...desktopPages, ...mobilePages]) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/pseudo/trade/spot/${path}`);
    await expectNoOverflow(`${path} at 320`);
    await page.setViewportSize({ width: 640, height: 800 });
    await setWideSpacing(page);
    await expectNoOverflow(`${path} at 640`);
  }
});

test('[Q-A13] logged in, the header, the terminal and the form of a bot fit at each width between a phone at 400 % and a desktop', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '123456.78' } });
  for (const path of ['BTC/USDT/', 'm/BTC/USDT/', 'm/bot/create/']) {
    await page.goto(`/pseudo/trade/spot/${path}`);
    await expect(page.locator('[data-total]')).toHaveText(/123.456/);
    await expect(page.locator('[data-exchange-hour]')).toHaveText(/UTC/);
    for (const width of [320, 390, 683, 720, 800, 960, 1080]) {
      await page.setViewportSize({ width, height: 800 });
      // Charts resize after the window has changed.
      await expect.poll(() => sidewaysScrollPx(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      const cut = page.locator('.sandbox-bar__time, .header__account');
      const cutParts = () =>
        cut.evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length);
      await expect.poll(cutParts, `cut at ${width}`).toBe(0);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await setWideSpacing(page);
    await expect.poll(() => sidewaysScrollPx(page), `${path} with wide spacing`).toBeLessThanOrEqual(0);
  }
});

for (const [pointer, context, least] of [
  ['a mouse', {}, { width: 24, height: 24 }],
  ['a finger', { hasTouch: true, isMobile: true }, { width: 24, height: 44 }],
] as const) {
  test.describe(() => {
    test.use({ ...context, viewport: { width: 390, height: 844 } });
    test(`[Q-A12] for ${pointer} every target of the phone pages is ${String(least.height)} px high and 24 px wide, in both writing directions`, async ({
      page,
      exchange,
    }) => {
      await exchange.loginAs(page, 'standard');
      for (const lang of ['en', 'ar-SA']) {
        for (const path of [...mobilePages, ...mobileStates]) {
          await page.goto(`/${lang}/trade/spot/${path}`, { waitUntil: 'networkidle' });
          await waitForHydration(page);
          expect(await smallTargets(page, least), `${lang} ${path}`).toEqual([]);
        }
      }
    });
  });
}

test('[Q-A11] each focused control of the pledge page is visible, with a focus ring', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  await expect(pledgePanel(page).panel.getByText('You are eligible')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.locator('#content').focus();
    const hidden: string[] = [];
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return undefined;
        const box = (
          element.matches('input[type=radio]') ? (element.closest('label') ?? element) : element
        ).getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
        const isSeen =
          at !== null &&
          (element.contains(at) || at.contains(element) || element.closest('label')?.contains(at) === true);
        const holder = element.closest('.field__box, label') ?? element;
        // The ::after of a card's link covers the card.
        const looks = [element, holder].map((one) => getComputedStyle(one));
        const hasRing = [...looks, getComputedStyle(element, '::after')].some(
          ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
        );
        return isSeen && hasRing
          ? undefined
          : `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)}`;
      });
      if (found !== undefined) hidden.push(found);
    }
    expect(hidden, String(width)).toEqual([]);
  }
});

test('[Q-A16] forced colors preserve edges and the selected state; reduced motion has no animations', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/en/trade/spot/launchpad-list/', { waitUntil: 'networkidle' });
  const look = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => {
      const style = getComputedStyle(tab);
      return [
        style.borderBlockEndColor,
        style.borderBlockEndStyle,
        style.backgroundColor,
        style.color,
        style.outlineStyle,
        style.boxShadow,
      ].join();
    });
  expect(await look('Ongoing')).not.toBe(await look('Upcoming'));
  await page.goto(halo.address, { waitUntil: 'networkidle' });
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
  ).toBe(0);
  await expect(page.getByRole('button', { name: 'Display' })).toBeVisible();
});

test('[Q-A15] the left arrow key selects the next tab in Arabic', async ({ page }) => {
  for (const [lang, arrow] of [
    ['en', 'ArrowRight'],
    ['ar-SA', 'ArrowLeft'],
  ] as const) {
    // The URL names the tab: without it the last selected one is shown.
    await page.goto(`/${lang}/trade/spot/launchpad-list/?tab=ongoing`, { waitUntil: 'networkidle' });
    await waitForHydration(page);
    const tabs = page.getByRole('tab');
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await tabs.first().focus();
    await page.keyboard.press(arrow);
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[FI15] the text of every field has at least 16 px, or a phone zooms in and stays there', async ({
    page,
    exchange,
  }) => {
    await exchange.login(page, { balances: { USDT: '1000' } });
    for (const path of [
      'trade/spot/m/BTC/USDT/',
      'trade/spot/m/launchpad/list/',
      'trade/spot/m/launchpad/detail/HALO/',
      'trade/spot/m/bot/create/?symbol=BTCUSDT',
      'trade/spot/m/leveraged/',
      'trade/spot/m/loan/borrow/',
      'trade/spot/m/margin/rates/',
      'assets/',
      'settings/',
    ]) {
      await page.goto(`/en/${path}`);
      await waitForHydration(page);
      expect(await smallFields(page), path).toEqual([]);
    }
  });
});

test('[FI17] at 400 %, a button that is focused in a row that scrolls sideways is whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/pseudo/trade/spot/BTC/USDT/');
  await waitForHydration(page);
  const buttons = page.locator('.chart-toolbar :is(button, select)');
  await expect(buttons.last()).toBeAttached();
  for (const button of await buttons.all()) {
    await button.focus();
    await expect
      .poll(() =>
        button.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return [left >= 0, right <= innerWidth];
        }),
      )
      .toEqual([true, true]);
  }
});
