/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { LeftPanelRequests } from '#loans/requests/LeftLoanRequests.tsx';
import { RepayPanel } from '#loans/panels/RepayPanel.tsx';
import { $loanRequest, leftLoanRequests } from '#session/loans/loan-requests.ts';
import { $knownLoans } from '#session/loans/open-loans.ts';
import { $loanFunds, accountWith } from '#session/loans/loan-funds.ts';
import type { AccountFunds } from '#session/loans/loan-funds.ts';
import { $repayDrafts } from '#session/loans/loan-drafts.ts';
import { rendered, rendering, type } from '../../ui/support/render.ts';
import { loanContext, loanOrder } from '../support/loan-samples.ts';

vi.mock(import('#session/loans/loan-funds.ts'), async (original) => ({
  ...(await original()),
  loadLoanFunds: vi.fn(() => Promise.resolve()),
}));
vi.mock(import('#loans/market/loan-context.ts'), async (original) => ({
  ...(await original()),
  useLoanContext: () => loanContext(),
}));

const rows = (fund: string, spot: string): AccountFunds => [
  { accountType: 5, token: 'USDT', usable: true, available: fund },
  { accountType: 1, token: 'USDT', usable: true, available: spot },
];

/** Rows of the panel's facts by label. */
const factsOf = (texts: (selector: string) => (string | null)[]) =>
  new Map(texts('dt').map((label, index) => [label, texts('dd')[index]]));

test('[FV15] [FV24] a repayment shows the LTV before and after; one that cannot be sent shows no result', async () => {
  $loanFunds.set({ USDT: rows('5000', '0') });
  const page = await rendered(<RepayPanel lang="en" page="loan" order={loanOrder()} fill="3000" />);
  expect(factsOf(page.texts).get('LTV')).toBe('50.09% → 25.09%');
  expect(factsOf(page.texts).get('Debt left')).toBe('3,010.4181 USDT');
  await rendering(() => $repayDrafts.setKey('1', { amount: '', isAll: true }));
  const facts = factsOf(page.texts);
  expect([facts.get('Debt left'), facts.get('Collateral returned')]).toEqual(['–', '–']);
  expect(page.container.textContent).toContain('Insufficient balance: 5,000 USDT available.');
});

test('[FS6] while a repayment without an answer is looked up another amount can be typed; the first one is a message of its own', async () => {
  $loanFunds.set({ USDT: rows('5000', '0') });
  await rendering(() => $knownLoans.set(new Map([['1', loanOrder()]])));
  const page = await rendered(
    <>
      <LeftPanelRequests lang="en" />
      <RepayPanel lang="en" page="loan" order={loanOrder()} fill="3000" />
    </>,
  );
  const params = { kind: 'repay', orderId: '1', amount: '3000', accountType: 5 } as const;
  await rendering(() => $loanRequest.set({ phase: 'checking', id: '1', params }));
  const field = page.findAs(HTMLInputElement, 'input[inputmode=decimal]');
  expect([field.readOnly, page.texts('.notice__title')]).toEqual([false, []]);
  await type(field, '2000');
  expect($loanRequest.get()).toEqual({ phase: 'idle' });
  expect(page.texts('.notice__title')).toEqual(['Repay 3,000 USDT']);
  await rendering(() => leftLoanRequests.$left.set([]));
});

test.each([
  ['0', '2', '1', 1],
  ['1', '2', '1', 5],
  ['0.2', '0.5', '1', 1],
  ['0.5', '0.2', '1', 5],
  ['0', '2', '0', 5],
])('[FV6] with %s in funding and %s in spot, account %s of %s is used', (fund, spot, amount, account) => {
  expect(accountWith(rows(fund, spot), BigInt(amount) * 100_000_000n, 5)).toBe(account);
});
