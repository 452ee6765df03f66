import type { Page } from '@playwright/test';
import { awake } from './awake.ts';
import { expect, test } from './fixtures.ts';
import type { TestExchange } from './exchange.ts';

const spot = '/en/trade/spot/';
const of = (pair: string) => `${spot}${pair}/`;
const pairName = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Changes a pair's flags at the exchange, which starts anew after the test. */
const setFlags = (exchange: TestExchange, symbolId: string, flags: object) =>
  exchange.ask('market', { symbolId, flags });

/** The page asks for the flags when it is shown again: until they tell, as an answer on its way may be of before. */
async function lookAgain(page: Page, told: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return told();
  };
  await expect.poll(look).toBe(true);
}

async function openPicker(page: Page) {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await awake(page);
  await page.getByRole('button', { name: /choose another pair/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a pair' });
  await expect(dialog.getByRole('table')).toBeVisible();
  return {
    dialog,
    search: dialog.getByRole('searchbox'),
    names: () => dialog.getByRole('row').getByRole('link').allTextContents(),
  };
}

test('[R5.9] a pair that does not exist is told and falls back to the last saved pair', async ({ page }) => {
  await page.goto(of('ETH/USDT'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const answer = await page.goto(of('NOPE/USDT'));
  expect(answer?.status()).toBe(200);
  await expect(
    page.getByText('NOPE/USDT: this symbol does not exist. You see ETH/USDT instead.').first(),
  ).toBeVisible();
  await expect(pairName(page)).toContainText('ETH/USDT');
  await expect.poll(() => pathOf(page)).toBe(of('ETH/USDT'));
  await expect(page).toHaveTitle(/^[\d,.]+ · ETH\/USDT$/);
});

test('[R5.9] with nothing saved it falls back to the first pair, in the mobile arrangement too', async ({ page }) => {
  await page.goto(of('m/NOPE/USDT'));
  await expect(pairName(page)).toContainText('BTC/USDT');
  await expect.poll(() => pathOf(page)).toBe(of('m/BTC/USDT'));
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
});

test('[R5.9] [R6.5] a pair that a rule hides shows the rule instead of falling back, and is in no list', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { area: 'US', kycLevel: 2 });
  await page.goto(of('ZONE/USDT'));
  await expect(page.getByRole('heading', { name: 'ZONE/USDT is not offered where you are' })).toBeVisible();
  await expect(page.getByText('United States')).toBeVisible();
  expect(pathOf(page)).toBe(of('ZONE/USDT'));
  await expect(page.getByRole('region', { name: 'New order' })).toBeHidden();
  await awake(page);
  await page.getByRole('button', { name: /choose another pair/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a pair' });
  await expect(dialog.getByRole('table')).toBeVisible();
  await dialog.getByRole('searchbox').fill('zone');
  await expect(dialog.getByText('No pair fits.')).toBeVisible();
});

test('[R6.5] elsewhere the same pair is offered', async ({ page, exchange }) => {
  await exchange.login(page, { area: 'DE', kycLevel: 2 });
  await page.goto(of('ZONE/USDT'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New order' })).toBeVisible();
  const { search, names } = await openPicker(page);
  await search.fill('zone');
  await expect.poll(names).toEqual(['ZONE/USDT']);
});

test('[R5.9] while the list cannot be loaded nothing is judged missing; asked again it opens', async ({
  page,
  exchange,
  problems,
}) => {
  problems.expect(/Failed to load/);
  await exchange.fault({ match: { call: 'account.webConfig' }, kind: 'ret_code', value: 10005 });
  await page.goto(of('NOPE/USDT'));
  await expect(page.getByRole('heading', { name: 'The list of pairs could not be loaded' })).toBeVisible();
  await exchange.clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pairName(page)).toContainText('BTC/USDT');
});

test.describe('flags that change while the page is open', () => {
  test.afterEach(({ exchange }) => exchange.ask('reset', {}));

  test('[R3.2] a delisted pair is told and falls back to the one before it', async ({ page, exchange }) => {
    await page.goto(of('SOL/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.goto(of('RUST/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await setFlags(exchange, 'RUSTUSDT', { tradeStatus: 3 });
    const told = page.getByText('RUST/USDT has been delisted. You see SOL/USDT instead.').first();
    await lookAgain(page, () => told.isVisible());
    await expect(pairName(page)).toContainText('SOL/USDT');
    await expect(page.getByRole('heading', { name: 'RUST/USDT in figures' })).toBeHidden();
  });

  test('[R3.2] a pair is suspended and goes on again in sight', async ({ page, exchange }) => {
    await page.goto(of('XRP/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await setFlags(exchange, 'XRPUSDT', { tradeStatus: 0 });
    const stop = page.getByRole('heading', { name: 'Trading is suspended' });
    await lookAgain(page, () => stop.isVisible());
    await setFlags(exchange, 'XRPUSDT', { tradeStatus: 1 });
    await lookAgain(page, () => stop.isHidden());
  });

  test('[R3.2] a pair that leaves the lists leaves the picker, and opens for who knows it', async ({
    page,
    exchange,
  }) => {
    await setFlags(exchange, 'LONEUSDT', { showStatus: 0 });
    await page.goto(of('LONE/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const { search, dialog } = await openPicker(page);
    await search.fill('lone');
    await expect(dialog.getByText('No pair fits.')).toBeVisible();
  });
});

test('[R3.2] a suspended pair counts down to its end over book and form; the chart stays', async ({ page }) => {
  await page.goto(of('HALT/USDT'));
  await expect(page.getByRole('heading', { name: 'Trading is suspended' })).toBeVisible();
  await expect(page.getByText('The pair is being maintained.')).toBeVisible();
  await expect(page.getByRole('timer', { name: /^Goes on at/ })).toHaveText(/^0[0-3]:\d\d:\d\d$/);
  await expect(page.getByRole('tab', { name: 'Chart' })).toBeVisible();
});

test('[R3.2] a pair before its opening counts down to it', async ({ page }) => {
  await page.goto(of('DAWN/USDT'));
  await expect(page.getByRole('heading', { name: 'Trading has not begun' })).toBeVisible();
  await expect(page.getByRole('timer', { name: /^Opens at/ })).toHaveText(/1d 0\d:\d\d:\d\d/);
});

for (const [pair, notice] of [
  ['FADE/USDT', 'Buying is switched off for this pair.'],
  ['GLUT/USDT', 'Selling is switched off for this pair.'],
  ['NOVA/USDT', 'Innovation zone: young tokens, wide price swings, a limit on what you may buy.'],
] as const) {
  test(`[R3.2] ${pair} says: ${notice}`, async ({ page }) => {
    await page.goto(of(pair));
    await expect(page.getByText(notice)).toBeVisible();
  });
}

test('[R3.2] a notice of the exchange stands over the pair', async ({ page }) => {
  await page.goto(of('RUST/USDT'));
  await expect(page.locator('.guard__line--warn')).toContainText('RUST');
});

test('[R3.2] the risk text of a marked pair is asked once and recorded', async ({ page, exchange }) => {
  await exchange.login(page, { area: 'DE', kycLevel: 2 });
  const risk = page.getByRole('dialog', { name: 'Before you trade a pair under special treatment' });
  await page.goto(of('RUST/USDT'));
  await expect(risk.getByRole('button', { name: 'Not now' }).last()).toBeFocused();
  await risk.getByRole('button', { name: 'I know the risk' }).click();
  await expect(risk).toBeHidden();
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(risk).toBeHidden();
});

test('[R1.7] [Q-A18] the picker by keyboard alone: search, arrows, star, sort, Enter, Escape', async ({ page }) => {
  await page.goto(of('BTC/USDT'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await awake(page);
  await page.getByRole('button', { name: /choose another pair/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a pair' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'ETH/USDT' })).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link', { name: 'BTC/USDT' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('button', { name: 'Mark ETH/USDT as favourite' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(dialog.getByRole('link', { name: 'ETH3S/USDT' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('searchbox')).toBeFocused();

  await dialog.getByRole('button', { name: 'Favourites' }).press('Enter');
  await expect(dialog.getByRole('row').getByRole('link')).toHaveText(['ETH/USDT']);
  await dialog.getByRole('button', { name: 'All' }).press('Enter');
  const head = dialog.getByRole('columnheader', { name: 'Price' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(dialog.getByRole('row').getByRole('link').first()).toHaveText(/^BTC\//);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /choose another pair/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('searchbox').fill('sol');
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe(of('SOL/USDT'));
});

test('favourites are a person’s in another browser too', async ({ page, browser, exchange, baseURL }) => {
  const person = await exchange.login(page, { area: 'DE', kycLevel: 2 });
  await page.goto(of('BTC/USDT'));
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  const first = await openPicker(page);
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/pref-setting') && /SOL/.test(response.request().postData() ?? ''),
  );
  await first.dialog.getByRole('button', { name: 'Mark SOL/USDT as favourite' }).click();
  await kept;
  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await elsewhere.addInitScript((token) => sessionStorage.setItem('usertoken', token), person.usertoken);
  await elsewhere.goto(of('BTC/USDT'));
  const second = await openPicker(elsewhere);
  await expect(second.dialog.getByRole('button', { name: 'Mark SOL/USDT as favourite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await other.close();
});

test('[Q-U14] prices of a line that is lost say so, and are live again when it is back', async ({ page, exchange }) => {
  await page.goto(of('BTC/USDT'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await exchange.fault({ match: { stream: 'market' }, kind: 'refuse' });
  await exchange.fault({ match: { stream: 'market' }, kind: 'close', value: 1011, times: 1 });
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d \S+$/)).toBeVisible();
  await exchange.clearFaults();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('[R1.7] the header leads to the last pair, the list and the coin’s card', async ({ page }) => {
  await page.goto(of('VELA/USDT'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await awake(page);
  await expect(page.getByRole('link', { name: 'Launch of VELA' })).toHaveAttribute(
    'href',
    '/en/trade/spot/launchdetail/?code=VELA',
  );
  await page.getByRole('button', { name: 'About VELA' }).click();
  await expect(page.getByRole('dialog', { name: /\(VELA\)/ })).toContainText('Total supply');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Markets' }).click();
  await expect(page.getByRole('link', { name: 'Trade VELA/USDT' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Spot', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe(of('VELA/USDT'));
});

test('[Q-U02] at 1366 × 768 chart and whole form stand in sight, and the book folds', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(of('BTC/USDT'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const form = page.getByRole('region', { name: 'New order' });
  const bottoms = await Promise.all(
    [form.getByRole('link', { name: /Log in/ }), page.locator('#chart')].map(async (part) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height : Infinity;
    }),
  );
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(768);
  const chart = page.locator('#chart');
  const before = (await chart.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Fold the order book' }).click();
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(before + 150);
});

test('[Q-U01] on a phone a price of the book opens the sheet with that price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(of('m/BTC/USDT'));
  // The bar at the thumb runs with the market.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await awake(page);
  await page.getByRole('tab', { name: 'Order book' }).click();
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'New order' });
  await expect(sheet.getByRole('radio', { name: 'Sell' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

for (const [path, width, height] of [
  ['BTC/USDT', 1440, 900],
  ['RUST/USDT', 1366, 768],
  ['m/BTC/USDT', 390, 844],
  ['m/HALT/USDT', 390, 844],
] as const) {
  test(`[Q-L16] nothing of ${path} moves at ${width} × ${height} while its parts come`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      let sum = 0;
      const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number')
            document.documentElement.dataset['shift'] = String((sum += entry.value));
      });
      watch.observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(of(path));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.locator('#chart canvas').first()).toBeVisible();
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThanOrEqual(0.01);
  });
}
