import type { Page } from '@playwright/test';
import * as loan from '#contract/loans/loan.ts';
import { expect, test } from '../support/fixtures.ts';
import { lend, loginAsDemo, pages, refuseNext, repayElsewhere } from './support.ts';
import type { Refusal } from './support.ts';

/** A refusal whose message is below a field, and the button with its limit. */
interface AtField extends Refusal {
  text: RegExp;
  button?: string;
}

const repayRefusals: readonly AtField[] = [
  {
    code: 36011,
    field: 'amount',
    limit: '4000',
    text: /(?:USDT|BTC) Your debt is 4,000 USDT\./,
    button: 'Use 4,000 USDT',
  },
  {
    code: 36012,
    field: 'amount',
    limit: '60',
    text: /(?:USDT|BTC) Repay at least 60 USDT, or everything\./,
    button: 'Use 60 USDT',
  },
  {
    code: 36013,
    field: 'accountType',
    limit: '500',
    text: /(?:USDT|BTC) Insufficient balance: 500 USDT available\./,
    button: 'Use 500 USDT',
  },
  { code: 36013, field: 'accountType', limit: '0', text: /(?:USDT|BTC) Insufficient balance: 0 USDT available\./ },
  { code: 10001, field: 'amount', text: /(?:USDT|BTC) Enter a valid amount\./ },
];

const addRefusals: readonly AtField[] = [
  { code: 36007, field: 'amount', limit: '0.02', text: /The limit is 0\.02 BTC\./, button: 'Use 0.02 BTC' },
  {
    code: 36013,
    field: 'accountType',
    limit: '0.01',
    text: /(?:USDT|BTC) Insufficient balance: 0\.01 BTC available\./,
    button: 'Use 0.01 BTC',
  },
  { code: 10001, field: 'amount', text: /(?:USDT|BTC) Enter a valid amount\./ },
];

const removeRefusals: readonly AtField[] = [
  { code: 36007, field: 'amount', limit: '0.02', text: /The limit is 0\.02 BTC\./, button: 'Use 0.02 BTC' },
  { code: 36008, field: 'amount', limit: '0.03', text: /Max\. at this price: 0\.03 BTC/, button: 'Use 0.03 BTC' },
];

/** Refusals that name no field of a panel. exchange-api 1.7 */
const ofAct: readonly (Refusal & { text: string })[] = [
  { code: 176018, text: 'A forced repayment is running. Try again when it is done.' },
  { code: 10027, text: 'Trading is disabled for your account.' },
];

/** Opens the panel of a loan of 6000 USDT on 0.5 BTC, with 100 USDT and 0.5 BTC left on the spot account. */
async function openPanel(page: Page, orderId: string, panel: 'repay' | 'adjust') {
  await page.goto(`${pages.order}?id=${orderId}#${panel}`);
  return page.getByRole('dialog');
}

/** Presses the button of a message and expects its amount in the field, without the message. */
async function useLimit(page: Page, { text, button }: AtField): Promise<void> {
  const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveAccessibleDescription(text);
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  if (button === undefined) return expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0);
  await page.getByRole('button', { name: button }).click();
  await expect(amount).toHaveValue(/^[\d.]+$/);
  expect(button).toContain(Number(await amount.inputValue()).toLocaleString('en', { maximumFractionDigits: 8 }));
  await expect(amount).not.toHaveAccessibleDescription(text);
}

