/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as loan from '#contract/loans/loan.ts';
import { BorrowForm } from '#loans/borrow/BorrowForm.tsx';
import { OngoingLoans } from '#loans/lists/OngoingLoans.tsx';
import type { LoanContext } from '#loans/market/loan-context.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { setLoanDraft } from '#session/loans/loan-drafts.ts';
import { resetLoanRequest } from '#session/loans/loan-requests.ts';
import { $openLoans } from '#session/loans/open-loans.ts';
import { logIn, openAccountPage, shownToasts } from '../../account/support/account-page.ts';
import { refuse } from '../../session/support/page.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { click, enter, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { loanContext, loanOrder } from '../support/loan-samples.ts';

const { $market } = await vi.hoisted(async () => {
  const { atom } = await import('nanostores');
  return { $market: atom<LoanContext | undefined>(undefined) };
});
vi.mock(import('#loans/market/loan-context.ts'), async (original) => ({
  ...(await original()),
  useLoanContext: () => useStore($market) ?? loanContext(),
}));
vi.mock(import('#loans/market/loans-page.ts'), async (original) => ({
  ...(await original()),
  loansPage: () => {
    const { loans, pledges, overdue, isMobile, ratesMs } = loanContext();
    return { loans: [...loans], pledges: [...pledges], overdue: [...overdue], coins: [], isMobile, readAtMs: ratesMs };
  },
}));

const addressOf = ({ host, path }: { host: string; path: string }) => `/x/${host}${path}`;

beforeEach(() => history.replaceState(null, '', '?amount=600'));
afterEach(() =>
  rendering(() => {
    $market.set(undefined);
    setLoanDraft(undefined);
    resetLoanRequest();
    clearPersonData();
  }),
);

/** Opens the form for a borrower who has accepted the terms and has 1 BTC in the spot account. */
async function open() {
  const exchange = openAccountPage();
  exchange.answer(addressOf(loan.user), () => ({
    admitted: 'Y',
    unclearOrderCount: 0,
    totalLoanUsd: '0',
    totalPledgeUsd: '0',
    ltv: '0',
    maxLoanUsd: '100000',
    canBorrow: true,
    reason: '',
  }));
  exchange.answer(addressOf(loan.available), ({ params }) => ({
    list: [
      { accountType: 5, token: params['token'], usable: true, available: '0' },
      { accountType: 1, token: params['token'], usable: true, available: '1' },
    ],
  }));
  exchange.answer(addressOf(loan.orders), () => ({ list: [], total: 1, page: 0, limit: 100 }));
  const page = await rendered(<BorrowForm lang="en" page="loan" />);
  await logIn();
  await eventually(() => expect(page.texts('option').join()).toContain('1 BTC'));
  const dialog = (title: string) =>
    page.all('dialog').find((each) => each.querySelector('h2')?.textContent === title && each.hasAttribute('open'));
  const press = async (text: string, within: ParentNode = page.container) => {
    const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(text));
    if (!found) throw new Error(`no ${text} in ${page.container.innerHTML}`);
    await click(found);
  };
  const field = (name: string) => page.findAs(HTMLInputElement, `input[name=${name}]`);
  return {
    ...page,
    exchange,
    dialog,
    press,
    field,
    text: () => page.container.textContent,
    /** What the field says of itself. */
    note: (name: string) =>
      (field(name).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    /** Opens the review, and sends the loan, which the exchange refuses. */
    send: async (code: number, names: Parameters<typeof refuse>[1] = {}) => {
      exchange.answer(addressOf(loan.submit), () => refuse(code, names));
      if (!dialog('Confirm loan')) await press('Review loan');
      await press('Borrow', dialog('Confirm loan'));
    },
  };
}

test.each([
  [36002, {}, 'loanAmount', 'USDT is not available now. Choose another coin.', undefined],
  [36003, {}, 'pledgeAmount', 'BTC is not accepted for this loan. Choose another coin.', undefined],
  [36004, {}, 'pledgeAmount', 'Choose two different coins.', undefined],
  [36005, { limit: '700' }, 'loanAmount', 'Min. 700 USDT', 'Use 700 USDT'],
  [36007, {}, 'pledgeAmount', 'Min. 0.0025, max. 25 BTC', undefined],
  [36013, { limit: '0.1' }, 'pledgeAmount', 'Insufficient balance: 0.1 BTC', 'Use 0.1 BTC'],
  [10001, { field: 'loanAmount' }, 'loanAmount', 'Enter a valid amount.', undefined],
  [10001, { field: 'pledgeAmount' }, 'pledgeAmount', 'Enter a valid amount.', undefined],
] as const)(
  '[P33] %i of a loan is shown at its field with the limit %o as a button, and takes the focus; the next edit removes it',
  async (code, names, field, text, button) => {
    const form = await open();
    await form.send(code, names);
    await eventually(() => expect(form.note(field)).toContain(text));
    expect(form.dialog('Confirm loan')).toBeUndefined();
    expect(document.activeElement).toBe(form.field(field));
    if (button !== undefined) {
      await form.press(button);
      expect(form.field(field).value).toBe('limit' in names ? names.limit : '');
    } else await form.press('30%');
    expect(form.note(field)).not.toContain(text);
  },
);

