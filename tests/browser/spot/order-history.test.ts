import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';
import { balances, ordersPanel, placeOrder, rowsOf, terminal } from './support/orders-panel.ts';

test('[Q-A18] [Q-S26] [Q-U11] the export contains all orders of the query; all orders are one list that is sorted and filtered; ten thousand orders scroll with few nodes', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances });
  const { uid } = person;
  const { panel, list, rows, tab, messages } = ordersPanel(page);
  await exchange.sandboxCall('orders', { uid, spotOrders: 230 });
  await test.step('the export contains all orders of the query, not only the visible ones', async () => {
    await page.goto(`${terminal}?orders=history`);
    await expect(rows('Order history').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Export CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^order-history_${uid}_\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    await expect(messages).toContainText(`230 rows exported to ${saved.suggestedFilename()}.`);
    const file = await saved.path();
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(231);
    expect(lines[0]).toContain('Time (UTC),Pair,Type,Side,Price,Amount');
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  });

  await test.step('all orders are one list; its headings sort all rows, several statuses filter it, an invalid range says so, and messages leave the filters free', async () => {
    await placeOrder(exchange, person, { price: '57000' });
    await tab('All orders').click();
    const table = list('All orders');
    await expect(rowsOf(table).first()).toContainText('57,000.00');
    const region = panel.getByRole('group', { name: 'All orders' });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth), 'fits 1440 px').toBe(0);
    const total = table.getByRole('columnheader', { name: 'Total' });
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    await expect(table).toHaveAttribute('aria-rowcount', '232');
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'ascending');

    await panel.getByText('Filters', { exact: true }).click();
    const states = panel.getByRole('group', { name: 'Status' });
    await states.getByLabel('Open').check();
    await expect(rowsOf(table)).toHaveCount(1);
    await states.getByLabel('Rejected').check();
    await expect(page).toHaveURL(/state=pending,failure/);
    await panel.getByRole('button', { name: '7 d' }).click();
    await expect(panel.getByRole('button', { name: '7 d' })).toHaveAttribute('aria-pressed', 'true');
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
    await panel.getByRole('button', { name: 'Export CSV' }).click();
    expect(await distance).toBeGreaterThan(0);
    await panel.getByLabel('From', { exact: true }).fill('2026-06-02');
    await panel.getByLabel('To', { exact: true }).fill('2026-06-01');
    await expect(panel.getByRole('alert')).toContainText('“From” is after “To”');
    await expect(panel.getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('ten thousand orders scroll with few nodes; the table declares its order and that more rows follow', async () => {
    await exchange.sandboxCall('orders', { uid, spotOrders: 10_000 });
    await page.goto(`${terminal}?orders=history`);
    const table = list('Order history');
    await expect(rowsOf(table).first()).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'descending');
    await expect(table).toHaveAttribute('aria-rowcount', '-1');
    const region = panel.getByRole('group', { name: 'Order history' });
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
    await placeOrder(exchange, person, { price: '56000' });
    await expect(tab('Open orders')).toContainText('2');
    expect(await lastIndex()).toBeGreaterThanOrEqual(before);
  });
});
