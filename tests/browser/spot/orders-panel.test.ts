import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { create, planCreate } from '#contract/order.ts';
import type { Call } from '#contract/call.ts';
import type { Person, TestExchange } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { pauseClock } from '../support/time.ts';

const terminal = '/en/trade/spot/BTC/USDT/';
const balances = { USDT: '1000000', BTC: '10', ETH: '10' };
const Placed = v.object({ ret_code: v.literal(0), result: v.looseObject({ orderId: v.optional(v.string()) }) });

/** Sends an order as another device of the user. */
async function sendOrder(call: Call, exchange: TestExchange, { usertoken }: Person, params: object): Promise<void> {
  const response = await fetch(`${exchange.origin}/x/main${call.path}`, {
    method: 'POST',
    headers: { usertoken, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])),
  });
  v.parse(Placed, await response.json());
}
const defaultOrder = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '58000', quantity: '0.01' };
const placeOrder = (exchange: TestExchange, person: Person, part: Partial<typeof defaultOrder> = {}) =>
  sendOrder(create, exchange, person, { ...defaultOrder, ...part });
/** Another user sells into the user's order at the best price. */
const sellInto = async (exchange: TestExchange, part: Partial<typeof defaultOrder>) =>
  placeOrder(exchange, await exchange.freshAccount({ balances }), { ...part, side: 'SELL' });

