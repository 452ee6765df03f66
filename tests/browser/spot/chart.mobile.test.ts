import { expect, test } from '../support/fixtures.ts';
import { openTerminal, swipeUp } from '../support/terminals.ts';

test('[Q-U17] an upward swipe on the chart scrolls the page', async ({ page }) => {
  await openTerminal(page, { layout: 'mobile', pair: 'BTC/USDT' });
  const chart = page.getByRole('img', { name: /BTC\/USDT candlestick chart/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no place');
  await swipeUp(page, { x: box.x + box.width / 3, y: box.y + box.height / 2 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});
