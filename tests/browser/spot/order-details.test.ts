import { planCreate } from '#contract/order.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs } from '../support/terminals.ts';
import { balances, ordersPanel, placeOrder, sellInto, terminal } from './support/orders-panel.ts';

test('[Q-U10] an order opens with its id, exits and fills, from its row and from a link; Close removes it from the URL', async ({
  page,
  context,
  exchange,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await exchange.login(page, { balances });
  const { row, messages } = ordersPanel(page);
  await placeOrder(exchange, person, { price: '60000' });
  await page.goto(terminal);
  await row('60,000.00')
    .getByRole('link', { name: /^Details of the order from/ })
    .click();
  const detail = page.getByRole('dialog', { name: 'Order details' });
  const id = /#order=(\d{19})$/.exec(page.url())?.[1] ?? '';
  await expect(detail).toContainText(id);
  await expect(detail).toContainText('GTC (good till canceled)');
  await detail.getByRole('button', { name: 'Copy order ID' }).click();
  await expect(messages).toContainText('Order ID copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);

  const exit = { symbolId: 'BTCUSDT', side: 'SELL', type: 'MARKET', purpose: 'TP', triggerPrice: '65000' };
  await callAs(exchange, person, planCreate, { ...exit, quantity: '0.01', parentOrderId: id });
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
