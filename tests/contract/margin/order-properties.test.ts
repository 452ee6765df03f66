import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { riskValuesOf } from '#formulas/margin/collateral.ts';
import { scale } from '#money/index.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { debtsOf } from '#sandbox/margin/debts.ts';
import { withBorrowedOrders } from '#sandbox/margin/open-loan-orders.ts';
import { margin, order } from '../support/calls.ts';
import { marginPerson, sendMarginOrder } from '../support/margin.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  exchange = await openTrading();
});
afterEach(async () => {
  await exchange.close();
  vi.useRealTimers();
});

/** A step of an account or of the simulated market; `size` and `offset` are fractions. */
const step = fc.record({
  act: fc.constantFrom('order', 'order', 'order', 'trade', 'trade', 'cancel', 'repay'),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  type: fc.constantFrom('LIMIT' as const, 'LIMIT' as const, 'MARKET' as const, 'LIMIT_MAKER' as const),
  size: fc.integer({ min: 1, max: 400 }),
  offset: fc.integer({ min: -150, max: 150 }),
  isRepay: fc.constantFrom(0 as const, 1 as const),
});
/** Result of an order that borrowed and rests. */
const RestingLoan = v.object({ status: v.literal('NEW'), loan: v.object({ tokenId: v.string() }) });

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The debts in the ledger equal the open loans; a unified account has nothing free of what it owes. */
function expectBooksToMatch(who: Person, isUnified: boolean): void {
  for (const [coin, { principal, interest }] of debtsOf(exchange.exchange, who.uid)) {
    expect(exchange.exchange.ledger.balance(userAccount(who.uid, 'loan'), coin)).toBe(-principal - interest);
    if (isUnified) expect(exchange.balanceOf(who, 'free', coin)).toBe('0');
  }
}

/**
 * An accepted order that rests leaves at most 2 / 3 when all orders that borrowed are filled, but for its first
 * interest.
 */
function expectRoom(who: Person): void {
  const account = exchange.exchange.accounts.byUid(who.uid);
  if (!account) throw new Error('no account');
  const { assets, debts } = riskValuesOf(withBorrowedOrders(exchange.exchange, account, []));
  expect(debts * 300_000n <= assets * 200_010n).toBe(true);
}

async function run(who: Person, isUnified: boolean, { act, side, type, size, offset, isRepay }: Step): Promise<void> {
  if (act === 'trade') {
    exchange.addMakerOrder(side, 6_000_000 + offset * 100, size * 1_000);
    return;
  }
  if (act === 'repay' && !isUnified) {
    const coin = side === 'BUY' ? 'USDT' : 'BTC';
    await exchange.call(margin.createOrder, { bizType: 'REPAY', tokenId: coin, all: 1 }, who.token);
    return;
  }
  if (act === 'cancel') {
    const [open] = (await exchange.mustCall(order.openOrders, {}, who)).list;
    if (open) await exchange.mustCall(order.cancel, { orderId: open.orderId }, who);
    return;
  }
  const quantity = type === 'MARKET' && side === 'BUY' ? String(size * 60) : `0.${String(size).padStart(3, '0')}`;
  const price = type === 'MARKET' ? {} : { price: String(60_000 + offset) };
  const terms = { side, type, quantity, isLoan: 1 as const, isRepay, ...price };
  // Orders are judged at 60000, wherever the last trade was.
  exchange.printTrade(6_000_000);
  const { body } = isUnified ? await exchange.send(who, terms) : await sendMarginOrder(exchange, who, terms);
  const placed = v.safeParse(RestingLoan, body.result);
  if (placed.success) expectRoom(who);
}

test.each([
  ['standard', false],
  ['unified', true],
])(
  '[L15] [L20] [L22] whatever orders borrow, trade, end and repay, the books of a %s account match',
  async (_kind, isUnified) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const who = marginPerson(exchange, { USDT: '10000', BTC: '0.05' }, { isUnified });
        for (const each of steps) {
          await run(who, isUnified, each);
          expectBooksToMatch(who, isUnified);
          expect(exchange.exchange.ledger.balance(userAccount(who.uid, 'free'), 'USDT') >= 0n).toBe(true);
        }
        const { list } = await exchange.mustCall(order.openOrders, {}, who);
        for (const { orderId } of list) await exchange.mustCall(order.cancel, { orderId }, who);
        expectBooksToMatch(who, isUnified);
        expect(scale(exchange.balanceOf(who, 'frozen', 'USDT'))).toBe(0n);
      }),
      { numRuns: 20 },
    );
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  },
);
