import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const orders = '/en/trade/spot/launchpad-order/';
const rowsOf = (page: Page) =>
  page.getByRole('tabpanel').getByRole('list', { name: 'Launch orders' }).locator('> li[aria-posinset]');
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
/**
 * Scrolls to the end repeatedly, because an answered page is not rendered yet, until `pages` further pages are loaded.
 */
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

test('[R3.12] 10,000 orders and rewards load while scrolling: few nodes at any position; filters and position survive Back and reload', async ({
  page,
  exchange,
}) => {
  await test.step('orders', async () => {
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

  await test.step('rewards, whose bars stay the same', async () => {
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
});
