import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';

/** Lets the exchange switch products off by their names; returns the record of them. */
async function switchesOf(page: Page): Promise<Record<string, boolean>> {
  const off: Record<string, boolean> = {};
  await changeAnswers(page, /\/config\/web$/, (entry) =>
    typeof entry['features'] === 'object' ? { ...entry, features: { ...entry['features'], ...off } } : entry,
  );
  return off;
}

/** Waits for the next time that the page reads what the exchange offers. */
const isRead = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/config/web') && /"features"/.test(response.request().postData() ?? ''),
  );

test('[VN4] the terminal says that it is not offered when trading goes off: no entry leads to it, no call and no socket after', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const off = await switchesOf(page);
  await exchange.login(page);
  let isOpen = false;
  page.on('websocket', (socket) => {
    isOpen = true;
    socket.on('close', () => (isOpen = false));
  });
  await page.goto('/en/trade/spot/BTC/USDT/');
  const navigation = page.getByRole('banner').getByRole('navigation');
  await expect(navigation.getByRole('link', { name: 'Spot' })).toBeVisible();
  await expect.poll(() => isOpen).toBe(true);
  off['spot'] = false;
  const read = isRead(page);
  await page.clock.fastForward(10 * 60_000);
  await read;
  const main = page.getByRole('main');
  await expect(main).toContainText('This feature is currently unavailable.');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Spot' })).toBeHidden();
  await expect(navigation.getByRole('link', { name: 'Launchpad' })).toBeVisible();
  await expect.poll(() => isOpen).toBe(false);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/spot/api/')) asked.push(request.url());
  });
  await page.clock.runFor(2 * 60_000);
  // The clock of the exchange is of no area.
  expect(asked.filter((url) => !url.endsWith('/system/date'))).toEqual([]);
  await main.getByRole('link').click();
  await expect(page).toHaveURL(/\/en\/trade\/spot\/leveraged\/$/);
});

test('[VN4] [OK22] conditional orders and notices go from an open page as from a build without them', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const off = await switchesOf(page);
  await exchange.login(page);
  await page.goto('/en/trade/spot/BTC/USDT/');
  const form = page.locator('.order-form');
  await form.getByRole('radio', { name: 'Conditional' }).check({ force: true });
  await expect(form.getByRole('textbox', { name: 'Trigger price' })).toBeVisible();
  const tab = page.getByRole('tab', { name: /Conditional orders/ });
  await expect(tab).toBeVisible();
  const bell = page.locator('button[data-bell]');
  await expect(bell).toBeVisible();
  Object.assign(off, { plan: false, notices: false });
  const read = isRead(page);
  await page.clock.fastForward(10 * 60_000);
  await read;
  await expect(tab).toHaveCount(0);
  await expect(form.getByRole('radio', { name: 'Conditional' })).toHaveCount(0);
  await expect(form.getByRole('radio', { name: 'Limit' })).toBeChecked();
  await expect(form.getByText('TP/SL')).toHaveCount(0);
  await expect(bell).toBeHidden();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/plan_spot|user_group/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/en/settings/');
  await isRead(page);
  await expect(page.getByRole('heading', { name: 'Notification channels' })).toBeHidden();
  await page.goto('/en/notices/');
  await expect(page.getByRole('main')).toContainText('This feature is currently unavailable.');
  expect(asked.filter((url) => url.includes('plan_spot'))).toEqual([]);
});
