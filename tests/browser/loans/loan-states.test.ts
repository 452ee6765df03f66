import type { Page } from '@playwright/test';
import { orders } from '#contract/loans/loan.ts';
import { openLoanStatuses } from '#contract/loans/loan-order.ts';
import { hourMs } from '#formulas/durations.ts';
import { axeFindings, overflowingElements, sidewaysScrollPx } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { lend, loginAsDemo, movePrice, pages } from './support.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[P29] rates of every term, LTVs and the worked examples can be read, the same for everybody', async ({
    page,
  }) => {
    await page.goto(pages.home);
    await expect(page.getByRole('table', { name: 'Rates: 30 days' })).toContainText('0.000605%');
    await expect(page.getByRole('table', { name: 'LTV by collateral' })).toContainText('BTC');
    await expect(page.getByText('10,010.23 USDT')).toBeVisible();
    await expect(page.getByText('0.91801212 BTC')).toBeVisible();
    await expect(page.getByText(/^Data from .*UTC$/)).toBeVisible();
    await page.getByText('What is a margin call?').click();
    await expect(page.getByText(/^A warning\./)).toBeVisible();
  });
});

for (const address of [pages.home, pages.borrow])
  test(`[P30] ${address}: the chart of the price keeps its size while it loads, says that it failed, and loads again`, async ({
    page,
  }) => {
    let answer: 'wait' | 'fail' | 'pass' = 'wait';
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/quote\/v2\/klines/, async (route) => {
      if (answer === 'wait') await released;
      await (answer === 'fail' ? route.fulfill({ status: 500 }) : route.continue());
    });
    const requested = page.waitForRequest(/quote\/v2\/klines/);
    await page.goto(address);
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
  });

/** Fills the form and answers the review. */
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review loan' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm loan' })
    .getByRole('button', { name: /^Borrow/ })
    .click();
}

const refusals = [
  { code: 36002, place: 'Loan amount', text: 'USDT is not available now. Choose another coin.' },
  { code: 36003, place: 'Collateral amount', text: 'BTC is not accepted for this loan. Choose another coin.' },
  { code: 36004, place: 'Collateral amount', text: 'Choose two different coins.' },
  { code: 36007, place: 'Collateral amount', text: 'Min. 0.0025, max. 25 BTC' },
  { code: 36014, place: 'page', text: 'Repay your overdue loan first.' },
  { code: 36015, place: 'page', text: 'You have the most open loans that are possible. Repay one first.' },
] as const;

test('[P33] each refusal of a loan is shown at its place, and the terms open when they are not accepted', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  await lend(exchange, person, { loanAmount: '100', pledgeAmount: '0.1' });
  await page.goto(`${pages.borrow}?amount=600`);
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Spot account: 0.9 BTC' });
  for (const { code, place, text } of refusals) {
    await exchange.fault({ kind: 'ret_code', value: code, match: { call: 'loan.submit' }, times: 1 });
    await send(page);
    if (place === 'page') await expect(page.getByRole('main').getByText(text)).toBeVisible();
    else
      await expect(page.getByRole('textbox', { name: place })).toHaveAccessibleDescription(
        new RegExp(text.slice(0, 20)),
      );
    // The next edit removes the message.
    await page.getByRole('button', { name: '30%', exact: true }).click();
    await page.getByRole('button', { name: '50% default' }).click();
    await expect(page.getByText(text)).toBeHidden();
  }
  await exchange.fault({ kind: 'ret_code', value: 36008, match: { call: 'loan.submit' }, times: 1 });
  await send(page);
  const review = page.getByRole('dialog', { name: 'Confirm loan' });
  await expect(review).toContainText('The LTV would be too high.');
  await review.getByRole('button', { name: 'Cancel' }).click();
  await exchange.fault({ kind: 'ret_code', value: 36001, match: { call: 'loan.submit' }, times: 1 });
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Loan terms' })).toBeVisible();
});

test('[P33] limits of the form are messages with a button that fills them in', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { BTC: '1' } });
  await page.goto(`${pages.borrow}?amount=50`);
  const loan = page.getByRole('textbox', { name: 'Loan amount' });
  await expect(loan).toHaveAccessibleDescription(/Min\. 100 USDT/);
  await expect(page.getByRole('textbox', { name: 'Collateral amount' })).toHaveAccessibleDescription(/Min\. 0\.0025/);
  await page.getByRole('button', { name: 'Review loan' }).click();
  await expect(loan).toBeFocused();
  await page.getByRole('button', { name: 'Use 100 USDT' }).click();
  await expect(loan).toHaveValue('100');
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Spot account: 1 BTC' });
  await page.getByRole('textbox', { name: 'Collateral amount' }).fill('2');
  await expect(page.getByText('Insufficient balance: 1 BTC available.')).toBeVisible();
  await page.getByRole('button', { name: 'Use 1 BTC' }).click();
  await expect(page.getByRole('textbox', { name: 'Collateral amount' })).toHaveValue('1');
  await page.getByRole('button', { name: /^Max\. [\d,.]+ USDT$/ }).click();
  await expect(page.getByRole('slider', { name: 'LTV' })).toHaveValue('65');
  await expect(page.getByRole('button', { name: 'Review loan' })).toBeEnabled();
});