const panel = (page: Page) => page.getByRole('region', { name: 'My orders', exact: true });
const list = (page: Page, name = 'Open orders') => panel(page).getByRole('table', { name, exact: true });
const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: table.page().getByRole('cell') });
const row = (page: Page, text: string) => rowsOf(list(page)).filter({ hasText: text });
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name });
const side = (page: Page) => panel(page).getByRole('group', { name: 'Side' });
/** Cancels all open orders from their rows, so that the next step starts without any. */
async function cancelAll(page: Page): Promise<void> {
  const buttons = list(page).getByRole('button', { name: /^Cancel (?:Buy|Sell)/ });
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}
const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('[R1.7] [R7.7] [Q-A02] [Q-A09] [Q-F16] [Q-U10] [Q-U12] [Q-U15] open orders of a user: canceled, selected, copied into the form, filled, suspended, with their times and columns', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await page.goto(terminal);

  await test.step('an empty list links to the form', async () => {
    await panel(page).getByRole('button', { name: 'Place an order' }).click();
    await expect(page.getByRole('region', { name: 'Place order' }).getByRole('textbox').first()).toBeFocused();
  });

  await test.step('an order is canceled from its row; the others stay, and the focus moves to the next one, finally to the tab', async () => {
    await placeOrder(exchange, person, { price: '58000' });
    await placeOrder(exchange, person, { price: '57000' });
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

  await test.step('only the selected orders are canceled', async () => {
    for (const price of ['58000', '57000', '56000']) await placeOrder(exchange, person, { price });
    await row(page, '58,000.00').getByRole('checkbox').check();
    await row(page, '56,000.00').getByRole('checkbox').check();
    await panel(page).getByRole('button', { name: 'Cancel 2 selected' }).click();
    await expect(rowsOf(list(page))).toHaveCount(1);
    await expect(row(page, '57,000.00')).toBeVisible();
    await expect(messages(page)).toContainText('2 orders canceled.');
    await cancelAll(page);
  });

  await test.step('a press on a price sets it in the form and keeps the side; a press on the row opens the order', async () => {
    await placeOrder(exchange, person, { side: 'SELL', price: '62000', quantity: '0.25' });
    await row(page, '62,000.00').getByRole('button', { name: 'Use 62,000.00 in the order form' }).press('Enter');
    const form = page.getByRole('region', { name: 'Place order' });
    await expect(form.getByRole('textbox', { name: /^Price/ })).toHaveValue('62000');
    await expect(form.getByRole('radio', { name: 'Buy' })).toBeChecked();
    await row(page, '62,000.00').getByRole('cell', { name: '0.250000 BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await cancelAll(page);
  });

  await test.step('an order that fills updates live: share, fee, its fills, one message', async () => {
    await placeOrder(exchange, person, { price: '60000' });
    await expect(row(page, '60,000.00')).toContainText('Open');
    await sellInto(exchange, { price: '60000', quantity: '0.004' });
    await expect(row(page, '60,000.00')).toContainText('40.00%');
    await expect(row(page, '60,000.00')).toContainText('Partially filled');
    const state = row(page, '60,000.00').getByText('Partially filled', { exact: true });
    expect((await state.boundingBox())?.height, 'in one line').toBeLessThan(26);
    await expect(messages(page)).toContainText('Buy order partially filled: 0.004 of 0.01 BTC at 60,000 USDT.');
    await row(page, '60,000.00').getByRole('button', { name: 'Fills' }).click();
    const fills = panel(page).getByRole('table', { name: 'Fills of this order' });
    await expect(fills).toContainText('0.004000 BTC');
    await sellInto(exchange, { price: '60000', quantity: '0.006' });
    await expect(panel(page).getByText('No open orders')).toBeVisible();
    const filled = page.locator('.toast').filter({ hasText: 'Buy order filled: 0.01 BTC at 60,000 USDT' });
    // The notice, which replaces the terminal's own message.
    await expect(filled).toHaveCount(1);
    await expect(filled).not.toContainText('USDT.');
    await tab(page, 'Order history').click();
    await expect(rowsOf(list(page, 'Order history'))).toContainText(['Filled']);
    await tab(page, 'Open orders').click();
  });

  await test.step('times are in the user’s time zone with its name, or in UTC', async () => {
    await placeOrder(exchange, person);
    const zone = panel(page).getByRole('columnheader', { name: 'Time' });
    await expect(zone).toContainText(/GMT\+[12]\)/);
    await panel(page).getByText('Filters').click();
    await panel(page).getByLabel('Show times in UTC').check();
    await expect(zone).toContainText('(UTC)');
    await page.reload();
    await expect(zone).toContainText('(UTC)');
  });

  await test.step('a pair that is suspended in the console is so on an open page within a second, and marks its resting orders', async () => {
    await expect(row(page, '58,000.00')).toContainText('Open');
    await exchange.sandboxCall('market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 0 } });
    await expect(row(page, '58,000.00')).toContainText('Pair suspended', { timeout: 1_000 });
    await exchange.sandboxCall('market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 1 } });
    await expect(row(page, '58,000.00').getByText('Pair suspended')).toBeHidden({ timeout: 1_000 });
  });

  await test.step('hidden columns stay hidden', async () => {
    const fee = list(page).getByRole('columnheader', { name: 'Fee' });
    await expect(fee).toBeVisible();
    await panel(page).locator('summary', { hasText: 'Columns' }).click();
    const saved = page.waitForResponse(/\/pref-setting$/);
    await panel(page).getByRole('checkbox', { name: 'Fee' }).uncheck();
    await expect(fee).toBeHidden();
    await saved;
    // Changes the preference as another browser of the user.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(list(page).getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await expect(fee).toBeHidden();
  });
});

test('[R6.7] [Q-U11] "Cancel all" asks with count and filters until it is turned off; filters are in the URL and survive reload and Back', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });

  await test.step('one list contains all pairs; its filters are in the URL and survive reload and Back', async () => {
    await placeOrder(exchange, person);
    await placeOrder(exchange, person, { symbolId: 'ETHUSDT', price: '2900', quantity: '0.1' });
    await page.goto(terminal);
    await expect(rowsOf(list(page))).toHaveCount(2);
    await panel(page).getByLabel('Hide other pairs').check();
    await expect(page).toHaveURL(/\?symbol=BTCUSDT$/);
    await expect(rowsOf(list(page))).toHaveCount(1);
    await expect(tab(page, 'Open orders')).toContainText('1 of 2');
    await expect(side(page)).toBeHidden();

    await tab(page, 'Order history').click();
    await panel(page).getByText('Filters', { exact: true }).click();
    await side(page).getByLabel('Sell').check();
    await expect(page).toHaveURL(/orders=history/);
    await page.reload();
    await expect(tab(page, 'Order history')).toHaveAttribute('aria-selected', 'true');
    await expect(side(page).getByLabel('Sell')).toBeChecked();
    await expect(panel(page).getByText('No orders match these filters')).toBeVisible();
    await page.goBack();
    await expect(tab(page, 'Open orders')).toHaveAttribute('aria-selected', 'true');
    await expect(rowsOf(list(page))).toHaveCount(1);
  });

  await test.step('the confirmation of "Cancel all" names count and filters, and can be turned off', async () => {
    await placeOrder(exchange, person, { side: 'SELL', price: '62000' });
    await page.goto(`${terminal}?side=BUY`);
    await panel(page).getByLabel('Hide other pairs').check();
    const all = panel(page).getByRole('button', { name: 'Cancel all' });
    await all.click();
    const question = page.getByRole('dialog', { name: 'Cancel 1 order?' });
    await expect(question).toContainText('Only: BTC/USDT · Buy.');
    await expect(question.getByRole('button', { name: 'Keep orders' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowsOf(list(page))).toHaveCount(1);

    await all.click();
    await question.getByLabel('Do not ask again').check();
    await question.getByRole('button', { name: 'Cancel all' }).click();
    await expect(messages(page)).toContainText('1 order canceled.');
    await panel(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(rowsOf(list(page))).toHaveCount(2);
    await expect(tab(page, 'Open orders')).toContainText('2');

    await page.reload();
    await expect(rowsOf(list(page))).toHaveCount(2);
    await all.click();
    await expect(messages(page)).toContainText('2 orders canceled.');
    await expect(panel(page).getByText('No open orders')).toBeVisible();
  });
});

test('[Q-U10] an order opens with its id, exits and fills, from its row and from a link; Close removes it from the URL', async ({
  page,
  context,
  exchange,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await exchange.login(page, { balances });
  await placeOrder(exchange, person, { price: '60000' });
  await page.goto(terminal);
  await row(page, '60,000.00')
    .getByRole('link', { name: /^Details of the order from/ })
    .click();
  const detail = page.getByRole('dialog', { name: 'Order details' });
  const id = /#order=(\d{19})$/.exec(page.url())?.[1] ?? '';
  await expect(detail).toContainText(id);
  await expect(detail).toContainText('GTC (good till canceled)');
  await detail.getByRole('button', { name: 'Copy order ID' }).click();
  await expect(messages(page)).toContainText('Order ID copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);

  const exit = { symbolId: 'BTCUSDT', side: 'SELL', type: 'MARKET', purpose: 'TP', triggerPrice: '65000' };
  await sendOrder(planCreate, exchange, person, { ...exit, quantity: '0.01', parentOrderId: id });
  await expect(detail.getByRole('link', { name: 'Take profit' })).toBeVisible();
  await sellInto(exchange, { price: '60000', quantity: '0.004' });
  await expect(detail.getByRole('table', { name: 'Fills of this order' })).toContainText('0.004000 BTC');

  await detail.getByRole('link', { name: 'Take profit' }).click();
  const exitDetail = page.getByRole('dialog', { name: 'Conditional order details' });
  await expect(exitDetail.getByRole('link', { name: id })).toBeVisible();
  await page.goBack();
  await expect(detail).toContainText('Partially filled');
  await page.reload();
  await expect(detail).toContainText('Partially filled');
  // In a container, it crashes the page at about every tenth reload in Chromium 156.
  const containers = await detail.evaluate((dialog) => {
    const parents: Element[] = [];
    for (let at = dialog.parentElement; at; at = at.parentElement) parents.push(at);
    return parents
      .filter((parent) => getComputedStyle(parent).containerType !== 'normal')
      .map((each) => each.className);
  });
  expect(containers).toEqual([]);
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/USDT\/$/);
  await expect(detail).toBeHidden();
  await page.goto(`${terminal}#order=7`);
  await expect(page.getByText('This account has no order with this ID.')).toBeVisible();
});

test('[Q-U12] plan orders are canceled from their row and appear in the history of plan orders', async ({
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
  const plans = list(page, 'Conditional orders');
  await expect(rowsOf(plans)).toContainText(['≤ 50,000.00']);
  await plans.getByRole('button', { name: 'Cancel Sell 0.01 BTC' }).click();
  await expect(messages(page)).toContainText('Conditional order canceled.');
  await tab(page, 'Order history').click();
  await panel(page).getByText('Filters').click();
  const plansAlone = panel(page).getByRole('radio', { name: 'Conditional orders' });
  await plansAlone.check();
  await expect(page).toHaveURL(/orders=history&kind=plan$/);
  await expect(rowsOf(list(page, 'Conditional order history'))).toContainText(['By you']);
  // The expanded row stays open and keeps the focus.
  await expect(side(page)).toBeVisible();
  await expect(plansAlone).toBeFocused();
});

test('[Q-A18] ten thousand orders scroll with few nodes; the table declares its order and that more rows follow', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await exchange.sandboxCall('orders', { uid: person.uid, spotOrders: 10_000 });
  await page.goto(`${terminal}?orders=history`);
  const table = list(page, 'Order history');
  await expect(rowsOf(table).first()).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'descending');
  await expect(table).toHaveAttribute('aria-rowcount', '-1');
  const region = panel(page).getByRole('group', { name: 'Order history' });
  const lastIndex = async () => Number(await rowsOf(table).last().getAttribute('aria-rowindex'));
  let before = await lastIndex();
  for (let screen = 0; screen < 12; screen += 1) {
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(lastIndex).toBeGreaterThan(before);
    before = await lastIndex();
    expect(await rowsOf(table).count()).toBeLessThan(60);
  }
  expect(before).toBeGreaterThan(1_000);
  // What the rest of the panel learns leaves the list where it is.
  await placeOrder(exchange, person, { price: '57000' });
  await expect(tab(page, 'Open orders')).toContainText('1');
  expect(await lastIndex()).toBeGreaterThanOrEqual(before);
});

test('[Q-S26] [Q-U11] the export contains all orders of the query; all orders are one list that is sorted and filtered', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  const { uid } = person;
  await exchange.sandboxCall('orders', { uid, spotOrders: 230 });
  await test.step('the export contains all orders of the query, not only the visible ones', async () => {
    await page.goto(`${terminal}?orders=history`);
    await expect(rowsOf(list(page, 'Order history')).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Export CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^order-history_${uid}_\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    await expect(messages(page)).toContainText(`230 rows exported to ${saved.suggestedFilename()}.`);
    const file = await saved.path();
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(231);
    expect(lines[0]).toContain('Time (UTC),Pair,Type,Side,Price,Amount');
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  });

  await test.step('all orders are one list; its headings sort all rows, several statuses filter it, an invalid range says so, and messages leave the filters free', async () => {
    await placeOrder(exchange, person, { price: '57000' });
    await tab(page, 'All orders').click();
    const table = list(page, 'All orders');
    await expect(rowsOf(table).first()).toContainText('57,000.00');
    const region = panel(page).getByRole('group', { name: 'All orders' });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth), 'fits 1440 px').toBe(0);
    const total = table.getByRole('columnheader', { name: 'Total' });
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    await expect(table).toHaveAttribute('aria-rowcount', '232');
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'ascending');

    await panel(page).getByText('Filters', { exact: true }).click();
    const states = panel(page).getByRole('group', { name: 'Status' });
    await states.getByLabel('Open').check();
    await expect(rowsOf(table)).toHaveCount(1);
    await states.getByLabel('Rejected').check();
    await expect(page).toHaveURL(/state=pending,failure/);
    await panel(page).getByRole('button', { name: '7 d' }).click();
    await expect(panel(page).getByRole('button', { name: '7 d' })).toHaveAttribute('aria-pressed', 'true');
    // The page measures the message in its first frame, because it ends by itself.
    const distance = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const measure = (): void => {
            const message = document.querySelector('.toast')?.getBoundingClientRect();
            const tools = document.querySelector('[role="search"]')?.getBoundingClientRect();
            if (message && tools) resolve(Math.max(tools.top - message.bottom, message.top - tools.bottom));
            else requestAnimationFrame(measure);
          };
          measure();
        }),
    );
    await panel(page).getByRole('button', { name: 'Export CSV' }).click();
    expect(await distance).toBeGreaterThan(0);
    await panel(page).getByLabel('From', { exact: true }).fill('2026-06-02');
    await panel(page).getByLabel('To', { exact: true }).fill('2026-06-01');
    await expect(panel(page).getByRole('alert')).toContainText('“From” is after “To”');
    await expect(panel(page).getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });
});

