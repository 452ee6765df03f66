import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as loan from '#contract/loans/loan.ts';
import { secondMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';
import { lend, movePrice, pages, repayElsewhere } from './support.ts';

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

test('[R1.10] [R3.7] [R3.8] [R7.10] [P24] [P37] [P38] a loan of the calculator is borrowed, repaid in part, secured and repaid in full, also when answers are lost; each of the 15 calls is made by the screen that needs it', async ({
  page,
  exchange,
}) => {
  expect(calls).toHaveLength(15);
  await exchange.login(page, { balances: { BTC: '1', USDT: '100' } });
  const { seen, expectCalls } = callsOf(page);
  const lose = (name: string) => exchange.fault({ kind: 'answerlost', match: { call: name }, times: 1 });
  await page.goto(pages.home);
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('6000');
  await expect(page.getByRole('meter', { name: 'LTV' })).toHaveAttribute(
    'aria-valuetext',
    /^LTV (49|50)\.\d\d%, initial LTV 65%/,
  );
  await expectCalls('loanTokens', 'pledgeTokens', 'overdueParams');
  await page.getByRole('link', { name: 'Continue' }).click();

  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('6000');
  await expectCalls('user', 'range', 'available', 'orders', 'video');
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Spot account: 1 BTC' });
  await page.getByRole('textbox', { name: 'Collateral amount' }).fill('0.2');
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('6000');
  await page.getByRole('button', { name: 'Review loan' }).click();
  const terms = page.getByRole('dialog', { name: 'Loan terms' });
  await expect(terms).toContainText('3 × the interest rate');
  await terms.getByRole('button', { name: 'Accept terms' }).click();
  await expectCalls('admit');
  const review = page.getByRole('dialog', { name: 'Confirm loan' });
  await expect(review).toContainText('Spot account');
  await expect(review).toContainText('A fee of 2% of the debt is charged if the collateral is sold.');
  await lose('loan.submit');
  await review.getByRole('button', { name: 'Borrow 6,000 USDT' }).click();
  await expect(page.getByText('Loan started')).toBeVisible();
  await expectCalls('submit');
  await page.getByRole('main').getByRole('link', { name: 'View loan' }).click();

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Borrowed 6,000 USDT');
  await expect(page.getByText('6,000.0363 USDT').first()).toBeVisible();
  await expectCalls('orders', 'repays', 'adjusts');
  await page.getByRole('button', { name: 'Repay' }).click();
  await expectCalls('available');
  const repay = page.getByRole('dialog', { name: 'Repay' });
  await repay.getByText('Amount', { exact: true }).first().click();
  await repay.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await expect(repay).toContainText('Nothing until full repayment');
  await lose('loan.repay');
  await repay.getByRole('button', { name: 'Repay 1,000 USDT' }).click();
  await expect(repay).toBeHidden({ timeout: 40 * secondMs });
  await expect(timeline).toContainText('Repaid 1,000 USDT');
  await expectCalls('repay');
  await expect(page.getByText('5,000.0363 USDT').first()).toBeVisible();

  await page.getByRole('button', { name: 'Adjust collateral' }).click();
  const adjust = page.getByRole('dialog', { name: 'Adjust collateral' });
  await adjust.getByRole('textbox', { name: 'Amount' }).fill('0.05');
  await lose('loan.adjust');
  await adjust.getByRole('button', { name: 'Add 0.05 BTC' }).click();
  await expect(adjust).toBeHidden({ timeout: 40 * secondMs });
  await expect(timeline).toContainText('Added 0.05 BTC');
  // The collateral followed the loan by a price that moves; without what was added since.
  await expect(timeline).toContainText(/Borrowed 6,000 USDT against 0\.(?:2|19\d+|20\d+) BTC/);
  await expectCalls('adjust');

  await page.getByRole('button', { name: 'Repay' }).click();
  await repay.getByRole('button', { name: 'Repay all' }).click();
  await expect(page.getByText(/^Loan repaid\. 0\.\d+ BTC of collateral returned\.$/).first()).toBeVisible();
  await expect(timeline).toContainText('Collateral returned: 0.');
  await expect(page.getByRole('button', { name: 'Repay' })).toBeHidden();

  await test.step('lists and files have the exact amounts', async () => {
    await page.goto(pages.orders);
    // The loan's page requests them too, until it is left; and a press needs a page that is hydrated.
    await waitForHydration(page);
    await expectCalls('orders', 'user');
    await page.getByRole('tab', { name: 'Repayments' }).click();
    await expectCalls('repays');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toContain(',1000,');
    await page.getByRole('tab', { name: 'Collateral changes' }).click();
    await expectCalls('adjusts');
    await page.getByRole('tab', { name: /^Ongoing/ }).click();
    await expect(page).toHaveURL(/orders\/$/);
    await page.goto('/en/assets/');
    await expectCalls('assets');
    expect([...seen].sort()).toEqual(calls.map(([name]) => name).sort());
  });
});

test('[P17] [P19] [P30] a falling price brings the margin call with two links that fill the panels, then the liquidation', async ({
  page,
  exchange,
}) => {
  await movePrice(exchange, 'BTCUSDT', '60000');
  const person = await exchange.login(page, { balances: { BTC: '1.5' } });
  const { orderId } = await lend(exchange, person, { loanAmount: '38900', pledgeAmount: '1' });
  await page.goto(pages.orders);
  const row = page.getByRole('list', { name: 'Ongoing' }).getByRole('listitem');
  await expect(row).toContainText('Safe');
  await movePrice(exchange, 'BTCUSDT', '47500');
  await expect(row).toContainText('Margin call');
  await row.getByRole('link', { name: /^repay [\d,.]+ USDT$/ }).click();
  const repay = page.getByRole('dialog', { name: 'Repay' });
  await expect(repay.getByRole('textbox', { name: 'Amount' })).not.toHaveValue('');
  await repay.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${pages.order}?id=${orderId}`);
  await page.getByRole('link', { name: /^Add [\d.]+ BTC$/ }).click();
  const adjust = page.getByRole('dialog', { name: 'Adjust collateral' });
  await expect(adjust.getByRole('textbox', { name: 'Amount' })).toHaveValue(/^0\.259/);
  await adjust.getByRole('button', { name: 'Cancel' }).click();

  await movePrice(exchange, 'BTCUSDT', '42500');
  await expect(page.getByText('Liquidation in progress')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Repay' })).toBeHidden();
  await exchange.advance(10 * secondMs);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/Collateral sold at 4[\d,.]+ USDT/);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Liquidated: LTV reached');
});

test('[P26] [P27] [P28] a repayment in one tab shows in the other and caps its draft; a connection that sends nothing marks gauge and LTV; a logout clears all tabs', async ({
  page,
  exchange,
  context,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  const { orderId } = await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
  await page.clock.install();
  await page.goto(`${pages.order}?id=${orderId}#repay`);
  const repay = page.getByRole('dialog', { name: 'Repay' });
  await repay.getByText('Amount', { exact: true }).first().click();
  await repay.getByRole('textbox', { name: 'Amount' }).fill('5500');
  await repayElsewhere(exchange, person, orderId, '3000');
  await expect(repay).toContainText('3,000.0363 USDT');
  await expect(repay.getByRole('textbox', { name: 'Amount' })).toHaveValue('3000.0363');
  await repay.getByRole('button', { name: 'Cancel' }).click();

  await test.step('a connection that sends nothing marks gauge and LTV with the time; borrowing waits, adding does not', async () => {
    await expect(page.getByText('Prices are the last trades on this exchange.')).toBeVisible();
    await pauseClock(page);
    await exchange.fault({ match: { stream: 'market' }, kind: 'freeze' });
    await advanceUntilVisible(page, page.getByText(/^Not live\. Prices from \d\d:\d\d:\d\d/), 500);
    await page.clock.resume();
    await page.getByRole('button', { name: 'Adjust collateral' }).click();
    const adjust = page.getByRole('dialog', { name: 'Adjust collateral' });
    await adjust.getByRole('textbox', { name: 'Amount' }).fill('0.05');
    await expect(adjust.getByRole('button', { name: 'Add 0.05 BTC' })).toBeEnabled();
    await adjust.getByText('Remove collateral', { exact: true }).first().click();
    await expect(adjust).toContainText('Collateral can be removed again when prices are live.');
    await page.goto(`${pages.borrow}?amount=500`);
    await expect(page.getByText(/^Prices are from .* You can borrow again when they are live\.$/)).toBeVisible();
    await exchange.clearFaults();
  });

  const other = await context.newPage();
  await other.goto(pages.orders);
  await expect(other.getByText('3,000.0363 USDT').first()).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  for (const tab of [page, other]) await expect(tab.getByText('3,000.0363 USDT')).toHaveCount(0);
});
