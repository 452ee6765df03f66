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
test('[Q-A16] [Q-A17] in both writing directions the launch screens pass axe, and the first two of them in both themes', async ({
  page,
}) => {
  // Axe looks at sixteen pages.
  test.slow();
  for (const [lang, theme, other] of [
    ['en', 'light', 'dark'],
    ['ar-SA', 'dark', 'light'],
  ] as const)
    for (const path of desktopPages) {
      const what = `${lang}, ${path}`;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(`/${lang}/trade/spot/${path}`, { waitUntil: 'networkidle' });
      expect(await axeFindings(page), what).toEqual([]);
      if (!home.includes(path)) continue;
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveCSS('color-scheme', other);
      expect(await axeFindings(page), `${what}, ${other}`).toEqual([]);
    }
});

test('[Q-A16] [Q-A09] [Q-A11] [Q-A17] each focused control of the pledge page has a ring, its confirmation and the orders pass axe, and forced colors keep what is selected', async ({
  page,
  exchange,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('You are eligible')).toBeVisible();

  await test.step('the skip link leads to the content', async () => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAttribute('href', '#content');
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });

  await test.step('each focused control is visible, with a focus ring', async () => {
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
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('with the confirmation open and on the orders axe finds nothing', async () => {
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

  await test.step('forced colors preserve edges and the selected state; reduced motion has no animations', async () => {
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
});

test('[Q-A13] [Q-A12] at 320 px, and at 200 % with wider text spacing, nothing overflows sideways; with a mouse every target of a phone is 24 px large', async ({
  page,
  exchange,
}) => {
  const expectToFit = async (path: string) => {
    const expectNoOverflow = async (what: string) =>
      expect(
        await sidewaysScrollPx(page),
        `${what}: ${(await overflowingElements(page)).join(', ')}`,
      ).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/pseudo/trade/spot/${path}`);
    await expectNoOverflow(`${path} at 320`);
    await page.setViewportSize({ width: 640, height: 800 });
    await setWideSpacing(page);
    await expectNoOverflow(`${path} at 640`);
  };
  for (const path of [...desktopPages, ...mobilePages]) await expectToFit(path);

  await test.step('the ended launches scroll inside their region, and no formula of the rules is cut', async () => {
    await expectToFit('m/launchpad/list/?tab=finished');
    await expectToFit('m/launchpad/rules/');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/en/trade/spot/m/launchpad/rules/');
    const widths = await page
      .locator('.rules__text pre')
      .evaluateAll((all) => all.map((each) => [each.scrollWidth, each.clientWidth]));
    expect(widths.length).toBeGreaterThan(0);
    for (const [content = 0, own = 0] of widths) expect(content).toBeLessThanOrEqual(own);
  });

  await test.step('targets of a user with orders', async () => {
    await exchange.loginAs(page, 'standard');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [...mobilePages, ...mobileStates]) {
      await page.goto(`/ar-SA/trade/spot/${path}`, { waitUntil: 'networkidle' });
      await waitForHydration(page);
      expect(await smallTargets(page, { width: 24, height: 24 }), path).toEqual([]);
    }
  });
});

test('[Q-A13] [FI17] the header, the terminal and the form of a bot fit at each width between a phone at 400 % and a desktop, and a focused button in a row that scrolls is whole', async ({
  page,
  exchange,
}) => {
  await test.step('at 400 %, a button that is focused in a row that scrolls sideways', async () => {
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

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[Q-A12] [FI15] every target of the phone pages is 44 px high and 24 px wide, in both writing directions, and no field makes a phone zoom in', async ({
    page,
    exchange,
  }) => {
    // Thirty pages.
    test.slow();
    await exchange.loginAs(page, 'standard');
    for (const lang of ['en', 'ar-SA'])
      for (const path of [...mobilePages, ...mobileStates]) {
        await page.goto(`/${lang}/trade/spot/${path}`, { waitUntil: 'networkidle' });
        await waitForHydration(page);
        expect(await smallTargets(page, { width: 24, height: 44 }), `${lang} ${path}`).toEqual([]);
      }

    await test.step('the text of every field has at least 16 px, or a phone zooms in and stays there', async () => {
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
});
