import type { Page } from '@playwright/test';
import { axeFindings, overflowingElements, sidewaysScrollPx } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';
import { createBot, openForm } from './support/bot-form.ts';

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Running' }).getByRole('listitem');

test('[R1.11] [R3.9] [R4.7] [R7.11] [G28] [G38] bots are listed, shown and closed in each of the three ways, also when the answer is lost', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  for (let index = 0; index < 3; index += 1) await createBot(exchange, person);
  await page.goto('/en/trade/spot/bot/list/');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).first()).toContainText(/Total profit.*Grid profit.*Unrealized PnL/s);

  const dialog = page.getByRole('dialog');
  const closeFirst = () => rowsOf(page).first().getByRole('button', { name: 'Close the bot BTC/USDT' }).click();
  await closeFirst();
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: /^Return both coins/ })).toBeChecked();
  await expect(dialog).toContainText(/Fee [\d.]+ USDT, slippage/);
  await expect(dialog).toContainText(/\d+ s old/);
  await dialog.getByRole('radio', { name: /^Sell all to USDT/ }).check();
  await dialog.getByRole('button', { name: 'Close and sell to USDT' }).click();
  await expect(page.locator('.toast').filter({ hasText: /The bot is closed\. Returned: .*USDT/ })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);

  await closeFirst();
  await exchange.fault({ kind: 'answerlost', match: { call: 'grid.close' }, times: 1 });
  await dialog.getByRole('radio', { name: /^Buy BTC with all/ }).check();
  await dialog.getByRole('button', { name: 'Close and buy BTC' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toast').filter({ hasText: /The bot is closed\. Returned: .*BTC/ })).toHaveCount(2);

  await rowsOf(page).first().getByRole('link', { name: 'Details of the bot BTC/USDT' }).click();
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open orders' }).getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('table', { name: 'Fills' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Close bot' }).click();
  await dialog.getByRole('button', { name: 'Close and return both' }).click();
  await expect(page.locator('.bot-detail')).toContainText('Returned coins');
  await page.goto('/en/trade/spot/bot/list/?status=history');
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^grid-bots-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('[R4.7] [G27] totals are those of the shown tab, and the list opens on the tab of a new bot', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  await createBot(exchange, person, { quote_investment: '2000' });
  const { field, dialog, review } = await openForm(page);
  await field('Amount').fill('1000');
  await review.click();
  await dialog.getByRole('button', { name: 'Create bot' }).click();
  await expect(dialog.getByRole('link', { name: 'My bots' })).toBeFocused();
  await dialog.getByRole('link', { name: 'My bots' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('1,000 USDT');
  const totals = page.locator('.bots-view__totals');
  await expect(totals).toContainText(/Total in running bots\s*(99\d|1,00\d)\.\d\d\s*USDT/);
  await page.getByText('Own settings').click();
  await expect(rowsOf(page).first()).toContainText('2,000 USDT');
  await expect(totals).toContainText(/Total in running bots\s*(199\d|1,99\d|2,00\d)\.\d\d\s*USDT/);
});

test('[R4.8] [G37] figures whose private stream sends nothing are marked with their time until it is back', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  const id = await createBot(exchange, person);
  const pages = {
    [`/en/trade/spot/bot/detail/?id=${id}`]:
      /^Live updates are interrupted\. Figures as of \d\d:\d\d:\d\d|^These figures may be/,
    '/en/trade/spot/bot/list/': /^These figures may be out of date|^These figures could not be updated/,
  };
  await page.clock.install();
  for (const [address, text] of Object.entries(pages)) {
    await page.goto(address);
    await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
    await pauseClock(page);
    await exchange.fault({ match: { stream: 'spot' }, kind: 'freeze' });
    await advanceUntilVisible(page, page.getByText(text), 500);
    await exchange.clearFaults();
    await page.clock.resume();
    await expect(page.getByText(text)).toBeHidden();
  }
});

