import { awake } from './awake.ts';
import { expect, test } from './fixtures.ts';

const terminal = '/en/trade/spot/BTC/USDT/';

test('[Q-A06] the chart is read bar by bar with the arrow keys, and spoken', async ({ page }) => {
  await page.goto(terminal);
  const chart = page.getByRole('img', { name: /Candles of BTC\/USDT/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  const legend = page.getByRole('region', { name: 'Price chart of BTC/USDT' }).locator('.price-chart__legend');
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

test('[Q-A06] the same bars as a table, with indicators; look and interval are kept over a reload', async ({
  page,
}) => {
  await page.goto(terminal);
  await awake(page);
  const part = page.getByRole('region', { name: 'Price chart of BTC/USDT' });
  await part.getByRole('button', { name: 'Chart settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Chart settings' });
  await settings.getByRole('checkbox', { name: /^RSI/ }).check();
  await settings.getByRole('checkbox', { name: /^MA 7/ }).uncheck();
  await settings.getByRole('radio', { name: 'Logarithmic' }).check();
  await page.keyboard.press('Escape');
  await part.getByText('1d', { exact: true }).click();
  await page.reload();
  await awake(page);

  await part.getByRole('button', { name: 'As table' }).click();
  const table = part.getByRole('table', { name: 'Newest bars of BTC/USDT' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Time',
    'Open',
    'High',
    'Low',
    'Close',
    'Volume',
    'RSI 14',
    'Own fills',
  ]);
  await expect(table.getByRole('row')).toHaveCount(101);
  await expect(table.getByRole('row').nth(1)).toContainText('Jun 1, 2026');
  await part.getByRole('button', { name: 'Chart settings' }).click();
  await expect(settings.getByRole('radio', { name: 'Logarithmic' })).toBeChecked();
});

test('[Q-A15] in Arabic time runs from left to right in the drawing alone; its table follows the page, with all columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(terminal.replace('/en/', '/ar-SA/'));
  const chart = page.locator('.price-chart');
  await expect(chart.locator('canvas').first()).toBeVisible();
  await awake(page);
  await expect(chart.getByRole('img')).toHaveCSS('direction', 'ltr');
  await chart.getByRole('button', { name: 'عرض كجدول' }).click();
  const region = chart.getByRole('region', { name: /BTC\/USDT/ });
  await expect(region.getByRole('table')).toHaveCSS('direction', 'rtl');
  await expect(region.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
});

test('[Q-F02] bars that fail say so in the chart’s place, and come by another try', async ({ page, exchange }) => {
  await exchange.fault({ match: { call: 'basic.klines' }, kind: 'status', value: 500 });
  await page.goto(terminal);
  const part = page.getByRole('region', { name: 'Price chart of BTC/USDT' });
  await expect(part).toContainText('The bars could not be loaded.');
  await exchange.settle();
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.locator('.price-chart__legend')).toContainText('MA 7');
});

test('a pair without trades says that its bars are to come', async ({ page }) => {
  await page.goto('/en/trade/spot/DAWN/USDT/');
  await expect(page.getByRole('region', { name: 'Price chart of DAWN/USDT' })).toContainText('No bars yet');
});

test.describe('in Kathmandu', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' });

  test('[Q-U15] bars are read in the person’s own zone, which is named; days stay days of UTC', async ({ page }) => {
    await page.goto(terminal);
    const part = page.getByRole('region', { name: 'Price chart of BTC/USDT' });
    await expect(part).toContainText(/Times in GMT\+5:45/);
    await part.getByRole('button', { name: 'As table' }).click();
    await expect(part.getByRole('row').nth(1)).toContainText(/Jun 1, 2026, 13:\d\d/);
    await part.getByText('1d', { exact: true }).click();
    await expect(part).toContainText('Times in UTC');
  });
});
