import { secondMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';
import { lend, pages } from './support.ts';

test('[P30] [P35] the layout shifts by at most 0.01 while a page loads, on a desktop and on a phone; the chart of the price keeps its size while it loads, fails and loads again', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  const { orderId } = await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
  await observeShift(page);
  const desktop = { width: 1440, height: 900 };
  const phone = { width: 390, height: 844 };
  for (const [path, size] of [
    [pages.home, desktop],
    [`${pages.borrow}?amount=600`, desktop],
    [pages.orders, desktop],
    [`${pages.order}?id=${orderId}`, desktop],
    ['/en/trade/spot/m/loan/orders/', phone],
    [`/en/trade/spot/m/loan/order/?id=${orderId}`, phone],
  ] as const)
    await test.step(`${path}, ${String(size.width)} px`, async () => {
      await page.setViewportSize(size);
      await page.goto(path);
      await waitForHydration(page);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('meter').first()).toBeVisible();
      // Prices, funds and ranges have come when nothing is on its way.
      await page.waitForLoadState('networkidle', { timeout: 20 * secondMs });
      await expectLayoutShift(page, 0.01);
    });

  await page.setViewportSize(desktop);
  for (const path of [pages.home, pages.borrow])
    await test.step(`the chart of ${path}`, async () => {
      let answer: 'wait' | 'fail' | 'pass' = 'wait';
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/quote\/v2\/klines/, async (route) => {
        if (answer === 'wait') await released;
        await (answer === 'fail' ? route.fulfill({ status: 500 }) : route.continue());
      });
      const requested = page.waitForRequest(/quote\/v2\/klines/);
      await page.goto(path);
      const chart = page.getByRole('figure').filter({ hasText: 'BTC/USDT, 30 days' });
      await chart.scrollIntoViewIfNeeded();
      await requested;
      const sizeOf = () => chart.evaluate((figure) => [figure.clientWidth, figure.clientHeight]);
      await expect(chart.locator('[aria-busy=true]')).toBeVisible();
      const size = await sizeOf();
      answer = 'fail';
      release();
      await expect(chart).toContainText('The chart could not be loaded');
      expect(await sizeOf()).toEqual(size);
      answer = 'pass';
      await chart.getByRole('button', { name: 'Try again' }).click();
      await expect(chart.locator('svg.line-chart')).toBeVisible();
      await expect(chart).not.toContainText('could not be loaded');
      expect(await sizeOf()).toEqual(size);
      await page.unroute(/quote\/v2\/klines/);
    });
});
