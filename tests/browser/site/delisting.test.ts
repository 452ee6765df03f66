import { expect, test } from '../support/fixtures.ts';

test('[R7.13] [Q-U15] [FL16] holders of a coin are shown once when it will be delisted, in their time zone; the list keeps it', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page, { balances: { FADE: '100' } });
  await exchange.sandboxCall('orders', { uid, spotOrders: 5 });
  const messages = page.getByRole('region', { name: 'Notifications' });
  await page.goto('/en/trade/spot/BTC/USDT/?orders=history');
  const filters = page.locator('[data-keep-clear]');
  await expect(messages).toContainText(/FADE will be delisted on Jun 10, 2026, 10:00:00 GMT\+2/);
  await expect(messages.getByRole('link', { name: 'View FADE/USDT' })).toHaveAttribute('href', /\/FADE\/USDT\/$/);
  await expect(async () => {
    const [message, controls] = [await messages.boundingBox(), await filters.boundingBox()];
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(controls?.y ?? 0);
  }, 'the message is above the filters of the orders, which load after it').toPass();
  await expect(async () => {
    const [message, pair] = [await messages.boundingBox(), await page.locator('.terminal__head').boundingBox()];
    expect(message?.y ?? 0).toBeGreaterThan((pair?.y ?? 0) + (pair?.height ?? 0));
  }, 'pair and price stay visible above the message').toPass();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await page.locator('[data-bell]').click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('FADE will be delisted');
  await expect(page.locator('.toast'), 'it was shown before').toHaveCount(0);
});
