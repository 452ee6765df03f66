import { planCreate } from '#contract/order.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs } from '../support/terminals.ts';
import { balances, ordersPanel, placeOrder, rowsOf, terminal } from './support/orders-panel.ts';

test('[R6.7] [Q-U11] [Q-U12] "Cancel all" asks with count and filters until it is turned off; filters are in the URL and survive reload and Back; canceled plan orders have a history', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  const { panel, list, rows, tab, side, messages } = ordersPanel(page);

  await test.step('one list contains all pairs; its filters are in the URL and survive reload and Back', async () => {
    await placeOrder(exchange, person);
    await placeOrder(exchange, person, { symbolId: 'ETHUSDT', price: '2900', quantity: '0.1' });
    await page.goto(terminal);
    await expect(rows()).toHaveCount(2);
    await panel.getByLabel('Hide other pairs').check();
    await expect(page).toHaveURL(/\?symbol=BTCUSDT$/);
    await expect(rows()).toHaveCount(1);
    await expect(tab('Open orders')).toContainText('1 of 2');
    await expect(side).toBeHidden();

    await tab('Order history').click();
    await panel.getByText('Filters', { exact: true }).click();
    await side.getByLabel('Sell').check();
    await expect(page).toHaveURL(/orders=history/);
    await page.reload();
    await expect(tab('Order history')).toHaveAttribute('aria-selected', 'true');
    await expect(side.getByLabel('Sell')).toBeChecked();
    await expect(panel.getByText('No orders match these filters')).toBeVisible();
    await page.goBack();
    await expect(tab('Open orders')).toHaveAttribute('aria-selected', 'true');
    await expect(rows()).toHaveCount(1);
  });

  await test.step('the confirmation of "Cancel all" names count and filters, and can be turned off', async () => {
    await placeOrder(exchange, person, { side: 'SELL', price: '62000' });
    await page.goto(`${terminal}?side=BUY`);
    await panel.getByLabel('Hide other pairs').check();
    const all = panel.getByRole('button', { name: 'Cancel all' });
    await all.click();
    const question = page.getByRole('dialog', { name: 'Cancel 1 order?' });
    await expect(question).toContainText('Only: BTC/USDT · Buy.');
    await expect(question.getByRole('button', { name: 'Keep orders' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rows()).toHaveCount(1);

    await all.click();
    await question.getByLabel('Do not ask again').check();
    await question.getByRole('button', { name: 'Cancel all' }).click();
    await expect(messages).toContainText('1 order canceled.');
    await panel.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows()).toHaveCount(2);
    await expect(tab('Open orders')).toContainText('2');

    await page.reload();
    await expect(rows()).toHaveCount(2);
    await all.click();
    await expect(messages).toContainText('2 orders canceled.');
    await expect(panel.getByText('No open orders')).toBeVisible();
  });

  await test.step('plan orders are canceled from their row and appear in the history of plan orders', async () => {
    const plan = {
      symbolId: 'BTCUSDT',
      side: 'SELL',
      type: 'LIMIT',
      triggerPrice: '50000',
      price: '49900',
      quantity: '0.01',
    };
    await callAs(exchange, person, planCreate, plan);
    await page.goto(`${terminal}?orders=plan`);
    const plans = list('Conditional orders');
    await expect(rowsOf(plans)).toContainText(['≤ 50,000.00']);
    await plans.getByRole('button', { name: 'Cancel Sell 0.01 BTC' }).click();
    await expect(messages).toContainText('Conditional order canceled.');
    await tab('Order history').click();
    await panel.getByText('Filters').click();
    const plansAlone = panel.getByRole('radio', { name: 'Conditional orders' });
    await plansAlone.check();
    await expect(page).toHaveURL(/orders=history&kind=plan$/);
    await expect(rows('Conditional order history')).toContainText(['By you']);
    // The expanded row stays open and keeps the focus.
    await expect(side).toBeVisible();
    await expect(plansAlone).toBeFocused();
  });
});