test('an address fills the form in at the prices of now, also when they are far from those of the build', async ({
  page,
  exchange,
}) => {
  await movePrice(exchange, 'BTCUSDT', '40000');
  await exchange.login(page, { balances: { BTC: '1' } });
  await page.goto(`${pages.borrow}?amount=600`);
  // 600 USDT at 50 % need 0.03 BTC at 40000, 0.02 BTC at the 60000 of the build.
  await expect(page.getByRole('textbox', { name: 'Collateral amount' })).toHaveValue(/^0\.0[23]\d*$/);
  await expect(page.getByRole('meter', { name: 'LTV' })).toHaveAttribute('aria-valuetext', /^LTV (?:49|50)\./);
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('700');
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('700');
});

test('[P34] without a verification the calculator stays, the reason and its next step replace the button', async ({
  page,
  exchange,
}) => {
  await loginAsDemo(exchange, page, 'nokyc');
  await page.goto(`${pages.borrow}?amount=500`);
  const main = page.getByRole('main');
  await expect(main.getByText('Loans require verification level 1.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Verify identity' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Review loan' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('500');
});

test('[P32] a failed update leaves the last rows, marked, and Try again loads them', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
  let loads = 0;
  const open = `status=${openLoanStatuses.join('%2C')}`;
  page.on('response', (response) => {
    if (response.url().includes(`${orders.path}?`) && response.url().includes(open)) loads += 1;
  });
  await page.goto(pages.orders);
  const rows = page.getByRole('list', { name: 'Ongoing' }).getByRole('listitem');
  await expect(rows).toContainText('6,000.0363 USDT');
  // The first subscription loads the loans once more; the hour passes after it.
  await expect.poll(() => loads).toBeGreaterThanOrEqual(2);
  await exchange.fault({ kind: 'status', value: 500, match: { call: 'loan.orders' } });
  await exchange.advance(hourMs);
  const main = page.getByRole('main');
  await expect(main.getByText('Your loans could not be updated. They are shown as last loaded.')).toBeVisible();
  await expect(rows).toContainText('6,000.0363 USDT');
  await exchange.clearFaults();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toContainText('6,000.0726 USDT');
  await expect(main.getByText('Your loans could not be updated.')).toBeHidden();
});

test('[P34] a visitor logs in and finds the draft', async ({ page, exchange }) => {
  const person = await exchange.freshAccount({ balances: { BTC: '1' } });
  await page.goto(pages.borrow);
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('700');
  await page.getByRole('main').getByRole('link', { name: 'Log in to borrow' }).click();
  await page.getByLabel('Account', { exact: true }).fill(person.account);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('700');
  await expect(page.getByRole('button', { name: 'Review loan' })).toBeVisible();
});

test('[P31] a loan is written, tried out and sent by keyboard alone', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  await lend(exchange, person, { loanAmount: '100', pledgeAmount: '0.1' });
  await movePrice(exchange, 'BTCUSDT', '60000');
  await page.goto(pages.borrow);
  await waitForHydration(page);
  // The collateral follows the price at which the amount is typed, so the prices of the exchange come first.
  await expect(page.getByRole('button', { name: 'Review loan' })).toBeEnabled();
  await expect(page.getByRole('option', { name: 'Spot account: 0.9 BTC' })).toBeAttached();
  await page.getByRole('textbox', { name: 'Loan amount' }).focus();
  await page.keyboard.type('600');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Account' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('1');
  const change = page.getByRole('spinbutton', { name: /Price change of BTC/ });
  await change.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('-20');
  await expect(page.getByText(/^LTV would be 62\./)).toBeVisible();
  await page.getByRole('slider', { name: 'Price change' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(change).toHaveValue('-21');
  await page.getByRole('button', { name: 'Review loan' }).focus();
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Confirm loan' });
  await expect(review.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loan started')).toBeVisible();
});

test.describe('in every state', () => {
  for (const lang of ['en', 'ar-SA'] as const)
    test(`[P32] the pages pass axe and fit 320 px, ${lang}`, async ({ page, exchange }) => {
      await exchange.advance(1);
      await loginAsDemo(exchange, page, 'debtor');
      const base = `/${lang}/trade/spot`;
      for (const [path, theme] of [
        ['/loan/', 'dark'],
        ['/loan/borrow/?amount=500', 'light'],
        ['/loan/orders/', 'light'],
        ['/loan/orders/?tab=history', 'dark'],
        ['/m/loan/orders/', 'dark'],
      ] as const) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(base + path);
        await waitForHydration(page);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        expect(await axeFindings(page), path).toEqual([]);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await sidewaysScrollPx(page), path).toBe(0);
        expect(await overflowingElements(page), path).toEqual([]);
      }
      await page.locator('.loan-row__name').first().click();
      await expect(page.locator('.loan-timeline')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflowingElements(page)).toEqual([]);
      await page.getByRole('main').getByRole('button').nth(1).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
});
