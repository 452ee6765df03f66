import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { create, planCreate } from '../../src/contract/order.ts';
import type { Call } from '../../src/contract/call.ts';
import type { Person, TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { stopTime } from './time.ts';

const terminal = '/en/trade/spot/BTC/USDT/';
const balances = { USDT: '1000000', BTC: '10', ETH: '10' };
const Placed = v.object({ ret_code: v.literal(0), result: v.looseObject({ orderId: v.optional(v.string()) }) });

/** Sends an order of a person from elsewhere, as another of their devices would. */
async function sendOrder(call: Call, exchange: TestExchange, { usertoken }: Person, params: object): Promise<void> {
  const response = await fetch(`${exchange.origin}/x/main${call.path}`, {
    method: 'POST',
    headers: { usertoken, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])),
  });
  v.parse(Placed, await response.json());
}
const given = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '58000', quantity: '0.01' };
const place = (exchange: TestExchange, person: Person, part: Partial<typeof given> = {}) =>
  sendOrder(create, exchange, person, { ...given, ...part });
/** Somebody else sells what the person's order at the best price buys. */
const sellInto = async (exchange: TestExchange, part: Partial<typeof given>) =>
  place(exchange, await exchange.freshAccount({ balances }), { ...part, side: 'SELL' });

const panel = (page: Page) => page.getByRole('region', { name: 'Your orders', exact: true });
const list = (page: Page, name = 'Open orders') => panel(page).getByRole('table', { name, exact: true });
const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: table.page().getByRole('cell') });
const row = (page: Page, text: string) => rowsOf(list(page)).filter({ hasText: text });
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('[R7.7] [Q-A09] an order is canceled from its row; the others stay, the focus goes to the next one, at last to the tab', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person, { price: '58000' });
  await place(exchange, person, { price: '57000' });
  await page.goto(terminal);
  const cancel = row(page, '57,000.00').getByRole('button', { name: 'Cancel Buy 0.01 BTC' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(rowsOf(list(page))).toHaveCount(1);
  await expect(row(page, '58,000.00')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Order canceled.');
  await expect(row(page, '58,000.00').getByRole('button', { name: 'Cancel Buy 0.01 BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Open orders')).toBeFocused();
});

test('[R6.7] cancel all names count and filters before it does it, and asks no more once told so', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person, { price: '58000' });
  await place(exchange, person, { side: 'SELL', price: '62000' });
  await place(exchange, person, { symbolId: 'ETHUSDT', price: '2900', quantity: '0.1' });
  await page.goto(`${terminal}?side=BUY`);
  await panel(page).getByLabel('Hide other pairs').check();
  const all = panel(page).getByRole('button', { name: 'Cancel all' });
  await all.click();
  const question = page.getByRole('dialog', { name: 'Cancel 1 order?' });
  await expect(question).toContainText('Only: BTC/USDT · Buy.');
  await expect(question.getByRole('button', { name: 'Keep them' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowsOf(list(page))).toHaveCount(1);

  await all.click();
  await question.getByLabel('Do not ask again').check();
  await question.getByRole('button', { name: 'Cancel all' }).click();
  await expect(messages(page)).toContainText('1 order canceled.');
  await panel(page).getByRole('button', { name: 'Clear the filters' }).click();
  await expect(rowsOf(list(page))).toHaveCount(2);
  await expect(tab(page, 'Open orders')).toContainText('2');

  await page.reload();
  await expect(rowsOf(list(page))).toHaveCount(2);
  await all.click();
  await expect(messages(page)).toContainText('2 orders canceled.');
  await expect(panel(page).getByText('No open orders.')).toBeVisible();
});

test('[Q-U12] the chosen ones are canceled, and only they', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  for (const price of ['58000', '57000', '56000']) await place(exchange, person, { price });
  await page.goto(terminal);
  await row(page, '58,000.00').getByRole('checkbox').check();
  await row(page, '56,000.00').getByRole('checkbox').check();
  await panel(page).getByRole('button', { name: 'Cancel 2 chosen' }).click();
  await expect(rowsOf(list(page))).toHaveCount(1);
  await expect(row(page, '57,000.00')).toBeVisible();
  await expect(messages(page)).toContainText('2 orders canceled.');
});

test('[Q-U11] all pairs stand in one list; filters live in the address, over reload and Back', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person);
  await place(exchange, person, { symbolId: 'ETHUSDT', price: '2900', quantity: '0.1' });
  await page.goto(terminal);
  await expect(rowsOf(list(page))).toHaveCount(2);
  await panel(page).getByLabel('Hide other pairs').check();
  await expect(page).toHaveURL(/\?symbol=BTCUSDT$/);
  await expect(rowsOf(list(page))).toHaveCount(1);
  await expect(tab(page, 'Open orders')).toContainText('1 of 2');
  await expect(panel(page).getByRole('combobox', { name: 'Side' })).toBeHidden();

  await tab(page, 'Order history').click();
  await panel(page).getByText('Filters', { exact: true }).click();
  await panel(page).getByRole('combobox', { name: 'Side' }).selectOption('Sell');
  await expect(page).toHaveURL(/orders=history/);
  await page.reload();
  await expect(tab(page, 'Order history')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page).getByRole('combobox', { name: 'Side' })).toHaveValue('SELL');
  await expect(panel(page).getByText('No order fits these filters.')).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Open orders')).toHaveAttribute('aria-selected', 'true');
  await expect(rowsOf(list(page))).toHaveCount(1);
});

