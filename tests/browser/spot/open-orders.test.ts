import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { balances, ordersPanel, placeOrder, sellInto, terminal } from './support/orders-panel.ts';

/** Cancels all open orders from their rows, so that the next step starts without any. */
async function cancelAll(page: Page): Promise<void> {
  const buttons = ordersPanel(page)
    .list()
    .getByRole('button', { name: /^Cancel (?:Buy|Sell)/ });
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

test('[R1.7] [R7.7] [Q-A02] [Q-A09] [Q-F16] [Q-U10] [Q-U12] [Q-U15] open orders of a user: canceled, selected, copied into the form, filled, suspended, with their times and columns', async ({
  page,
  exchange,
}) => {
  const { panel, list, rows, row, tab, messages } = ordersPanel(page);
  const person = await exchange.login(page, { balances });
  await page.goto(terminal);

  await test.step('an empty list links to the form', async () => {
    await panel.getByRole('button', { name: 'Place an order' }).click();
    await expect(page.getByRole('region', { name: 'Place order' }).getByRole('textbox').first()).toBeFocused();
  });

  await test.step('an order is canceled from its row; the others stay, and the focus moves to the next one, finally to the tab', async () => {
    await placeOrder(exchange, person, { price: '58000' });
    await placeOrder(exchange, person, { price: '57000' });
    const cancel = row('57,000.00').getByRole('button', { name: 'Cancel Buy 0.01 BTC' });
    await cancel.focus();
    await page.keyboard.press('Enter');
    await expect(rows()).toHaveCount(1);
    await expect(row('58,000.00')).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Order canceled.');
    await expect(row('58,000.00').getByRole('button', { name: 'Cancel Buy 0.01 BTC' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tab('Open orders')).toBeFocused();
  });

  await test.step('only the selected orders are canceled', async () => {
    for (const price of ['58000', '57000', '56000']) await placeOrder(exchange, person, { price });
    await row('58,000.00').getByRole('checkbox').check();
    await row('56,000.00').getByRole('checkbox').check();
    await panel.getByRole('button', { name: 'Cancel 2 selected' }).click();
    await expect(rows()).toHaveCount(1);
    await expect(row('57,000.00')).toBeVisible();
    await expect(messages).toContainText('2 orders canceled.');
    await cancelAll(page);
  });

  await test.step('a press on a price sets it in the form and keeps the side; a press on the row opens the order', async () => {
    await placeOrder(exchange, person, { side: 'SELL', price: '62000', quantity: '0.25' });
    await row('62,000.00').getByRole('button', { name: 'Use 62,000.00 in the order form' }).press('Enter');
    const form = page.getByRole('region', { name: 'Place order' });
    await expect(form.getByRole('textbox', { name: /^Price/ })).toHaveValue('62000');
    await expect(form.getByRole('radio', { name: 'Buy' })).toBeChecked();
    await row('62,000.00').getByRole('cell', { name: '0.250000 BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await cancelAll(page);
  });

  await test.step('an order that fills updates live: share, fee, its fills, one message', async () => {
    await placeOrder(exchange, person, { price: '60000' });
    await expect(row('60,000.00')).toContainText('Open');
    await sellInto(exchange, { price: '60000', quantity: '0.004' });
    await expect(row('60,000.00')).toContainText('40.00%');
    await expect(row('60,000.00')).toContainText('Partially filled');
    const state = row('60,000.00').getByText('Partially filled', { exact: true });
    expect((await state.boundingBox())?.height, 'in one line').toBeLessThan(26);
    await expect(messages).toContainText('Buy order partially filled: 0.004 of 0.01 BTC at 60,000 USDT.');
    await row('60,000.00').getByRole('button', { name: 'Fills' }).click();
    const fills = panel.getByRole('table', { name: 'Fills of this order' });
    await expect(fills).toContainText('0.004000 BTC');
    await sellInto(exchange, { price: '60000', quantity: '0.006' });
    await expect(panel.getByText('No open orders')).toBeVisible();
    const filled = page.locator('.toast').filter({ hasText: 'Buy order filled: 0.01 BTC at 60,000 USDT' });
    // The notice, which replaces the terminal's own message.
    await expect(filled).toHaveCount(1);
    await expect(filled).not.toContainText('USDT.');
    await tab('Order history').click();
    await expect(rows('Order history')).toContainText(['Filled']);
    await tab('Open orders').click();
  });

  await test.step('times are in the user’s time zone with its name, or in UTC', async () => {
    await placeOrder(exchange, person);
    const zone = panel.getByRole('columnheader', { name: 'Time' });
    await expect(zone).toContainText(/GMT\+[12]\)/);
    await panel.getByText('Filters').click();
    await panel.getByLabel('Show times in UTC').check();
    await expect(zone).toContainText('(UTC)');
    await page.reload();
    await expect(zone).toContainText('(UTC)');
  });

  await test.step('a pair that is suspended in the console is so on an open page, and marks its resting orders', async () => {
    await expect(row('58,000.00')).toContainText('Open');
    await exchange.sandboxCall('market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 0 } });
    await expect(row('58,000.00')).toContainText('Pair suspended');
    await exchange.sandboxCall('market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 1 } });
    await expect(row('58,000.00').getByText('Pair suspended')).toBeHidden();
  });

  await test.step('hidden columns stay hidden', async () => {
    const fee = list().getByRole('columnheader', { name: 'Fee' });
    await expect(fee).toBeVisible();
    await panel.locator('summary', { hasText: 'Columns' }).click();
    const saved = page.waitForResponse(/\/pref-setting$/);
    await panel.getByRole('checkbox', { name: 'Fee' }).uncheck();
    await expect(fee).toBeHidden();
    await saved;
    // Changes the preference as another browser of the user.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(list().getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await expect(fee).toBeHidden();
  });
});