test('[P33] limits and refusals of repayment and collateral are shown below the amount, with the limit as a button; of a full repayment, above the account', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  const { orderId } = await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
  const panel = await openPanel(page, orderId, 'repay');
  await test.step('each refusal of a repayment is shown below the amount, with its limit as a button; of a full repayment, above the account', async () => {
    await panel.getByText('Amount', { exact: true }).first().click();
    const amount = panel.getByRole('textbox', { name: 'Amount' });
    for (const refusal of repayRefusals) {
      await amount.fill('1000');
      await refuseNext(page, loan.repay, refusal);
      await panel.getByRole('button', { name: 'Repay 1,000 USDT' }).click();
      await useLimit(page, refusal);
    }
    for (const refusal of ofAct) {
      await amount.fill('1000');
      await refuseNext(page, loan.repay, refusal);
      await panel.getByRole('button', { name: 'Repay 1,000 USDT' }).click();
      await expect(panel.getByText(refusal.text)).toBeVisible();
      await expect(amount).not.toHaveAttribute('aria-invalid');
    }
    await panel.getByText('All', { exact: true }).first().click();
    await expect(panel).toContainText('Insufficient balance: 6,000 USDT available.');
    await expect(panel.getByRole('button', { name: 'Repay all' })).toBeDisabled();
    await panel.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('each refusal of a change of collateral is shown below the amount, with its limit as a button', async () => {
    await page.getByRole('button', { name: 'Adjust collateral' }).click();
    const amount = panel.getByRole('textbox', { name: 'Amount' });
    for (const refusal of addRefusals) {
      await amount.fill('0.1');
      await refuseNext(page, loan.adjust, refusal);
      await panel.getByRole('button', { name: 'Add 0.1 BTC' }).click();
      await useLimit(page, refusal);
    }
    for (const refusal of ofAct) {
      await amount.fill('0.1');
      await refuseNext(page, loan.adjust, refusal);
      await panel.getByRole('button', { name: 'Add 0.1 BTC' }).click();
      await expect(panel.getByText(refusal.text)).toBeVisible();
      await expect(amount).not.toHaveAttribute('aria-invalid');
    }
    await panel.getByText('Remove collateral', { exact: true }).first().click();
    for (const refusal of removeRefusals) {
      await amount.fill('0.1');
      await refuseNext(page, loan.adjust, refusal);
      await panel.getByRole('button', { name: 'Remove 0.1 BTC' }).click();
      await useLimit(page, refusal);
    }
  });

  await test.step('limits of repayment and collateral are messages before anything is sent', async () => {
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Repay', exact: true }).click();
    await panel.getByText('Amount', { exact: true }).first().click();
    const amount = panel.getByRole('textbox', { name: 'Amount' });
    await amount.fill('59');
    await useLimit(page, {
      code: 36012,
      text: /(?:USDT|BTC) Repay at least 60 USDT, or everything\./,
      button: 'Use 60 USDT',
    });
    // Between these two, less than a tenth of the least loan would stay.
    await amount.fill('5995');
    await useLimit(page, {
      code: 36012,
      text: /(?:USDT|BTC) Repay up to 5,990\.0363 USDT, or everything\./,
      button: 'Use 5,990.0363 USDT',
    });
    await amount.fill('7000');
    await expect(amount).toHaveValue('6000.0363');
    // The account has less: what the repayment would do is not shown.
    await expect(panel).toContainText('Insufficient balance: 6,000 USDT available.');
    await panel.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Adjust collateral' }).click();
    await panel.getByText('Add collateral', { exact: true }).first().click();
    await amount.fill('0.6');
    await useLimit(page, {
      code: 36013,
      text: /(?:USDT|BTC) Insufficient balance: 0\.5 BTC available\./,
      button: 'Use 0.5 BTC',
    });
    await amount.fill('30');
    // The lower of both bounds: the account has less than the loan may still take.
    await useLimit(page, { code: 36007, text: /(?:USDT|BTC) Max\. 0\.5 BTC/, button: 'Use 0.5 BTC' });
    await panel.getByText('Remove collateral', { exact: true }).first().click();
    await amount.fill('0.4');
    await expect(amount).toHaveAccessibleDescription(/BTC Max\. 0\.34\d+ BTC/);
    await expect(panel.getByRole('button', { name: 'Remove 0.4 BTC' })).toBeDisabled();
  });
});

const closing = [
  { code: 36009, text: 'There is no such loan. Your loans have been refreshed.' },
  { code: 36010, text: 'This loan is closed or in liquidation. Your loans have been refreshed.' },
] as const;
const passing = [
  { code: 10040, text: /code 10040/ },
  { code: 10006, text: /Too many requests/ },
] as const;

test('[P33] refusals that name no field are toasts: form, panel and amounts stay, or the panel closes and the loan is loaded again', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  const { orderId } = await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
  const panel = await openPanel(page, orderId, 'adjust');
  const amount = panel.getByRole('textbox', { name: 'Amount' });
  const add = panel.getByRole('button', { name: 'Add 0.1 BTC' });
  const toast = (text: string | RegExp) => page.locator('.toast').filter({ hasText: text });
  await amount.fill('0.1');
  for (const { code, text } of passing)
    await test.step(`${String(code)} leaves the panel`, async () => {
      await refuseNext(page, loan.adjust, { code });
      await add.click();
      await expect(toast(text)).toBeVisible();
      await expect(amount).toHaveValue('0.1');
    });
  await add.click();
  await expect(panel).toBeHidden();

  for (const { code, text } of closing)
    await test.step(`${String(code)} closes the panel`, async () => {
      await page.getByRole('button', { name: 'Adjust collateral' }).click();
      await amount.fill('0.1');
      await refuseNext(page, loan.adjust, { code, field: 'orderId' });
      const reload = page.waitForRequest((request) => request.url().includes(loan.orders.path));
      await add.click();
      await reload;
      await expect(toast(text)).toBeVisible();
      await expect(panel).toBeHidden();
    });

  await page.goto(`${pages.borrow}?amount=600`);
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Spot account: 0.4 BTC' });
  await page.getByRole('button', { name: 'Review loan' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm loan' });
  for (const { code, text } of passing)
    await test.step(`${String(code)} leaves the review`, async () => {
      await refuseNext(page, loan.submit, { code });
      await review.getByRole('button', { name: /^Borrow/ }).click();
      await expect(toast(text)).toBeVisible();
    });
  await review.getByRole('button', { name: /^Borrow/ }).click();
  await expect(page.getByText('Loan started')).toBeVisible();
});

const borrowRefusals: readonly (AtField & { place: 'Loan amount' | 'Collateral amount' })[] = [
  { code: 36005, limit: '700', place: 'Loan amount', text: /(?:USDT|BTC) Min\. 700 USDT/, button: 'Use 700 USDT' },
  {
    code: 36013,
    limit: '0.1',
    place: 'Collateral amount',
    text: /(?:USDT|BTC) Insufficient balance: 0\.1 BTC/,
    button: 'Use 0.1 BTC',
  },
  { code: 10001, field: 'loanAmount', place: 'Loan amount', text: /(?:USDT|BTC) Enter a valid amount\./ },
  { code: 10001, field: 'pledgeAmount', place: 'Collateral amount', text: /(?:USDT|BTC) Enter a valid amount\./ },
];

test('[P33] refusals of a loan have the limit as a button and take the focus; a new maximum stays in the review', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  await lend(exchange, person, { loanAmount: '100', pledgeAmount: '0.1' });
  const review = page.getByRole('dialog', { name: 'Confirm loan' });
  for (const refusal of borrowRefusals) {
    await page.goto(`${pages.borrow}?amount=600`);
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Spot account: 0.9 BTC' });
    await page.getByRole('button', { name: 'Review loan' }).click();
    await refuseNext(page, loan.submit, refusal);
    await review.getByRole('button', { name: /^Borrow/ }).click();
    const field = page.getByRole('textbox', { name: refusal.place });
    await expect(field).toHaveAccessibleDescription(refusal.text);
    await expect(field).toBeFocused();
    if (refusal.button === undefined) continue;
    await page.getByRole('button', { name: refusal.button }).click();
    await expect(field).toHaveValue(refusal.limit ?? '');
  }
  for (const [code, text] of [
    [36006, 'Max. 550 USDT'],
    [36008, 'Max. at this price: 550 USDT'],
  ] as const) {
    await page.goto(`${pages.borrow}?amount=600`);
    await page.getByRole('button', { name: 'Review loan' }).click();
    await refuseNext(page, loan.submit, { code, limit: '550' });
    await review.getByRole('button', { name: 'Borrow 600 USDT' }).click();
    await expect(review).toContainText(text);
    await review.getByRole('button', { name: 'Use 550 USDT' }).click();
    await expect(review.getByRole('button', { name: 'Borrow 550 USDT' })).toBeEnabled();
  }
});

const notNumber = 'This is not a number. Nothing was pasted.';
const hostile = [
  { typed: '1e3', value: '', says: notNumber },
  { typed: '9'.repeat(60), value: '6000.0363', says: 'Insufficient balance: 6,000 USDT available.' },
  { typed: '５００', value: '500', says: 'Min. 60 USDT' },
  { typed: '-500', value: '', says: notNumber },
] as const;

test('hostile input: exponent, 60 digits, full-width, a minus, another person’s loan, unknown tab and status', async ({
  page,
  exchange,
}) => {
  const other = await exchange.freshAccount({ balances: { BTC: '1' } });
  const { orderId: foreign } = await lend(exchange, other, { loanAmount: '6000', pledgeAmount: '0.5' });
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  const { orderId } = await lend(exchange, person, { loanAmount: '6000', pledgeAmount: '0.5' });
  const panel = await openPanel(page, orderId, 'repay');
  await panel.getByText('Amount', { exact: true }).first().click();
  const amount = panel.getByRole('textbox', { name: 'Amount' });
  for (const { typed, value, says } of hostile) {
    await amount.fill('');
    await amount.fill(typed);
    await expect(amount, typed).toHaveValue(value);
    await expect(panel, typed).toContainText(says);
  }
  await expect(repayElsewhere(exchange, person, foreign, '100')).rejects.toThrow('36009');
  for (const id of [foreign, 'constructor', '<b>', '']) {
    await page.goto(`${pages.order}?id=${encodeURIComponent(id)}`);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Loan not found' })).toBeVisible();
  }
  await page.goto(`${pages.orders}?tab=__proto__`);
  await expect(page.getByRole('list', { name: 'Ongoing' }).getByRole('listitem')).toHaveCount(1);
  await page.goto(`${pages.borrow}?loan=__proto__&pledge=%3Cb%3E&amount=1e3&term=1`);
  await expect(page.getByRole('combobox', { name: 'Loan coin' })).toHaveValue('USDT');
});

test('[P34] a restricted region whose wall is unknown shows its reason, without support, as other products do', async ({
  page,
  exchange,
}) => {
  await loginAsDemo(exchange, page, 'restricted');
  await page.goto(`${pages.borrow}?amount=500`);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Loans are not available in your region\./)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Review loan' })).toHaveCount(0);
});
