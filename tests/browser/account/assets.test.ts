import type { Page } from '@playwright/test';
import * as v from 'valibot';
import * as order from '#contract/order-entry.ts';
import { decimal } from '#money/index.ts';
import { axeFindings, sidewaysScrollPx, smallTargets } from '../support/accessibility.ts';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { callAs } from '../support/terminals.ts';

const address = '/en/assets/';
const coinBalanceOf = (type: number) => new RegExp(`/coin-balance\\?(?:.*&)?accountType=${String(type)}(?:&|$)`);

/** Parts of the open page. */
const partsOf = (page: Page) => ({
  total: page.locator('.total-assets__figure'),
  main: page.getByRole('main'),
  table: page.getByRole('table'),
  card: (name: string) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name }),
  row: (coin: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^${coin}\\b`) }) }),
});

/** Returns the lines of the exported file, without its heads. */
async function exportedLines(page: Page): Promise<string[][]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const stream = await (await downloading).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

test('[A4] [R4.11] the five accounts are shown, and the rows add up to the total', async ({ page, exchange }) => {
  await exchange.loginAs(page, 'standard');
  await page.goto(address);
  const { total, card, row } = partsOf(page);
  for (const name of ['Spot', 'Funding', 'USDT contracts', 'USDC contracts', 'Inverse contracts'])
    await expect(card(name)).toBeVisible();
  await expect(card('Funding')).toContainText('3 coins');
  await expect(card('USDC contracts')).toContainText('No balance');
  await expect(row('BTC')).toContainText('Bitcoin');
  // Prices move between two readings: in one of them both are of the same moment.
  await expect
    .poll(async () => {
      const title = await total.getAttribute('title');
      const sum = (await exportedLines(page)).reduce((part, line) => part.plus(line.at(-1) ?? ''), decimal('0'));
      return `${sum.toFixed()} USD` === title;
    })
    .toBe(true);
  await card('Funding').getByRole('link', { name: 'Funding' }).click();
  await expect(page).toHaveURL(/#fund$/);
  await expect(row('BTC')).toContainText('0.5');
  await expect(row('RUST')).toHaveCount(0);
  await page.getByRole('link', { name: 'All accounts' }).click();
  await expect(row('RUST')).toBeVisible();
});

test('[A5] [A8] [R4.3] a fill from another device changes row and total in the same frame; the search is plain text of at most 20 characters and never in the address', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  await page.goto(address);

  await test.step('a fill from another device changes row and total in the same frame', async () => {
    const { total, row } = partsOf(page);
    await expect(row('BTC')).toBeVisible();
    await expect(total).toHaveAttribute('title', /USD/);
    await page.evaluate(() => {
      const frames: [string, string][] = [];
      const read = () => {
        const cells = document.querySelector('.coin-table tbody')?.textContent ?? '';
        frames.push([cells, document.querySelector('.total-assets__figure')?.getAttribute('title') ?? '']);
        requestAnimationFrame(read);
      };
      read();
      Object.assign(window, { frames });
    });
    await callAs(exchange, person, order.create, {
      symbolId: 'BTCUSDT',
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.01',
    });
    await expect(row('USDT')).toBeVisible();
    const frames = v.parse(
      v.array(v.tuple([v.string(), v.string()])),
      await page.evaluate((): unknown => Reflect.get(window, 'frames')),
    );
    const first = frames.findIndex(([cells]) => cells.includes('USDT'));
    expect(frames[first]?.[1]).not.toBe(frames[first - 1]?.[1]);
  });

  await test.step('the search is plain text of at most 20 characters and never in the address', async () => {
    const { row } = partsOf(page);
    const field = page.getByRole('searchbox', { name: 'Search coins' });
    // A reload because of a lost script restores fields by their names. account.md 10
    await expect(field).toHaveAttribute('name', /./);
    await field.fill('bitc');
    await expect(row('BTC')).toBeVisible();
    await expect(row('USDT')).toHaveCount(0);
    await field.fill(`<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`);
    await expect(field).toHaveValue('<img src=x onerror=a');
    await expect(page.getByRole('heading', { name: 'No coin matches your search' })).toBeVisible();
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(row('USDT')).toBeVisible();
  });
});

test('[A6] [A10] [R4.9] [Q-A09] an account that cannot be loaded fails alone and is retried; hidden amounts stay hidden when that cannot be saved', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '250' } });

  await test.step('an account that cannot be loaded fails alone, and is retried; the focus moves to its name', async () => {
    await page.route(coinBalanceOf(3), (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(address);
    const { card, main, row, total } = partsOf(page);
    await expect(card('USDC contracts')).toContainText('Failed to load.');
    await expect(card('USDC contracts')).toContainText('–');
    await expect(main).toContainText('Excludes USDC contracts.');
    await expect(row('USDT')).toContainText('250');
    await expect(total).toContainText('250.00');
    await page.unroute(coinBalanceOf(3));
    await page.getByRole('button', { name: 'Retry USDC contracts' }).press('Enter');
    await expect(card('USDC contracts')).toContainText('No balance');
    await expect(card('USDC contracts').getByRole('link')).toBeFocused();
    await expect(main).not.toContainText('Excludes');
  });

  await test.step('when hiding cannot be saved, amounts stay hidden, one message says so, and the next start saves it', async () => {
    const { row } = partsOf(page);
    await expect(row('USDT')).toContainText('250');
    await page.route(/\/pref-setting$/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(page.getByText('Saved in this browser only.')).toHaveCount(1);
    await expect(row('USDT')).not.toContainText('250');
    await page.unroute(/\/pref-setting$/);
    const saving = page.waitForRequest(/\/pref-setting$/);
    await page.reload();
    expect((await saving).postDataJSON()).toEqual({ settings: [{ key: 'showAssets', value: '0' }] });
    await expect(row('USDT')).toBeVisible();
    await expect(row('USDT')).not.toContainText('250');
  });
});

test('[A6] when every account fails, the page says so once and loads again', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { USDT: '250' } });
  const reads = /\/(?:coin-balance|asset\/get)(?:\?|$)/;
  // The private stream would bring the spot account.
  await page.routeWebSocket(/\/x\/ws\//, () => undefined);
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Your assets could not be loaded' })).toBeVisible();
  await page.unroute(reads);
  // The header reads balances too: with them the accounts that failed have a button each.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Retry/ })
    .first()
    .click();
  await expect(partsOf(page).row('USDT')).toContainText('250');
});

test('[A7] [A8] a coin without a price and 1 USD are not small; what is hidden stays in the total', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '0.99', USDC: '1' } });
  await changeAnswers(page, coinBalanceOf(5), (entry) =>
    entry['coin'] === 'NIMB' ? { ...entry, free: '350', transferLimit: '350', equityUsd: '' } : entry,
  );
  await page.goto(address);
  const { total, row, main } = partsOf(page);
  await expect(row('NIMB')).toContainText('No price');
  await expect(main).toContainText('Excludes 1 coin without a price.');
  const before = await total.textContent();
  await page.getByRole('checkbox', { name: 'Hide small balances' }).check();
  await expect(row('USDT')).toHaveCount(0);
  await expect(row('USDC')).toBeVisible();
  await expect(row('NIMB')).toBeVisible();
  await expect(main).toContainText('1 small balance hidden, 0.99 USD');
  await expect(total).toHaveText(before ?? '');
  await page.reload();
  await expect(main).toContainText('1 small balance hidden, 0.99 USD');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row('USDT')).toBeVisible();
});

test('[A9] [R4.9] hidden amounts are in no part of the document, in no tab, and cannot be exported', async ({
  page,
  context,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '98765.43', SLIP: '1234.5678' } });
  await page.goto(address);
  const other = await context.newPage();
  await other.addInitScript(
    (token) => sessionStorage.setItem('usertoken', token ?? ''),
    await page.evaluate(() => sessionStorage.getItem('usertoken')),
  );
  await other.goto(address);
  const tabs = [page, other];
  for (const tab of tabs) await expect(partsOf(tab).row('USDT')).toContainText('98,765.43');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  for (const tab of tabs) {
    await expect(partsOf(tab).row('USDT')).not.toContainText('98,765');
    await expect(tab.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
    await tab.getByRole('button', { name: /^SLIP/ }).click();
    await expect(tab.getByRole('dialog')).toContainText('Spot');
    const seen = (await tab.content()) + (await tab.locator('body').ariaSnapshot());
    for (const amount of [/98,?765/, /1,?234[.]5/, /98[.,]7/]) expect(seen).not.toMatch(amount);
    await tab.keyboard.press('Escape');
  }
  await expect(page.getByText('Show amounts to export')).toBeVisible();
  await page.getByRole('button', { name: 'Show amounts' }).click();
  for (const tab of tabs) await expect(partsOf(tab).row('USDT')).toContainText('98,765.43');
});

test('[A11] [R3.5] less than the available amount can be transferred: the loan is named, in the table and in the sheet', async ({
  page,
  exchange,
}) => {
  await exchange.loginAs(page, 'vip');
  await changeAnswers(page, coinBalanceOf(1), (entry) =>
    entry['coin'] === 'ETH' ? { ...entry, transferLimit: '398.4' } : entry,
  );
  await page.goto(address);
  const { row } = partsOf(page);
  await expect(row('ETH')).toContainText('1.6 secures your loan');
  await row('ETH').getByRole('button', { name: /^ETH/ }).click();
  const sheet = page.getByRole('dialog', { name: /^ETH/ });
  await expect(sheet).toContainText('1.6 secures your loan');
  await expect(sheet.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', /coin=ETH$/);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(row('ETH').getByRole('button', { name: /^ETH/ })).toBeFocused();
});

test('[A11] [R6.3] a unified user sees the unified account with its margin rates', async ({ page, exchange }) => {
  await exchange.login(page, { like: 'unified', balances: { USDT: '250' } });
  await page.goto(address);
  await expect(partsOf(page).card('Unified account')).toContainText(/IM rate [\d.]+% · MM rate [\d.]+%/);
});

test('[A12] without a funding account type 5 is not requested', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { USDT: '250' } });
  await changeAnswers(page, /\/user\/profile$/, (entry) => ('IsFA' in entry ? { ...entry, IsFA: false } : entry));
  const types: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/coin-balance')) types.push(url.searchParams.get('accountType'));
  });
  await page.goto(address);
  const { card, row } = partsOf(page);
  await expect(card('Funding')).toContainText('Not activated.');
  await expect(row('USDT')).toContainText('250');
  await expect(card('Inverse contracts')).toContainText('No balance');
  expect(types).not.toContain('5');
  expect(new Set(types)).toEqual(new Set(['1', '2', '3', '4']));
});

test('[A18] a sub-account cannot transfer and reads why; without coins the page names the next steps', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { like: 'submember', balances: {} });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
  const transfer = page.getByRole('button', { name: 'Transfer' });
  await expect(transfer).toHaveAttribute('aria-disabled', 'true');
  await expect(transfer).toHaveAccessibleDescription('Not available for sub-accounts. Use the main account.');
  await expect(page.getByRole('link', { name: 'Deposit' })).toBeVisible();
});

test('[R2.5] a visitor is sent to the login and back; the account menu leads to the page', async ({
  page,
  exchange,
}) => {
  await page.goto(address);
  await expect(page).toHaveURL(/\/en\/login\/\?redirect_url=%2Fen%2Fassets%2F/);
  await exchange.login(page, { balances: { USDT: '250' } });
  await page.goto('/en/trade/spot/launchpad-assets/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.locator('#account').getByRole('link', { name: 'Assets', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/assets\/$/);
  await expect(partsOf(page).row('USDT')).toContainText('250');
});

for (const [lang, theme, width] of [
  ['en', 'dark', 1440],
  ['ar-SA', 'light', 390],
  ['pseudo', 'dark', 320],
] as const) {
  test(`[A45] [Q-A16] [Q-A13] ${lang}, ${theme}, ${String(width)} px: axe finds nothing, nothing overflows, targets are large enough`, async ({
    page,
    exchange,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await exchange.loginAs(page, 'standard');
    await page.goto(`/${lang}/assets/`);
    await waitForHydration(page);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScrollPx(page)).toBeLessThanOrEqual(0);
    expect(await smallTargets(page, { width: 24, height: 24 })).toEqual([]);
    await page.getByRole('button', { name: /^BTC/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('[A2] without scripts the page has its title and says what it needs', async ({ page }) => {
    for (const lang of ['en', 'ar-SA', 'zh-MY']) {
      await page.goto(`/${lang}/assets/`);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
      await expect(page.locator('.page__note')).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
  });
});