test('[R1.7] [Q-A02] an order fills before the eyes of the person: share, fee, fills below it, one message', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person, { price: '60000' });
  await page.goto(terminal);
  await expect(row(page, '60,000.00')).toContainText('Pending');
  await sellInto(exchange, { price: '60000', quantity: '0.004' });
  await expect(row(page, '60,000.00')).toContainText('40%');
  await expect(row(page, '60,000.00')).toContainText('Partly filled');
  const state = row(page, '60,000.00').getByText('Partly filled', { exact: true });
  expect((await state.boundingBox())?.height, 'in one line').toBeLessThan(26);
  await expect(messages(page)).toContainText('1 order partly filled.');
  await row(page, '60,000.00').getByRole('button', { name: 'Fills' }).click();
  const fills = panel(page).getByRole('table', { name: 'Fills of this order' });
  await expect(fills).toContainText('0.004000 BTC');
  await sellInto(exchange, { price: '60000', quantity: '0.006' });
  await expect(panel(page).getByText('No open orders.')).toBeVisible();
  await expect(messages(page)).toContainText('1 order filled.');
  await tab(page, 'Order history').click();
  await expect(rowsOf(list(page, 'Order history'))).toContainText(['Filled']);
});

test('[Q-U12] plan orders: canceled from their row, their end in the history of plan orders', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  const plan = {
    symbolId: 'BTCUSDT',
    side: 'SELL',
    type: 'LIMIT',
    triggerPrice: '50000',
    price: '49900',
    quantity: '0.01',
  };
  await sendOrder(planCreate, exchange, person, plan);
  await page.goto(`${terminal}?orders=plan`);
  const plans = list(page, 'Plan orders');
  await expect(rowsOf(plans)).toContainText(['at or below 50,000.00']);
  await plans.getByRole('button', { name: 'Cancel Sell 0.01 BTC' }).click();
  await expect(messages(page)).toContainText('Plan order canceled.');
  await tab(page, 'Order history').click();
  await panel(page).getByText('Filters').click();
  const plansAlone = panel(page).getByRole('radio', { name: 'Plan orders' });
  await plansAlone.check();
  await expect(page).toHaveURL(/orders=history&kind=plan$/);
  await expect(rowsOf(list(page, 'Plan order history'))).toContainText(['by you']);
  // What was open stays open, and the focus where it was.
  await expect(panel(page).getByRole('combobox', { name: 'Side' })).toBeVisible();
  await expect(plansAlone).toBeFocused();
});

test('[Q-A18] ten thousand orders scroll with few nodes; the table says how it is ordered and that more follow', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page, { balances });
  await exchange.ask('orders', { uid, spotOrders: 10_000 });
  await page.goto(`${terminal}?orders=history`);
  const table = list(page, 'Order history');
  await expect(rowsOf(table).first()).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'descending');
  await expect(table).toHaveAttribute('aria-rowcount', '-1');
  const region = panel(page).getByRole('region', { name: 'Order history' });
  const lastIndex = async () => Number(await rowsOf(table).last().getAttribute('aria-rowindex'));
  let before = 0;
  for (let screen = 0; screen < 12; screen += 1) {
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(lastIndex).toBeGreaterThan(before);
    before = await lastIndex();
    expect(await rowsOf(table).count()).toBeLessThan(60);
  }
  expect(before).toBeGreaterThan(1_000);
});

test('[Q-S26] the export holds all orders of the query, not only those in sight', async ({ page, exchange }) => {
  const { uid } = await exchange.login(page, { balances });
  await exchange.ask('orders', { uid, spotOrders: 230 });
  await page.goto(`${terminal}?orders=history`);
  await expect(rowsOf(list(page, 'Order history')).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export as CSV' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(231);
  expect(lines[0]).toContain('Time,Pair,Type,Side,Price,Amount');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,/);
});

test('[Q-U10] a press on an order fills the form with it, by keyboard too', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person, { side: 'SELL', price: '62000', quantity: '0.25' });
  await page.goto(terminal);
  await row(page, '62,000.00').getByRole('button', { name: 'Use 62,000.00 in the form' }).press('Enter');
  const form = page.getByRole('region', { name: 'New order' });
  await expect(form.getByRole('textbox', { name: /^Price/ })).toHaveValue('62000');
  await expect(form.getByRole('radio', { name: 'Sell' })).toBeChecked();
});

