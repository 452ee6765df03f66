import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { loan } from '../support/calls.ts';
import { openLoans } from '../support/loan-orders.ts';
import type { Loans } from '../support/loan-orders.ts';
import { hourMs } from '../support/trading.ts';
import type { Person } from '../support/trading.ts';

import { scale } from '#money/index.ts';

const coins = ['USDT', 'BTC', 'ETH', 'XRP'];

/** An act that a person does next. Its numbers choose the loan and the share of the amount. */
const anyAct = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('borrow' as const),
      part: fc.integer({ min: 1, max: 100 }),
      pair: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('repay' as const),
      part: fc.integer({ min: 1, max: 100 }),
      pair: fc.nat(50),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      part: fc.integer({ min: 1, max: 100 }),
      pair: fc.nat(50),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      part: fc.integer({ min: 1, max: 100 }),
      pair: fc.nat(50),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('jump' as const),
      part: fc.integer({ min: 1, max: 100 }),
      pair: fc.nat(50),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      part: fc.integer({ min: 60, max: 120 }),
      pair: fc.nat(1),
    }),
  },
);
type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

const pairs = [
  { loanToken: 'USDT', pledgeToken: 'BTC', pledgeAmount: '0.5', unit: 195n },
  { loanToken: 'XRP', pledgeToken: 'ETH', pledgeAmount: '5', unit: 195n },
  { loanToken: 'USDT', pledgeToken: 'ETH', pledgeAmount: '4', unit: 78n },
  { loanToken: 'BTC', pledgeToken: 'USDT', pledgeAmount: '6000', unit: 0n },
] as const;

/** Does one act; it may be refused. */
async function perform(loans: Loans, who: Person, { kind, part, pair }: Act): Promise<void> {
  if (kind === 'jump') {
    await loans.advance(part * 3 * hourMs);
    return;
  }
  if (kind === 'price') {
    await loans.sandbox('POST', 'market', {
      symbolId: pair === 0 ? 'BTCUSDT' : 'ETHUSDT',
      price: String((pair === 0 ? 600 : 30) * part),
    });
    return;
  }
  if (kind === 'borrow') {
    const terms = pairs[pair] ?? pairs[0];
    const { unit, ...coinsAndPledge } = terms;
    const loanAmount = unit === 0n ? `0.0${String(part + 10).padStart(3, '0')}` : String(unit * BigInt(part));
    await loans.submit(who, { ...coinsAndPledge, loanAmount, term: 7 });
    return;
  }
  const { list } = await loans.mustCall(loan.orders, { status: '2,4,5' }, who);
  const order = list[pair % Math.max(1, list.length)];
  if (!order) return;
  if (kind === 'repay') {
    const debt = scale(order.principal) + scale(order.interest) + scale(order.penalty);
    const amount = (debt * BigInt(part)) / 100n;
    await loans.repay(who, order.orderId, part === 100 ? { all: 1 } : { amount: textOf(amount), accountType: 5 });
    return;
  }
  const amount = textOf(((scale(order.pledgeAmount) * BigInt(part)) / 10_000n / 10_000n) * 10_000n);
  if (amount !== '0') await loans.adjust(who, order.orderId, kind === 'add' ? 1 : 2, amount);
}

const textOf = (units: bigint): string => {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

function expectBalance(loans: Loans): void {
  for (const coin of coins) {
    const books = loans.books(coin);
    expect(books.escrow).toBe(books.pledged);
    expect(books.loan).toBe(books.principals === '0' ? '0' : `-${books.principals}`);
    expect(books.income).toBe(books.paid);
  }
  expect(loans.exchange.ledger.audit('sums')).toEqual([]);
}

/** Returns all loans, repayments and changes as text, without ids of time. */
const everything = ({ exchange: { store } }: Loans): string[] =>
  ['pledge_order', 'pledge_repay', 'pledge_change', 'ledger_posting'].flatMap((table) =>
    store
      .rows(v.record(v.string(), v.unknown()), `SELECT * FROM ${table} ORDER BY 1`)
      .map((row) => Object.values(row).join(' ')),
  );

test('[P2] [P12] [P13] any acts and jumps leave the ledger balanced and each loan within its limits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 8, maxLength: 20 }), async (acts) => {
      const loans = await openLoans();
      try {
        const who = loans.borrower({
          balances: { BTC: '5', ETH: '50', USDT: '30000' },
          fund: { USDT: '100000', XRP: '200000', BTC: '2' },
        });
        for (const act of acts) {
          await perform(loans, who, act);
          expectBalance(loans);
        }
        const { list } = await loans.mustCall(loan.orders, { limit: 100 }, who);
        for (const { principal, loanToken } of list) {
          const least = loanToken === 'USDT' ? '10' : loanToken === 'XRP' ? '20' : '0.0002';
          expect(principal === '0' || scale(principal) >= scale(least)).toBe(true);
        }
        expect(loans.exchange.ledger.audit('postings')).toEqual([]);
      } finally {
        await loans.close();
      }
    }),
    { numRuns: 12 },
  );
});

test('[P8] [P16] one jump and many short ones lead to the same loans, notices and postings', async () => {
  const states: string[][] = [];
  for (const steps of [[400], [1, 166, 1, 23, 49, 100, 60]]) {
    const loans = await openLoans({ seed: 'jumps' });
    const who = loans.borrower({ balances: { BTC: '3', ETH: '20' } });
    await loans.borrow(who);
    await loans.borrow(who, { loanAmount: '5000', pledgeAmount: '0.2' });
    await loans.borrow(who, { loanToken: 'XRP', loanAmount: '19000', pledgeToken: 'ETH', pledgeAmount: '6' });
    await loans.borrow(who, { loanAmount: '1000', pledgeAmount: '0.5', term: 14 });
    for (const hours of steps) await loans.advance(hours * hourMs);
    states.push([...everything(loans), ...loans.noticesOf(who).map((notice) => JSON.stringify(notice))]);
    await loans.close();
  }
  const rows = states[0]?.filter((row) => row.includes('LIQUIDATED')) ?? [];
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(states[1]).toEqual(states[0]);
});
