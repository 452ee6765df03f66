import { expect, test } from './fixtures.ts';
import { openTerminal } from './terminals.ts';

test('[Q-U17] a finger that goes up over the chart scrolls the page', async ({ page }) => {
  await openTerminal(page, { layout: 'mobile', pair: 'BTC/USDT' });
  const chart = page.getByRole('img', { name: /Candles of BTC\/USDT/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no place');
  const devtools = await page.context().newCDPSession(page);
  const x = box.x + box.width / 3;
  const from = box.y + box.height / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Sent at once, in this order: a finger that rests first would be a long press, which reads the chart.
  const places = Array.from({ length: 15 }, (_, step) => ({ x, y: from - 10 * (step + 1) }));
  await Promise.all([
    touch('touchStart', { x, y: from }),
    ...places.map((place) => touch('touchMove', place)),
    touch('touchEnd'),
  ]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});