test.each([
  [36014, 'Repay your overdue loan first.'],
  [36015, 'You have reached the maximum number of open loans. Repay one first.'],
])('[P33] %i concerns the whole form and is said below it', async (code, text) => {
  const form = await open();
  await form.send(code);
  await eventually(() => expect(form.text()).toContain(text));
  expect(form.dialog('Confirm loan')).toBeUndefined();
});

test.each([
  [36006, 'Max. 550 USDT'],
  [36008, 'Max. at this price: 550 USDT'],
])('[P33] the new maximum of %i stays in the review, which can be sent with it', async (code, text) => {
  const form = await open();
  await form.send(code, { limit: '550' });
  await eventually(() => expect(form.dialog('Confirm loan')?.textContent).toContain(text));
  await form.press('Use 550 USDT', form.dialog('Confirm loan'));
  expect(form.dialog('Confirm loan')?.textContent).toContain('Borrow 550 USDT');
});

test('[P33] 36008 without a limit stays in the review too', async () => {
  const form = await open();
  await form.send(36008);
  await eventually(() => expect(form.dialog('Confirm loan')?.textContent).toContain('The LTV would be too high.'));
});

test('[P33] terms that are not accepted open instead of the review', async () => {
  const form = await open();
  await form.send(36001);
  await eventually(() => expect(form.dialog('Loan terms')).toBeDefined());
  expect(form.dialog('Confirm loan')).toBeUndefined();
});

test.each([
  [10040, 'code 10040'],
  [10006, 'Too many requests'],
])('[P33] %i is a message: the review stays, and sends again', async (code, text) => {
  const form = await open();
  await form.send(code);
  await eventually(() => expect(shownToasts().join()).toContain(text));
  form.exchange.answer(addressOf(loan.submit), () => ({ order: loanOrder({ loanAmount: '600' }), isDuplicate: 0 }));
  await form.press('Borrow', form.dialog('Confirm loan'));
  await eventually(() => expect(form.text()).toContain('Loan started'));
});

test('[P33] limits of the form are messages with a button that fills them in', async () => {
  history.replaceState(null, '', '?amount=50');
  const form = await open();
  expect(form.note('loanAmount')).toContain('Min. 100 USDT');
  expect(form.note('pledgeAmount')).toContain('Min. 0.0025');
  await form.press('Review loan');
  expect([document.activeElement, form.dialog('Confirm loan')]).toEqual([form.field('loanAmount'), undefined]);
  await form.press('Use 100 USDT');
  expect(form.field('loanAmount').value).toBe('100');
  await enter(form.field('pledgeAmount'), '2');
  expect(form.text()).toContain('Insufficient balance: 1 BTC available.');
  await form.press('Use 1 BTC');
  expect(form.field('pledgeAmount').value).toBe('1');
  await form.press('Max. ');
  expect(form.field('loanAmount').value).toBe('39000');
  await form.press('Review loan');
  expect(form.dialog('Confirm loan')).toBeDefined();
});

test('an address fills the form in at the prices of the build, and again at those of the exchange', async () => {
  $market.set({ ...loanContext(), priceState: 'built' });
  const form = await open();
  // 600 USDT at 50 %.
  expect(form.field('pledgeAmount').value).toBe('0.02');
  await rendering(() => $market.set(loanContext({ BTC: '40000' })));
  await eventually(() => expect(form.field('pledgeAmount').value).toBe('0.03'));
  await enter(form.field('loanAmount'), '700');
  await rendering(() => $market.set(loanContext({ BTC: '50000' })));
  expect(form.field('loanAmount').value).toBe('700');
});

test('[P32] a failed update leaves the last rows, marked, and Try again loads them', async () => {
  const exchange = openAccountPage();
  const answer = (interest: string) =>
    exchange.answer(addressOf(loan.orders), () => ({ list: [loanOrder({ interest })], total: 1, page: 0, limit: 100 }));
  answer('0.0363');
  await logIn();
  const page = await rendered(<OngoingLoans lang="en" context={loanContext()} />);
  await rendering(() => void $openLoans.load());
  const text = () => page.container.textContent;
  await eventually(() => expect(text()).toContain('6,000.0363 USDT'));
  exchange.answer(addressOf(loan.orders), () => refuse(10016));
  await rendering(() => void $openLoans.load());
  const failed = 'Your loans could not be updated. They are shown as last loaded.';
  await eventually(() => expect(text()).toContain(failed));
  expect(text()).toContain('6,000.0363 USDT');
  answer('0.0726');
  const retry = page.all('button').find(({ textContent }) => textContent.startsWith('Try again'));
  if (!retry) throw new Error('no retry');
  await click(retry);
  await eventually(() => expect(text()).toContain('6,000.0726 USDT'));
  expect(text()).not.toContain(failed);
});
