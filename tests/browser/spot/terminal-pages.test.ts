import type { Page } from '@playwright/test';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import type { TestExchange } from '../support/exchange.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

const spot = '/en/trade/spot/';
const of = (pair: string) => `${spot}${pair}/`;
const pairName = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Changes a pair's flags; the exchange is reset after the test. */
const setFlags = (exchange: TestExchange, symbolId: string, flags: object) =>
  exchange.sandboxCall('market', { symbolId, flags });

/** Shows the page again, which reloads the flags, until they have changed: an earlier answer may still be in flight. */
async function showAgainUntil(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.evaluate(() => {
      for (const value of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
    return isReached();
  };
  await expect.poll(look).toBe(true);
}

/**
 * Opens a pair at a size of the window, and expects that nothing moves until its market has a state and its chart is
 * drawn. `observeShift` comes first.
 */
async function openStill(
  page: Page,
  pair: string,
  size: { width: number; height: number },
  state: string | RegExp = 'Live',
): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(of(pair));
  await expect(page.locator('.live-state')).toHaveText(state);
  await expect(page.locator('#chart canvas').first()).toBeVisible();
  await expectLayoutShift(page, 0.01);
}

async function openPicker(page: Page) {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: /select another pair/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Select a pair' });
  await expect(dialog.getByRole('table')).toBeVisible();
  return {
    dialog,
    search: dialog.getByRole('searchbox'),
    names: () => dialog.getByRole('row').getByRole('link').allTextContents(),
  };
}

test('[R5.9] an unknown pair shows a message and falls back to the last saved pair, or to the first one; none counts as missing while the list cannot be loaded', async ({
  page,
  exchange,
  problems,
}) => {
  await test.step('without a saved pair it falls back to the first pair, also in the mobile layout', async () => {
    await page.goto(of('m/NOPE/USDT'));
    await expect(pairName(page)).toContainText('BTC/USDT');
    await expect.poll(() => pathOf(page)).toBe(of('m/BTC/USDT'));
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
  });

  await test.step('it falls back to the last saved pair', async () => {
    await page.goto(of('ETH/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const answer = await page.goto(of('NOPE/USDT'));
    expect(answer?.status()).toBe(200);
    await expect(page.getByText('NOPE/USDT: symbol does not exist. Showing ETH/USDT instead.').first()).toBeVisible();
    await expect(pairName(page)).toContainText('ETH/USDT');
    await expect.poll(() => pathOf(page)).toBe(of('ETH/USDT'));
    await expect(page).toHaveTitle(/^[\d,.]+ · ETH\/USDT$/);
  });

  await test.step('while the list cannot be loaded no pair counts as missing; after a retry it opens', async () => {
    problems.expect(/Failed to load/);
    await exchange.fault({ match: { call: 'account.webConfig' }, kind: 'ret_code', value: 10005 });
    await page.goto(of('NOPE/USDT'));
    await expect(page.getByRole('heading', { name: 'The pair list could not be loaded' })).toBeVisible();
    await exchange.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(pairName(page)).toContainText('ETH/USDT');
  });
});

test('[R3.2] [R5.9] [R6.5] a pair that a rule hides shows the rule and is in no list; in other areas it is offered; the risk notice of a marked pair is confirmed once', async ({
  page,
  exchange,
}) => {
  await test.step('a pair that a rule hides shows the rule and is in no list', async () => {
    await exchange.login(page, { area: 'US', kycLevel: 2 });
    await page.goto(of('ZONE/USDT'));
    await expect(page.getByRole('heading', { name: 'ZONE/USDT is not available in your region' })).toBeVisible();
    await expect(page.getByText('United States')).toBeVisible();
    expect(pathOf(page)).toBe(of('ZONE/USDT'));
    await expect(page.getByRole('region', { name: 'Place order' })).toBeHidden();
    await waitForHydration(page);
    await page.getByRole('button', { name: /select another pair/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Select a pair' });
    await expect(dialog.getByRole('table')).toBeVisible();
    await dialog.getByRole('searchbox').fill('zone');
    await expect(dialog.getByText('No matching pairs')).toBeVisible();
  });

  await test.step('in other areas the same pair is offered', async () => {
    await exchange.login(page, { area: 'DE', kycLevel: 2 });
    await page.goto(of('ZONE/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Place order' })).toBeVisible();
    const { search, names } = await openPicker(page);
    await search.fill('zone');
    await expect.poll(names).toEqual(['ZONE/USDTZone']);
  });

  await test.step('the risk notice of a marked pair is confirmed once and recorded', async () => {
    const risk = page.getByRole('dialog', { name: 'Before you trade a pair under special treatment' });
    await page.goto(of('RUST/USDT'));
    await expect(risk.getByRole('button', { name: 'Not now' }).last()).toBeFocused();
    await risk.getByRole('button', { name: 'I understand the risk' }).click();
    await expect(risk).toBeHidden();
    await page.reload();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(risk).toBeHidden();
  });
});

test.describe('flags that change while the page is open', () => {
  test.afterEach(({ exchange }) => exchange.sandboxCall('reset', {}));

  test('[R3.2] a hidden pair leaves the picker but opens by its URL; a pair is suspended and resumes, and falls back to the previous one once it is delisted', async ({
    page,
    exchange,
  }) => {
    await setFlags(exchange, 'LONEUSDT', { showStatus: 0 });
    await page.goto(of('LONE/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const { search, dialog } = await openPicker(page);
    await search.fill('lone');
    await expect(dialog.getByText('No matching pairs')).toBeVisible();
    await page.keyboard.press('Escape');
    await setFlags(exchange, 'LONEUSDT', { tradeStatus: 0 });
    const stop = page.getByRole('heading', { name: 'Trading is suspended' });
    await showAgainUntil(page, () => stop.isVisible());
    await setFlags(exchange, 'LONEUSDT', { tradeStatus: 1 });
    await showAgainUntil(page, () => stop.isHidden());

    await page.goto(of('SOL/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.goto(of('RUST/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await setFlags(exchange, 'RUSTUSDT', { tradeStatus: 3 });
    const message = page.getByText('RUST/USDT has been delisted. Showing SOL/USDT instead.').first();
    await showAgainUntil(page, () => message.isVisible());
    await expect(pairName(page)).toContainText('SOL/USDT');
    await expect(page.getByRole('heading', { name: 'RUST/USDT trading rules' })).toBeHidden();
  });
});

test('[R3.2] [Q-L16] [Q-U01] [Q-U02] nothing moves while a pair loads: on a desktop, on a phone, suspended, and with a notice of the exchange; at 1366 × 768 chart and whole form are visible', async ({
  page,
}) => {
  await observeShift(page);

  // First, because an announcement above later pages takes space.
  await test.step('at 1366 × 768 chart and whole form are visible', async () => {
    await openStill(page, 'BTC/USDT', { width: 1366, height: 768 });
    const form = page.getByRole('region', { name: 'Place order' });
    const bottoms = await Promise.all(
      [form.getByRole('link', { name: /Log in/ }), page.locator('#chart')].map(async (part) => {
        const box = await part.boundingBox();
        return box ? box.y + box.height : Infinity;
      }),
    );
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(768);
  });

  await test.step('desktop', async () => {
    await openStill(page, 'BTC/USDT', { width: 1440, height: 900 });
  });

  await test.step('a notice of the exchange is shown above the pair', async () => {
    await openStill(page, 'RUST/USDT', { width: 1366, height: 768 });
    await expect(page.locator('.pair-guard__line--warn')).toContainText('RUST');
  });

  await test.step('on a phone a suspended pair shows a countdown over book and form; the chart stays', async () => {
    await openStill(page, 'm/HALT/USDT', { width: 390, height: 844 }, /^As of/);
    await expect(page.getByRole('heading', { name: 'Trading is suspended' })).toBeVisible();
    await expect(page.getByText('This pair is under maintenance.')).toBeVisible();
    await expect(page.getByRole('timer', { name: /^Resumes at/ })).toHaveText(/^0[0-3]:\d\d:\d\d$/);
    await expect(page.getByRole('tab', { name: 'Chart' })).toBeVisible();
  });

  await test.step('on a phone the sheet of the form opens over the book', async () => {
    // The trade bar follows the market.
    await openStill(page, 'm/BTC/USDT', { width: 390, height: 844 });
    await waitForHydration(page);
    await page.getByRole('tab', { name: 'Order book' }).click();
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Place order' });
    await expect(sheet.getByRole('radio', { name: 'Sell' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('the book collapses', async () => {
    await openStill(page, 'BTC/USDT', { width: 1366, height: 768 });
    const chart = page.locator('#chart');
    const before = (await chart.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Collapse the order book' }).click();
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(before + 150);
  });
});

test('[R1.7] [Q-A18] the picker by keyboard alone: search, arrows, star, sort, Enter, Escape; favorites are the same in another browser', async ({
  page,
  browser,
  exchange,
  baseURL,
}) => {
  const person = await exchange.login(page, { area: 'DE', kycLevel: 2 });
  await page.goto(of('BTC/USDT'));
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await waitForHydration(page);
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/pref-setting') && /ETH/.test(response.request().postData() ?? ''),
  );
  await page.getByRole('button', { name: /select another pair/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select a pair' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'ETH/USDT' })).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link', { name: 'BTC/USDT' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('button', { name: 'Add ETH/USDT to favorites' })).toBeFocused();
  await page.keyboard.press('Space');
  await kept;
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(dialog.getByRole('link', { name: 'ETH3S/USDT' })).toBeFocused();
  await page.keyboard.press('Home');
  // The row is rendered once the list has scrolled.
  await expect(dialog.getByRole('link', { name: 'BTC/USDT' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('searchbox')).toBeFocused();

  await dialog.getByRole('button', { name: 'Favorites', exact: true }).press('Enter');
  await expect(dialog.getByRole('row').getByRole('link')).toHaveText([/^ETH\/USDT/]);
  await dialog.getByRole('button', { name: 'All' }).press('Enter');
  const head = dialog.getByRole('columnheader', { name: 'Price' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(dialog.getByRole('row').getByRole('link').first()).toHaveText(/^BTC\//);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /select another pair/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('searchbox').fill('sol');
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe(of('SOL/USDT'));

  const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const elsewhere = await other.newPage();
  await elsewhere.addInitScript((token) => sessionStorage.setItem('usertoken', token), person.usertoken);
  await elsewhere.goto(of('BTC/USDT'));
  const second = await openPicker(elsewhere);
  await expect(second.dialog.getByRole('button', { name: 'Add ETH/USDT to favorites' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await other.close();
});

test('[FS28] [R1.7] [Q-A13] [Q-F16] the header links to the last pair, the list and the coin’s card; the market list is searched, filtered and sorted, keeps favorites, and shows a suspension at once', async ({
  page,
  exchange,
}) => {
  await test.step('the header links to the last pair, the list and the coin’s card', async () => {
    await page.goto(of('VELA/USDT'));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await waitForHydration(page);
    await expect(page.getByRole('link', { name: 'VELA launch' })).toHaveAttribute(
      'href',
      '/en/trade/spot/launchdetail/?code=VELA',
    );
    await page.getByRole('button', { name: 'About VELA' }).click();
    const card = page.getByRole('dialog', { name: 'VELA/USDT' });
    await expect(card).toContainText('Total supply');
    await expect(card.getByRole('heading', { name: /\(USDT\)/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Markets' }).click();
    await expect(page.getByRole('link', { name: 'Trade VELA/USDT' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Spot', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe(of('VELA/USDT'));
  });

  await test.step('the market list is searched, filtered and sorted, keeps favorites, draws the last week, and shows a suspension at once', async () => {
    await page.goto(spot);
    await waitForHydration(page);
    const table = page.getByRole('table', { name: 'Spot markets' });
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
    const row = (pair: string) => rows.filter({ has: page.getByRole('link', { name: pair, exact: true }) });
    await expect(row('BTC/USDT').locator('svg.sparkline')).toBeVisible();
    await setFlags(exchange, 'SOLUSDT', { tradeStatus: 0 });
    await expect(row('SOL/USDT')).toContainText('Suspended');
    await setFlags(exchange, 'SOLUSDT', { tradeStatus: 1 });

    await page.getByRole('button', { name: 'BTC', exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(/BTC$/m);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const change = table.getByRole('columnheader', { name: '24h change' });
    await change.getByRole('button').click();
    await expect(change).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Add RUST/USDT to favorites' }).click();
    await page.getByRole('button', { name: 'Favorites', exact: true }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search pairs or coins' }).fill('solana');
    await expect(rows).toHaveCount(1);
    await expect(row('SOL/USDT')).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Favorites', exact: true }).click();
    await expect(row('RUST/USDT')).toBeVisible();
  });

  await test.step('all rows are equally high, with and without marks', async () => {
    await page.goto('/pseudo/trade/spot/');
    const heights = await page
      .locator('tr:has(.pair-name)')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(new Set(heights).size).toBe(1);
  });
});