test('[R8.9] [Q-U14] a failed list and a stream that moved to another tab say so; each has a way back', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await placeOrder(exchange, person);
  await test.step('a failed list shows a toast, and an error with a retry in its place', async () => {
    await exchange.fault({ match: { call: 'order.openOrders' }, kind: 'status', value: 500 });
    let failed = 0;
    page.on('response', (response) => (failed += Number(response.url().includes('/order/open_orders'))));
    await page.goto(terminal);
    await expect(panel(page).getByText('Your orders could not be loaded.')).toBeVisible();
    await expect(messages(page)).toContainText('Request failed. Please try again later.');
    // Loaded once after login and once when the stream is subscribed: no further load is due.
    await expect.poll(() => failed).toBe(2);
    await exchange.clearFaults();
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(rowsOf(list(page))).toHaveCount(1);

    // After an interruption the list is loaded again; when that fails it is marked as stale, with a retry.
    await exchange.fault({ match: { call: 'order.openOrders' }, kind: 'status', value: 500 });
    await exchange.fault({ match: { stream: 'spot' }, kind: 'close', value: 1012, times: 1 });
    const retry = panel(page).getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect(panel(page).getByText('Showing your orders as of')).toBeVisible();
    await exchange.clearFaults();
    await retry.click();
    await expect(retry).toBeHidden();
    await expect(rowsOf(list(page))).toHaveCount(1);
  });

  await test.step('a page whose stream moved to another tab says so, and takes it back', async () => {
    await expect(rowsOf(list(page))).toHaveCount(1);
    await exchange.fault({ match: { stream: 'spot', uid: person.uid }, kind: 'close', value: 4004 });
    await expect(panel(page).getByText('Live updates have moved to another tab or device')).toBeVisible();
    await exchange.clearFaults();
    await panel(page).getByRole('button', { name: 'Use here' }).click();
    await expect(panel(page).getByText('Live updates have moved')).toBeHidden();
  });
});

