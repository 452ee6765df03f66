import type { Page } from '@playwright/test';
import * as loan from '#contract/loans/loan.ts';
import { secondMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { lend, pages } from './support.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

/** The 15 calls of domain `loan` by name. exchange-api 2.6 */
const calls = Object.entries(loan).flatMap(([name, call]) =>
  typeof call === 'object' && 'path' in call && 'host' in call
    ? [[name, `${call.method} /x/${call.host}${call.path}`] as const]
    : [],
);

/** Records the calls of a page; the result expects some by name, and forgets what was requested before. */
function callsOf(page: Page) {
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(`${request.method()} ${new URL(request.url()).pathname}`));
  const seen = new Set<string>();
  return {
    seen,
    /** Expects that the last step requested these calls. */
    expectCalls: async (...names: readonly string[]): Promise<void> => {
      const addresses = new Map<string, string>(calls);
      await expect
        .poll(() => names.filter((name) => !requested.has(addresses.get(name) ?? name)), { message: names.join() })
        .toEqual([]);
      for (const name of names) seen.add(name);
      requested.clear();
    },
  };
}

test('[P38] each of the 15 calls is made by the screen that needs it', async ({ page, exchange }) => {
  expect(calls).toHaveLength(15);
  await exchange.login(page, { balances: { BTC: '1', USDT: '100' } });
  const { seen, expectCalls } = callsOf(page);

  await page.goto(pages.home);
  await expectCalls('loanTokens', 'pledgeTokens', 'overdueParams');

  await page.goto(`${pages.borrow}?amount=600`);
  await expectCalls('user', 'range', 'available', 'orders', 'video');
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Spot account: 1 BTC' });
  await page.getByRole('button', { name: 'Review loan' }).click();
  await page.getByRole('button', { name: 'Accept terms' }).click();
  await expectCalls('admit');
  await page.getByRole('button', { name: 'Borrow 600 USDT' }).click();
  await expectCalls('submit');

  await page.getByRole('main').getByRole('link', { name: 'View loan' }).click();
  await expectCalls('orders', 'repays', 'adjusts');
  await page.getByRole('button', { name: 'Repay' }).click();
  await expectCalls('available');
  await page.getByRole('dialog').getByText('Amount', { exact: true }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.getByRole('button', { name: 'Repay 100 USDT' }).click();
  await expectCalls('repay');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Adjust collateral' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('0.1');
  await page.getByRole('button', { name: 'Add 0.1 BTC' }).click();
  await expectCalls('adjust');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(pages.orders);
  // The loan's page requests them too, until it is left; and a press needs a page that is hydrated.
  await waitForHydration(page);
  await expectCalls('orders', 'user');
  await page.getByRole('tab', { name: 'Repayments' }).click();
  await expectCalls('repays');
  await page.getByRole('tab', { name: 'Collateral changes' }).click();
  await expectCalls('adjusts');
  await page.goto('/en/assets/');
  await expectCalls('assets');
  expect([...seen].sort()).toEqual(calls.map(([name]) => name).sort());
});

for (const [name, path] of [
  ['home', pages.home],
  ['borrow', `${pages.borrow}?amount=600`],
  ['orders', pages.orders],
  ['order', pages.order],
] as const)
  test(`[P35] ${name}: the layout shifts by at most 0.01 while it loads`, async ({ page, exchange }) => {
    const person = await exchange.login(page, { balances: { BTC: '1' } });
    const { orderId } = await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
    await observeShift(page);
    await page.goto(name === 'order' ? `${path}?id=${orderId}` : path);
    await waitForHydration(page);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('meter').first()).toBeVisible();
    // Prices, funds and ranges have come when nothing is on its way.
    await page.waitForLoadState('networkidle', { timeout: 20 * secondMs });
    await expectLayoutShift(page, 0.01);
  });
