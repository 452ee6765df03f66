import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scale } from '#money/index.ts';
import { order } from '../support/calls.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
afterAll(() => exchange.close());

const pairs = [
  { symbolId: 'BTCUSDT', tick: 0.01, near: 6_000_000, spread: 3_000, lot: 0.000001, lots: 40_000, decimals: [2, 6] },
  { symbolId: 'ETHBTC', tick: 0.000001, near: 50_000, spread: 40, lot: 0.00001, lots: 20_000, decimals: [6, 5] },
] as const;
const userCount = 3;

const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      who: fc.nat(userCount - 1),
      pair: fc.nat(pairs.length - 1),
      side: fc.constantFrom('BUY', 'SELL'),
      type: fc.constantFrom('LIMIT', 'LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET'),
      timeInForce: fc.constantFrom('GTC', 'GTC', 'IOC', 'FOK'),
      smpType: fc.constantFrom('NONE', 'CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH'),
      away: fc.integer({ min: -10, max: 10 }),
      lots: fc.integer({ min: 200, max: 1_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), who: fc.nat(userCount - 1), which: fc.nat(20) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('batch' as const), who: fc.nat(userCount - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('maker' as const),
      pair: fc.nat(pairs.length - 1),
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      away: fc.integer({ min: -10, max: 10 }),
      lots: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

async function perform(users: readonly Person[], step: Step): Promise<void> {
  if (step.kind === 'maker') {
    const pair = pairs[step.pair] ?? pairs[0];
    exchange.addMakerOrder(step.side, pair.near + step.away * pair.spread, step.lots * 20, pair.symbolId);
    return;
  }
  const who = users[step.who];
  if (!who) return;
  if (step.kind === 'order') {
    const { side, type, smpType, pair: number, away, lots, timeInForce } = step;
    const pair = pairs[number] ?? pairs[0];
    const price = ((pair.near + away * pair.spread) * pair.tick).toFixed(pair.decimals[0]);
    const isQuote = step.type === 'MARKET' && step.side === 'BUY';
    const base = ((lots * pair.lots * pair.lot) / 1_000).toFixed(pair.decimals[1]);
    const quantity = isQuote ? (Number(base) * pair.near * pair.tick).toFixed(8) : base;
    const tif = step.type === 'LIMIT' ? { timeInForce } : {};
    const limit = step.type === 'MARKET' ? {} : { price };
    await exchange.call(
      order.create,
      { side, type, smpType, ...tif, ...limit, symbolId: pair.symbolId, quantity },
      who.token,
    );
  } else if (step.kind === 'cancel') {
    const { list } = await exchange.mustCall(order.openOrders, { limit: 100 }, who);
    const one = list[step.which % Math.max(1, list.length)];
    if (one) await exchange.mustCall(order.cancel, { orderId: one.orderId }, who);
  } else await exchange.mustCall(order.batchCancel, { all: 1 }, who);
}

/** Expected frozen balances of a user: the sums of what the open orders lock, units of 10⁻⁸. */
async function lockedOf(who: Person): Promise<Record<string, bigint>> {
  const { list } = await exchange.mustCall(order.openOrders, { limit: 100 }, who);
  const sums: Record<string, bigint> = { USDT: 0n, BTC: 0n, ETH: 0n };
  for (const { lockedToken, locked } of list) sums[lockedToken] = (sums[lockedToken] ?? 0n) + scale(locked);
  return sums;
}

test('[R7.7] [I1] [I2] after any sequence of orders and cancels the ledger balances and frozen balances equal what open orders lock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const users = Array.from({ length: userCount }, () =>
        exchange.person({ balances: { USDT: '20000', BTC: '1', ETH: '10' } }),
      );
      for (const step of steps) await perform(users, step);
      expect(exchange.exchange.ledger.audit('sums')).toEqual([]);
      for (const who of users) {
        for (const [coin, sum] of Object.entries(await lockedOf(who)))
          expect(scale(exchange.balanceOf(who, 'frozen', coin))).toBe(sum);
        const { list } = await exchange.mustCall(order.openOrders, { limit: 100 }, who);
        for (const { orderId, symbolId, leavesQty } of list) {
          const market = exchange.exchange.markets.of(symbolId);
          expect(market.units.quantity(market.book.find(orderId)?.lots ?? 0)).toBe(scale(leavesQty));
        }
        await exchange.mustCall(order.batchCancel, { all: 1 }, who);
        for (const coin of ['USDT', 'BTC', 'ETH']) expect(exchange.balanceOf(who, 'frozen', coin)).toBe('0');
      }
    }),
    { numRuns: 25 },
  );
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
}, 60_000);