test('[Q-U14] [Q-F17] a lost stream is shown, and the list recovers by itself', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  await placeOrder(exchange, person, { price: '58000' });
  await page.clock.install();
  await page.goto(terminal);
  await expect(rowsOf(list(page))).toHaveCount(1);
  // While the clock is paused the stream does not reconnect before the press.
  await pauseClock(page);
  await exchange.fault({ match: { stream: 'spot' }, kind: 'refuse' });
  await exchange.fault({ match: { stream: 'spot' }, kind: 'close', value: 1012 });
  await placeOrder(exchange, person, { price: '57000' });
  await expect(panel(page).getByText('Live updates are interrupted.')).toBeVisible();
  await placeOrder(exchange, person, { price: '56000' });
  await exchange.clearFaults();
  const reopened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/x/ws/spot'));
  await panel(page).getByRole('button', { name: 'Reconnect' }).click();
  await reopened;
  await page.clock.resume();
  await expect(rowsOf(list(page))).toHaveCount(3);
  await expect(panel(page).getByText('Live updates are interrupted.')).toBeHidden();
});

test('a visitor sees a description and a link to log in and come back', async ({ page }) => {
  await page.goto(`${terminal}?orders=history&side=BUY`);
  const login = panel(page).getByRole('link', { name: 'Log in' });
  await expect(login).toHaveAttribute('href', /redirect_url=.*orders%3Dhistory/);
});

