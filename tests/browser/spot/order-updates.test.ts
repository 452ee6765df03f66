import { expect, test } from '../support/fixtures.ts';
import { pauseClock } from '../support/time.ts';
import { balances, ordersPanel, placeOrder, terminal } from './support/orders-panel.ts';

test('[R8.9] [Q-F17] [Q-U14] a failed list, a stream that moved to another tab and a lost stream say so; each has a way back', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  await placeOrder(exchange, person);
  await page.clock.install();
  const { panel, rows, messages } = ordersPanel(page);
  await test.step('a failed list shows a toast, and an error with a retry in its place', async () => {
    await exchange.fault({ match: { call: 'order.openOrders' }, kind: 'status', value: 500 });
    let failed = 0;
    page.on('response', (response) => (failed += Number(response.url().includes('/order/open_orders'))));
    await page.goto(terminal);
    await expect(panel.getByText('Your orders could not be loaded.')).toBeVisible();
    await expect(messages).toContainText('Request failed. Please try again later.');
    // Loaded once after login and once when the stream is subscribed: no further load is due.
    await expect.poll(() => failed).toBe(2);
    await exchange.clearFaults();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(rows()).toHaveCount(1);

    // After an interruption the list is loaded again; when that fails it is marked as stale, with a retry.
    await exchange.fault({ match: { call: 'order.openOrders' }, kind: 'status', value: 500 });
    await exchange.fault({ match: { stream: 'spot' }, kind: 'close', value: 1012, times: 1 });
    const retry = panel.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect(panel.getByText('Showing your orders as of')).toBeVisible();
    await exchange.clearFaults();
    await retry.click();
    await expect(retry).toBeHidden();
    await expect(rows()).toHaveCount(1);
  });

  await test.step('a page whose stream moved to another tab says so, and takes it back', async () => {
    await expect(rows()).toHaveCount(1);
    await exchange.fault({ match: { stream: 'spot', uid: person.uid }, kind: 'close', value: 4004 });
    await expect(panel.getByText('Live updates have moved to another tab or device')).toBeVisible();
    await exchange.clearFaults();
    await panel.getByRole('button', { name: 'Show live orders here' }).click();
    await expect(panel.getByText('Live updates have moved')).toBeHidden();
  });

  await test.step('a lost stream is shown, and the list recovers by itself', async () => {
    await expect(rows()).toHaveCount(1);
    // While the clock is paused the stream does not reconnect before the press.
    await pauseClock(page);
    await exchange.fault({ match: { stream: 'spot' }, kind: 'refuse' });
    await exchange.fault({ match: { stream: 'spot' }, kind: 'close', value: 1012 });
    await placeOrder(exchange, person, { price: '57000' });
    await expect(panel.getByText('Live updates are interrupted.')).toBeVisible();
    await placeOrder(exchange, person, { price: '56000' });
    await exchange.clearFaults();
    const reopened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/x/ws/spot'));
    await panel.getByRole('button', { name: 'Reconnect' }).click();
    await reopened;
    await page.clock.resume();
    await expect(rows()).toHaveCount(3);
    await expect(panel.getByText('Live updates are interrupted.')).toBeHidden();
  });
});
