import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { dayMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { halo, orbt, pledgePanel } from '../support/launches.ts';

const orders = '/en/trade/spot/launchpad-order/';
const rowsOf = (page: Page) =>
  page.getByRole('tabpanel').getByRole('list', { name: 'Launch orders' }).locator('> li[aria-posinset]');
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
/** Scrolls to the end repeatedly, because an answered page is not rendered yet, until `pages` further pages are loaded. */
async function scrollUntilLoaded(page: Page, call: RegExp, pages: number, scrollToEnd: () => Promise<void>) {
  let loaded = 0;
  page.on('response', (response) => (loaded += call.test(response.url()) ? 1 : 0));
  const scrolled = async () => {
    await scrollToEnd();
    return loaded;
  };
  await expect.poll(scrolled, { intervals: [50] }).toBeGreaterThanOrEqual(pages);
}
const firstVisible = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('li[aria-posinset]')];
    return Number(rows.find((row) => row.getBoundingClientRect().bottom > 100)?.getAttribute('aria-posinset'));
  });

test('[R4.10] [R3.12] each state of an order has an icon and a text, and a filter', async ({ page, exchange }) => {
  const { uid } = await exchange.login(page, { balances: { SLIP: '1000' } });
  await exchange.sandboxCall('fixtures', { uid, orders: 40 });
  await page.goto(halo.address);
  await pledgePanel(page).pledge('100');
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  await page.goto(orders);
  await expect(rowsOf(page).first()).toContainText('Pending');
  for (const [choice, state] of [
    ['Pending', 'Pending'],
    ['Allocated in full', 'Allocated in full'],
    ['Allocated in part', 'Allocated in part'],
    ['Canceled', 'Canceled'],
    ['Not allocated', 'Not allocated'],
  ] as const) {
    await page.getByLabel('Status').selectOption({ label: choice });
    const tag = rowsOf(page)
      .first()
      .locator('.chip')
      .filter({ hasText: new RegExp(`^\\s*${state}$`) });
    await expect(tag.locator('svg')).toHaveCount(1);
    await expect
      .poll(async () => new Set(await rowsOf(page).locator('.order-row__head .chip').allTextContents()))
      .toEqual(new Set([` ${state}`]));
  }
  await expect(page).toHaveURL(/state=FAILURE/);
  await page.goBack();
  await expect(page).toHaveURL(/state=CANCELED/);
  await expect(page.getByLabel('Status')).toHaveValue('CANCELED');
});

test('[R4.10] a contest is completed for users who reached its goal and missed for others', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  await pledgePanel(page).act('stake', '600');
  await expect(page.getByRole('status')).toHaveText('600 SLIP staked');
  await exchange.advance(20 * dayMs);
  await page.reload();
  const events = page.getByRole('region', { name: 'Contests and votes' });
  await events.scrollIntoViewIfNeeded();
  for (const state of ['Contest completed', 'Contest not completed'])
    await expect(events.locator('.chip').filter({ hasText: state }).locator('svg')).toHaveCount(1);
});

test('[R3.12] [R1.4] an order shows its timeline and amounts, and the CSV contains what the screen shows', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page);
  await exchange.sandboxCall('fixtures', { uid, orders: 150 });
  await page.goto(orders);
  const row = rowsOf(page)
    .filter({ has: page.getByText('Allocated in full', { exact: true }) })
    .first();
  await row.getByText('History').click();
  await expect(row.getByRole('listitem').filter({ hasText: 'Joined' })).toBeVisible();
  await expect(row.getByRole('listitem').filter({ hasText: 'Tokens received' })).toBeVisible();
  const total = Number(await rowsOf(page).first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(100);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [head, ...lines] = (await buffer(await download.createReadStream())).toString().trimEnd().split('\r\n');
  expect(head).toBe(
    '\uFEFFOrder ID,Project,Pool,Type,Amount,Coin,Used,Refunded,Received,Token,Prizes,Status,Time (UTC)',
  );
  expect(lines).toHaveLength(total);
  for (const line of lines)
    expect(line).toMatch(
      /^#?\d+,[A-Z0-9]+,\d+,[A-Za-z ]+,[\d.]+,[A-Z0-9]+,[\d.]*,[\d.]*,[\d.]*,[A-Z0-9]*,[\d.]+,[A-Za-z ]+,2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    );
});

test('[R3.12] 10,000 orders: few nodes at any scroll position; filters and position survive Back and reload', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page);
  await exchange.sandboxCall('fixtures', { uid, orders: 10_000 });
  await page.goto(`${orders}?state=FILLED`);
  await expect(rowsOf(page).first()).toBeVisible();
  await scrollUntilLoaded(page, /\/v2\/orders\?.*fromId/, 12, () =>
    page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  );
  await expect.poll(() => firstVisible(page)).toBeGreaterThan(1_000);
  expect(await nodes(page)).toBeLessThan(1_500);
  // The position is saved when scrolling ends.
  const before = page.url();
  await page.evaluate(() => scrollBy(0, -300));
  await expect.poll(() => page.url()).not.toBe(before);
  const position = await firstVisible(page);

  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('FILLED');
  await expect.poll(() => firstVisible(page)).toBeGreaterThan(position - 10);
  await rowsOf(page).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Launch orders');
  await page.goBack();
  await expect.poll(() => firstVisible(page)).toBeGreaterThan(position - 10);
  await expect(page).toHaveURL(/state=FILLED/);
});

test('[R3.12] 10,000 rewards load while scrolling: few nodes, the same bars; the position survives reload and Back', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page);
  await exchange.sandboxCall('fixtures', { uid, rewards: 10_000 });
  await page.goto('/en/trade/spot/launchpad-assets/');
  const rewards = page.getByRole('group', { name: 'Rewards by day' });
  const table = rewards.getByRole('table');
  const firstRow = () =>
    table.evaluate((list) => {
      const top = list.parentElement?.getBoundingClientRect().top ?? 0;
      const rows = [...list.querySelectorAll('[role=row][aria-rowindex]')];
      const first = rows.find((row) => row.closest('[data-index]') && row.getBoundingClientRect().bottom > top + 40);
      return Number(first?.getAttribute('aria-rowindex'));
    });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '-1');
  const chart = page.locator('.rewards-by-day');
  const bars = await chart.innerHTML();
  await scrollUntilLoaded(page, /\/v2\/rewardList\?.*fromId/, 8, () =>
    rewards.evaluate((region) => region.scrollTo(0, region.scrollHeight)),
  );
  await expect.poll(firstRow).toBeGreaterThan(700);
  expect(await nodes(page)).toBeLessThan(1_500);
  expect(await chart.innerHTML()).toBe(bars);
  const before = page.url();
  await rewards.evaluate((region) => region.scrollBy(0, -300));
  await expect.poll(() => page.url()).not.toBe(before);
  const position = await firstRow();

  await expect(page).toHaveURL(/at=\d+/);
  await page.reload();
  await expect.poll(firstRow).toBeGreaterThan(position - 12);
  await page.getByRole('link', { name: 'Launch orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Launch orders');
  await page.goBack();
  await expect.poll(firstRow).toBeGreaterThan(position - 12);
});