test('[R3.5] the orders of a unified account are live too', async ({ page, exchange }) => {
  const person = await exchange.login(page, { like: 'unified', balances });
  await page.goto(terminal);
  await expect(panel(page).getByText('No open orders')).toBeVisible();
  await placeOrder(exchange, person);
  await expect(rowsOf(list(page))).toHaveCount(1);
});

test('on a phone each order is a card and part of the page, and nothing overflows it', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances });
  for (let count = 0; count < 12; count += 1) await placeOrder(exchange, person, { price: String(50_000 + count) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/trade/spot/m/BTC/USDT/');
  await expect(rowsOf(list(page))).toHaveCount(10);
  await panel(page).getByRole('button', { name: 'Show more' }).click();
  await expect(rowsOf(list(page))).toHaveCount(12);
  const region = panel(page).getByRole('group', { name: 'Open orders' });
  const hidden = await region.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(hidden).toEqual([0, 0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('[R3.5] assets are sorted, name coins and loans, show cost and profit, and lead to trading; the rules below are live', async ({
  page,
  exchange,
}) => {
  await exchange.loginAs(page, 'vip');
  await page.goto(`${terminal}?orders=balances`);
  const assets = list(page, 'Assets');
  await expect(assets.getByRole('columnheader', { name: 'Value (USD)' })).toHaveAttribute('aria-sort', 'descending');
  await expect(assets.getByRole('columnheader', { name: 'Loan with interest' })).toBeVisible();
  const bitcoin = rowsOf(assets).filter({ hasText: 'Bitcoin' });
  await expect(bitcoin.getByRole('link', { name: 'Trade BTC' })).toHaveAttribute('href', /\/BTC\/USDT\/$/);
  await expect(bitcoin.getByRole('link', { name: 'Withdraw BTC' })).toBeVisible();
  await assets.getByRole('columnheader', { name: 'Coin' }).getByRole('button').click();
  await expect(rowsOf(assets).first()).toContainText('BTC');
  await panel(page).getByLabel('Hide balances below 1 USD').check();
  await expect(bitcoin).toBeVisible();
  await expect(page.getByText('Maker fee (VIP 3)')).toBeVisible();
  await expect(page.getByText('Best bid', { exact: true })).toBeVisible();
});

test('[R3.5] average cost and profit follow a purchase', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { USDT: '100000' } });
  await placeOrder(exchange, person, { price: '60000' });
  await page.goto(`${terminal}?orders=balances`);
  const assets = list(page, 'Assets');
  await expect(rowsOf(assets)).toHaveCount(1);
  await sellInto(exchange, { price: '60000' });
  await expect(rowsOf(assets).filter({ hasText: 'Bitcoin' })).toContainText('%');
});
