import { expect, test } from '../support/fixtures.ts';

test('[Q-A13] bell, eye, balance and menu of a user fit on phones of 320 to 430 px', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { USDT: '159852.34' } });
  await page.goto('/en/notices/');
  await expect(page.getByRole('button', { name: 'Spot 159,852.34 USD' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Main' });
  for (const width of [320, 360, 375, 390, 412, 420, 430]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await menu.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width, `menu at ${width} px`).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('[A32] the links of the menu keep their height where a provider’s header has a reserved one', async ({ page }) => {
  await page.goto('/en/notices/');
  await page.getByRole('button', { name: 'Main' }).click();
  const link = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').last().boundingBox();
  const tool = await page.getByRole('button', { name: /^Language/ }).boundingBox();
  expect(link && tool && link.y + link.height <= tool.y, JSON.stringify({ link, tool })).toBe(true);
});
