import { secondMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { lend } from './support.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

for (const name of ['orders', 'order'] as const)
  test(`[P35] ${name} on a phone: the layout shifts by at most 0.01 while it loads`, async ({ page, exchange }) => {
    const person = await exchange.login(page, { balances: { BTC: '1' } });
    const { orderId } = await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
    await observeShift(page);
    await page.goto(`/en/trade/spot/m/loan/${name === 'order' ? `order/?id=${orderId}` : 'orders/'}`);
    await waitForHydration(page);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('meter').first()).toBeVisible();
    await page.waitForLoadState('networkidle', { timeout: 20 * secondMs });
    await expectLayoutShift(page, 0.01);
  });
