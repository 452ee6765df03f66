import '#i18n/texts-for.ts';
import { expect, test } from 'vitest';
import type { LoanRepayment } from '#contract/loans/loan-order.ts';
import { loanColumns, repaymentColumns } from '#loans/lists/loan-columns.tsx';
import { sortedLoans } from '#loans/lists/sort-loans.ts';
import { initialPledge, timelineOf } from '#loans/details/timeline.ts';
import { csvOf, fileLines } from '#ui/table/csv.ts';
import { fileColumns } from '#ui/table/record-columns.ts';
import { loanOrder } from '../support/loan-samples.ts';

const repayment: LoanRepayment = {
  repayId: '5',
  requestId: 'request-5',
  orderId: '1',
  token: 'USDT',
  amount: '500',
  repaidInterest: '10.4181',
  repaidPenalty: '0',
  repaidPrincipal: '489.5819',
  fee: '0',
  price: '',
  returnedPledge: '0',
  pledgeToken: 'BTC',
  type: 1,
  time: Date.UTC(2026, 5, 2),
};

test('the list begins with what is most urgent, then follows the due times', () => {
  const orders = [
    loanOrder({ orderId: '1', expireTime: 50 }),
    loanOrder({ orderId: '2', expireTime: 10 }),
    loanOrder({ orderId: '3', expireTime: 90 }),
    loanOrder({ orderId: '4', status: 4, expireTime: 5 }),
    loanOrder({ orderId: '5', status: 5, expireTime: 99 }),
  ];
  const sorted = sortedLoans(orders, ({ orderId }) => (orderId === '3' ? 'CALL' : 'SAFE'));
  expect(sorted.map(({ orderId }) => orderId)).toEqual(['5', '4', '3', '2', '1']);
});

test('[P37] a file has exact amounts and times in UTC, and no cell is a formula', () => {
  const context = { lang: 'en', isMobile: false, zone: 'UTC' } as const;
  const [heads, row] = fileLines(fileColumns(loanColumns(context)), [
    loanOrder({ interest: '10.41810001', requestId: '=HYPERLINK("x")' }),
  ]);
  expect(heads).toHaveLength(row?.length ?? 0);
  expect(row).toContain('6010.41810001');
  expect(row?.[0]).toBe('2026-05-20T09:20:00.000Z');
  expect(csvOf([row ?? []])).toContain(`"'=HYPERLINK(""x"")"`);
  const [repayHeads, repayRow] = fileLines(fileColumns(repaymentColumns(context)), [repayment]);
  expect(repayHeads).toHaveLength(repayRow?.length ?? 0);
  expect(repayRow).toEqual(expect.arrayContaining(['500', '489.5819', '10.4181', 'By you']));
});

test('the timeline is newest first; a sale is one event with its repayment', () => {
  const sold = { ...repayment, repayId: '6', type: 2 as const, price: '33000', fee: '120', time: Date.UTC(2026, 5, 9) };
  const change = {
    changeId: '7',
    requestId: 'c',
    orderId: '1',
    token: 'BTC',
    direction: 3 as const,
    amount: '0.2',
    ltvBefore: '0.91',
    ltvAfter: '0',
    time: sold.time,
  };
  const order = loanOrder({ status: 6, closeTime: sold.time, closeReason: 'LIQUIDATED_LTV' });
  const added = { ...change, changeId: '8', direction: 1 as const, time: Date.UTC(2026, 5, 1) };
  const events = timelineOf(order, [sold, repayment], [change, added]);
  expect(events.map(({ kind }) => kind)).toEqual(['closed', 'sold', 'repaid', 'added', 'created']);
});

test('the collateral that a loan began with is what is left without what was added and removed later', () => {
  const change = {
    changeId: '7',
    requestId: 'c',
    orderId: '1',
    token: 'BTC',
    ltvBefore: '0.8',
    ltvAfter: '0.6',
    time: 1,
  };
  const order = loanOrder({ pledgeAmount: '0.8' });
  expect(initialPledge(order, [])).toBe('0.8');
  expect(
    initialPledge(order, [
      { ...change, direction: 3, amount: '0.1' },
      { ...change, direction: 2, amount: '0.05' },
      { ...change, direction: 1, amount: '0.35' },
    ]),
  ).toBe('0.5');
});