test('[Q-U15] times stand in the own zone with its name, in UTC when that is chosen', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person);
  await page.goto(terminal);
  const time = row(page, '58,000.00').locator('time');
  await expect(time).toContainText(/GMT\+[12]$/);
  await panel(page).getByText('Filters').click();
  await panel(page).getByLabel('Times in UTC').check();
  await expect(time).toContainText(/UTC$/);
  await page.reload();
  await expect(time).toContainText(/UTC$/);
});

test('columns that are hidden stay hidden', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person);
  await page.goto(terminal);
  const fee = list(page).getByRole('columnheader', { name: 'Fee' });
  await expect(fee).toBeVisible();
  await panel(page).getByText('Columns').click();
  const saved = page.waitForResponse(/\/pref-setting$/);
  await panel(page).getByRole('checkbox', { name: 'Fee' }).uncheck();
  await expect(fee).toBeHidden();
  await saved;
  // As in another browser of this person.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(list(page).getByRole('columnheader', { name: 'State' })).toBeVisible();
  await expect(fee).toBeHidden();
});

test('[R8.9] a list that fails says so in a toast, and in its place with the next try', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person);
  await exchange.fault({ match: { call: 'order.openOrders' }, kind: 'status', value: 500 });
  let failed = 0;
  page.on('response', (response) => (failed += Number(response.url().includes('/order/open_orders'))));
  await page.goto(terminal);
  await expect(panel(page).getByText('Your orders could not be loaded.')).toBeVisible();
  await expect(messages(page)).toContainText('Request failed. Please try again later.');
  // Read once for the person, and once more when the exchange has begun to push: nothing else brings them now.
  await expect.poll(() => failed).toBe(2);
  await exchange.clearFaults();
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(list(page))).toHaveCount(1);

  // Read again after an interruption: what cannot be read anew stands as old, with the next try.
  await exchange.fault({ match: { call: 'order.openOrders' }, kind: 'status', value: 500 });
  await exchange.fault({ match: { stream: 'spot' }, kind: 'close', value: 1012, times: 1 });
  const retry = panel(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(panel(page).getByText('You see your orders as of')).toBeVisible();
  await exchange.clearFaults();
  await retry.click();
  await expect(retry).toBeHidden();
  await expect(rowsOf(list(page))).toHaveCount(1);
});

test('[Q-U14] [Q-F17] a lost stream is told, and heals by itself to what is true', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person, { price: '58000' });
  await page.clock.install();
  await page.goto(terminal);
  await expect(rowsOf(list(page))).toHaveCount(1);
  // While time stands still the line does not come back by itself, before it is pressed.
  await stopTime(page);
  await exchange.fault({ match: { stream: 'spot' }, kind: 'refuse' });
  await exchange.fault({ match: { stream: 'spot' }, kind: 'close', value: 1012 });
  await place(exchange, person, { price: '57000' });
  await expect(panel(page).getByText('Live updates are interrupted.')).toBeVisible();
  await place(exchange, person, { price: '56000' });
  await exchange.clearFaults();
  const reopened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/x/ws/spot'));
  await panel(page).getByRole('button', { name: 'Reconnect' }).click();
  await reopened;
  await page.clock.resume();
  await expect(rowsOf(list(page))).toHaveCount(3);
  await expect(panel(page).getByText('Live updates are interrupted.')).toBeHidden();
});

test('an empty list leads to the form', async ({ page, exchange }) => {
  await exchange.login(page, { balances });
  await page.goto(terminal);
  await panel(page).getByRole('button', { name: 'Place an order' }).click();
  await expect(page.getByRole('region', { name: 'New order' }).getByRole('textbox').first()).toBeFocused();
});

test('a visitor sees what would be here, and the way to log in and back', async ({ page }) => {
  await page.goto(`${terminal}?orders=history&side=BUY`);
  const login = panel(page).getByRole('link', { name: 'Log in' });
  await expect(login).toHaveAttribute('href', /redirect_url=.*orders%3Dhistory/);
});

test('[R3.5] the orders of a unified account are as live as any', async ({ page, exchange }) => {
  const person = await exchange.login(page, { like: 'unified', balances });
  await page.goto(terminal);
  await expect(panel(page).getByText('No open orders.')).toBeVisible();
  await place(exchange, person);
  await expect(rowsOf(list(page))).toHaveCount(1);
});

test('on a phone each order is a card; nothing runs out of the page', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  await place(exchange, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/trade/spot/m/BTC/USDT/');
  await expect(rowsOf(list(page))).toHaveCount(1);
  const region = panel(page).getByRole('region', { name: 'Open orders' });
  expect(await region.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