test('[G25] a bot that waits for its price can be closed only by returning the coins, with the reason at the other ways', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  const id = await createBot(exchange, person, { entry_price: '55000' });
  await page.goto(`/en/trade/spot/bot/detail/?id=${id}`);
  await expect(page.locator('.bot-detail')).toContainText('Waiting for 55,000');
  await page.getByRole('button', { name: 'Close bot' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^Sell all/ })).toBeDisabled();
  await expect(dialog).toContainText('Not possible before the bot has started');
  for (const other of ['99999', '<script>', '']) {
    await page.goto(`/en/trade/spot/bot/detail/?id=${encodeURIComponent(other)}`);
    await expect(page.getByRole('heading', { name: 'This bot does not exist' })).toBeVisible();
  }
});

test('[R9.4] [G26] the recommended ranges are requested again while their tab is open', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/list-symbol-info')) requests += 1;
  });
  await page.clock.install();
  await page.goto('/en/trade/spot/bot/?tab=strategy');
  await waitForHydration(page);
  await expect(page.getByRole('tab', { name: 'Recommended' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => requests).toBeGreaterThan(0);
  const before = requests;
  await page.clock.runFor(5_500);
  await expect.poll(() => requests).toBeGreaterThan(before);
  await page.getByRole('tab', { name: 'All pairs' }).click();
  await expect(page).toHaveURL(/\?tab=standard$/);
  const after = requests;
  await page.clock.runFor(20_000);
  expect(requests).toBe(after);
  await page.getByRole('link', { name: 'Create a bot for BTC/USDT' }).click();
  await expect(page).toHaveURL(/bot\/create\/\?symbol=BTCUSDT$/);
});

test('[G31] without scripts the public page explains bots, risks and fees, and lists the pairs of the build', async ({
  browser,
  origins,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origins.site });
  const page = await context.newPage();
  await page.goto('/en/trade/spot/bot/');
  for (const name of ['Grid bots', 'How it works', 'What you risk', 'Fees', 'FAQ'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /price line crosses five/ })).toBeVisible();
  await expect(page.getByText('57,695.08 – 63,237.93').first()).toBeVisible();
  await expect(page.getByText(/Data from Jun 1, 2026/)).toBeVisible();
  const answer = await page.request.get('/en/trade/spot/BOT/CREATE/?symbol=BTCUSDT', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([308, '/en/trade/spot/bot/create/?symbol=BTCUSDT']);
  await context.close();
});

for (const [lang, scheme, width] of [
  ['en', 'light', 1440],
  ['ar-SA', 'dark', 1440],
  ['en', 'dark', 320],
] as const) {
  const layout = width === 320 ? 'm/' : '';
  test(`[G36] ${lang}, ${scheme}, ${width} px: public page, form, list, details and close dialog pass axe and fit`, async ({
    page,
    exchange,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const check = async (state: string) => {
      expect(await axeFindings(page), state).toEqual([]);
      expect(await overflowingElements(page), state).toEqual([]);
      expect(await sidewaysScrollPx(page), state).toBe(0);
    };
    await page.goto(`/${lang}/trade/spot/${layout}bot/`);
    await waitForHydration(page);
    await check('public page');
    await page.goto(`/${lang}/trade/spot/${layout}bot/create/`);
    await expect(page.getByRole('slider').first()).toBeVisible();
    await expect(page.locator('.preview__body')).toBeVisible();
    await check('form of a visitor');
    await exchange.loginAs(page, 'standard');
    await page.goto(`/${lang}/trade/spot/${layout}bot/list/`);
    await expect(page.locator('.bot-row').first()).toBeVisible();
    await check('list');
    await page.locator('.bot-row__acts button').first().click();
    await expect(page.getByRole('radio')).toHaveCount(3 + 4);
    await check('close dialog');
    await page.keyboard.press('Escape');
    await page.locator('.bot-row__name').first().click();
    await expect(page.locator('.profit-chart')).toBeVisible();
    await expect(page.locator('.grid-chart__canvas canvas').first()).toBeVisible();
    await check('details');
  });
}
