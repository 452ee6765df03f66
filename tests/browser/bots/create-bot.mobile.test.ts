import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createCall, openForm } from './support/bot-form.ts';

/** Drags an element by a finger. */
async function dragByTouch(page: Page, element: Locator, byY: number): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x, y: y + (byY * step) / 8 });
  await touch('touchEnd');
}

test('[R4.7] [G32] each of the five prices is dragged by a finger, the page does not scroll, and the request has them', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000' } });
  const { field, handle, dialog } = await openForm(page, '/en/trade/spot/m/bot/create/?symbol=BTCUSDT');
  await field('Amount').fill('1000');
  const last = 60_000;
  await field('Take profit').fill(String(last * 1.07));
  await field('Stop loss').fill(String(last * 0.94));
  await field('Entry price').fill(String(last * 0.99));
  const moved: Record<string, string> = {};
  for (const [name, byY] of [
    ['Take profit', 8],
    ['Upper price', -12],
    ['Entry price', 10],
    ['Lower price', -12],
    ['Stop loss', -8],
  ] as const) {
    const before = await field(name).inputValue();
    await expect(handle(name)).toBeVisible();
    const target = await handle(name).evaluate((element) =>
      Number.parseFloat(getComputedStyle(element, '::after').height),
    );
    expect(target, name).toBeGreaterThanOrEqual(44);
    await handle(name).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await dragByTouch(page, handle(name), byY);
    await expect(field(name), name).not.toHaveValue(before);
    expect(await page.evaluate(() => scrollY), name).toBe(scrolled);
    moved[name] = await field(name).inputValue();
    // Up raises a price, down lowers it.
    expect(Math.sign(Number(moved[name]) - Number(before)), name).toBe(-Math.sign(byY));
  }
  await page.locator('.bot-create__bar').getByRole('button', { name: 'Review bot' }).click();
  const [request] = await Promise.all([
    page.waitForRequest(createCall),
    dialog.getByRole('button', { name: 'Create bot' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    take_profit_price: moved['Take profit'],
    max_price: moved['Upper price'],
    entry_price: moved['Entry price'],
    min_price: moved['Lower price'],
    stop_loss_price: moved['Stop loss'],
    source: 'MANUAL',
  });
  await expect(dialog).toContainText('BTC/USDT grid bot created');
});
