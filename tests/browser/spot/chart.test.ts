import { create, planCreate } from '#contract/order.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs } from '../support/terminals.ts';

const terminal = '/en/trade/spot/BTC/USDT/';

test.use({ timezoneId: 'Asia/Kathmandu' });

test('[Q-A06] [Q-A08] [Q-F02] [Q-U01] [Q-U15] the chart of a visitor: bar by bar by arrow keys, a price for the form, drawings that survive a reload, oscillators in panes of their own, a table of the same bars', async ({
  page,
  exchange,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const part = page.getByRole('region', { name: 'BTC/USDT price chart' });

  await test.step('a failure to load bars is shown in place of the chart, with a retry', async () => {
    await exchange.fault({ match: { call: 'basic.klines' }, kind: 'status', value: 500 });
    await page.goto(terminal);
    await expect(part).toContainText('The chart data could not be loaded.');
    await exchange.clearFaults();
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.locator('.price-chart__legend')).toContainText('MA 7');
    await waitForHydration(page);
  });

  await test.step('arrow keys move through the chart bar by bar, and each bar is announced', async () => {
    const chart = page.getByRole('img', { name: /BTC\/USDT candlestick chart/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    const legend = page.getByRole('region', { name: 'BTC/USDT price chart' }).locator('.price-chart__legend');
    await expect(legend).toContainText('MA 7');
    await chart.focus();
    await chart.press('End');
    const newest = await legend.textContent();
    await chart.press('ArrowLeft');
    await expect(legend).not.toHaveText(newest ?? '');
    await expect(page.getByRole('status')).toHaveText(/open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+/);
    await chart.press('ArrowRight');
    await expect(legend).toHaveText(newest ?? '');
  });

  await test.step('a press on the price pane sets its price in the order form; Enter sets the closing price of the bar', async () => {
    const chart = page.getByRole('img', { name: /BTC\/USDT candlestick chart/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    const price = page.getByRole('textbox', { name: 'Price', exact: true });
    await expect(price).not.toHaveValue('');
    const atMarket = await price.inputValue();
    await chart.click({ position: { x: 200, y: 120 } });
    await expect(page.getByRole('status')).toContainText('was set in the order form');
    await expect(price).not.toHaveValue(atMarket);
    await chart.press('Home');
    await chart.press('Enter');
    await expect(page.getByRole('status')).toContainText('was set in the order form');
  });

  await test.step('drawings are made by presses or by keyboard, survive a reload, belong to their pair, and are removed', async () => {
    const chart = part.getByRole('img', { name: /BTC\/USDT candlestick chart/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await part.getByRole('button', { name: 'Drawing tools' }).click();
    const tools = part.getByRole('group', { name: 'Drawing tools' });
    const price = page.getByRole('textbox', { name: 'Price', exact: true });
    await expect(price).not.toHaveValue('');
    const atMarket = await price.inputValue();
    await tools.getByRole('button', { name: 'Rectangle' }).click();
    await chart.click({ position: { x: 200, y: 120 } });
    await chart.click({ position: { x: 320, y: 200 } });
    await expect(tools.getByRole('button', { name: 'Rectangle' })).toHaveAttribute('aria-pressed', 'false');
    await expect(price).toHaveValue(atMarket);
    await tools.getByRole('button', { name: 'Trend line' }).click();
    await chart.press('Home');
    await chart.press('Enter');
    await chart.press('ArrowRight');
    await chart.press('Enter');
    const stored = () =>
      page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.includes('chartDrawings'))
          .join(' '),
      );
    await expect.poll(stored).toMatch(/BTCUSDT.*rectangle.*trend/);

    await page.reload();
    await waitForHydration(page);
    await part.getByRole('button', { name: 'Drawing tools' }).click();
    await tools.getByRole('button', { name: 'Remove the last drawing' }).click();
    await tools.getByRole('button', { name: 'Remove all drawings of this pair' }).click();
    await expect(tools.getByRole('button', { name: 'Remove the last drawing' })).toHaveCount(0);

    await part.getByRole('button', { name: 'Full screen' }).click();
    await expect(part.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'true');
    await expect(part).toHaveCSS('inline-size', '1440px');
    await part.getByRole('button', { name: 'Full screen' }).click();
    await expect(part.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('only the price pane has the chosen scale; oscillators have a pane with name, values and a button that removes them', async () => {
    await part.getByRole('button', { name: 'Chart settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Chart settings' });
    await settings.getByRole('radio', { name: 'Logarithmic' }).check();
    await settings.getByRole('checkbox', { name: /^MACD/ }).check();
    await settings.getByRole('checkbox', { name: /^RSI/ }).check();
    await settings.getByRole('group', { name: 'RSI 14' }).getByLabel('Period').fill('21');
    await settings.getByRole('group', { name: 'RSI 21' }).getByLabel('Color of RSI 21').selectOption('Yellow');
    await page.keyboard.press('Escape');
    const legends = part.locator('.price-chart__legend');
    await expect(legends).toHaveCount(3);
    await expect(legends.nth(0)).toHaveAttribute('data-scale', 'log');
    await expect(legends.nth(1)).toContainText(/MACD 12, 26, 9.*DIF/);
    await expect(legends.nth(1)).toHaveAttribute('data-scale', 'normal');
    await expect(legends.nth(2)).toContainText('RSI 21');
    await expect(legends.nth(2).locator('.chart-swatch--warn')).toBeVisible();

    await legends.nth(1).getByRole('button', { name: 'Remove MACD 12, 26, 9' }).click();
    await expect(legends).toHaveCount(2);
    const remove = part.getByRole('button', { name: 'Remove MA 7, 25, 99' });
    const place = await remove.boundingBox();
    const volume = await legends.nth(0).textContent();
    await part.locator('.price-chart__canvas').hover({ position: { x: 80, y: 150 } });
    await expect(legends.nth(0)).not.toHaveText(volume ?? '');
    expect(await remove.boundingBox()).toEqual(place);
    await remove.click();
    await expect(legends.nth(0)).not.toContainText('MA 7');
    await expect(legends.nth(1)).toHaveAttribute('data-scale', 'normal');
  });

  await test.step('days are UTC days, other bars are in the user’s time zone; interval, style and indicators survive a reload', async () => {
    await expect(part).toContainText(/Time zone: GMT\+5:45/);
    await part.getByText('1d', { exact: true }).click();
    await expect(part).toContainText('Time zone: UTC');
    await page.reload();
    await waitForHydration(page);
    await part.getByRole('button', { name: 'View as table' }).click();
    const table = part.getByRole('table', { name: 'Latest bars of BTC/USDT' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Time',
      'Open',
      'High',
      'Low',
      'Close',
      'Volume',
      'RSI 21',
      'My fills',
    ]);
    await expect(table.getByRole('row')).toHaveCount(101);
    await expect(table.getByRole('row').nth(1)).toContainText('Jun 1, 2026');
    await part.getByText('15m', { exact: true }).click();
    await expect(table.getByRole('row').nth(1)).toContainText(/Jun 1, 2026, 13:\d\d/);
    await part.getByRole('button', { name: 'Chart settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Chart settings' });
    await expect(settings.getByRole('radio', { name: 'Logarithmic' })).toBeChecked();
  });

  await test.step('a pair without trades says that it has no bars yet', async () => {
    await page.goto('/en/trade/spot/DAWN/USDT/');
    await expect(page.getByRole('region', { name: 'DAWN/USDT price chart' })).toContainText('No data yet');
  });
});

test('[Q-A08] [Q-U10] [T1.8] own orders are marked in the book and labeled beside the axis; one is dragged or pressed to another price and amount', async ({
  page,
  exchange,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = await exchange.login(page, { balances: { USDT: '100000', BTC: '1' } });
  const order = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '59900', quantity: '0.01' };
  await callAs(exchange, person, create, order);
  const plan = { symbolId: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '0.02' };
  await callAs(exchange, person, planCreate, { ...plan, triggerPrice: '59950', triggerSide: 'DOWN' });
  await page.goto(terminal);
  const labels = page.getByRole('group', { name: 'My orders and fills' });
  await expect(labels.getByText('Conditional: Sell 0.02', { exact: true })).toBeVisible();
  const label = labels.getByRole('button', { name: 'Change the price: Buy 0.01 at 59,900.00' });
  const box = await label.boundingBox();
  if (!box) throw new Error('the label has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 3 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Edit order' });
  const price = dialog.getByRole('textbox', { name: 'New price' });
  expect(Number((await price.inputValue()).replaceAll(',', ''))).toBeLessThan(59_890);
  await dialog.getByRole('button', { name: 'Back' }).click();

  await label.press('Enter');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.009');
  await expect(dialog).toContainText('Keeps its place in the queue.');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await price.fill('59850');
  await expect(dialog).toContainText('Moves to the end of the queue.');
  await save.click();
  await expect(page.getByRole('status')).toContainText('Order updated.');
  await expect(labels.getByRole('button')).toHaveAccessibleName('Change the price: Buy 0.01 at 59,850.00');
  // Days are UTC days, so that a chart in another zone replaces this one.
  await page.locator('.chart-toolbar').getByText('1d', { exact: true }).click();
  await expect(page.locator('.price-chart__foot')).toContainText('Time zone: UTC');
  await expect(labels.getByRole('button')).toBeVisible();

  await test.step('the row of an own order is marked in the book, also with a text', async () => {
    const bids = page.getByRole('region', { name: 'Order book' }).getByRole('table', { name: /^Bids for/ });
    const second = (await bids.locator('.book-row[data-filled=yes] button').nth(1).textContent()) ?? '';
    await callAs(exchange, person, create, { ...order, price: second.replaceAll(',', '') });
    await expect(bids.getByRole('row').filter({ hasText: second })).toContainText('Your order');
  });
});
