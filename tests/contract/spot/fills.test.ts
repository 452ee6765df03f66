import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { order } from '../sandbox/contract.ts';
import { openTrading } from './trading.ts';
import type { Person, Trading } from './trading.ts';

let exchange: Trading;
let ann: Person;
beforeEach(async () => {
  exchange = await openTrading();
  ann = exchange.person();
});
afterEach(() => exchange.close());

type Fills = { list: { tradeId: string; side: string }[]; nextId: string; hasMore: boolean };
const keysOf = ({ list }: Fills): string[] => list.map(({ tradeId, side }) => `${tradeId} ${side}`);

/** Every page of a list, one after another; none is longer than asked for. */
async function walked(limit: number, ask: (from: { fromId?: string }) => Promise<Fills>): Promise<string[]> {
  const keys: string[] = [];
  for (let fromId: string | undefined; fromId !== '';) {
    const page = await ask(fromId === undefined ? {} : { fromId });
    expect(page.list.length).toBeLessThanOrEqual(limit);
    expect(page.hasMore).toBe(page.nextId !== '');
    keys.push(...keysOf(page));
    fromId = page.nextId;
  }
  return keys;
}

test('[R7.7] pages of any length show both sides of each trade with oneself, and no fill twice', async () => {
  // A resting order of her own between orders of others: one taker fills across all, and meets herself more than once.
  const resting: string[] = [];
  const stands = async () => {
    resting.push((await exchange.place(ann, { side: 'SELL', quantity: '0.02' })).orderId);
  };
  await stands();
  exchange.makes('SELL', 6_000_000, 10_000);
  await stands();
  await stands();
  const taker = await exchange.place(ann, { quantity: '0.08', smpType: 'NONE' });
  expect(taker.status).toBe('PARTIALLY_FILLED');
  exchange.makes('SELL', 6_000_000, 10_000);

  const whole = keysOf(await exchange.must(order.myTrades, { limit: 100 }, ann));
  expect(whole).toHaveLength(8);
  expect(new Set(whole.map((key) => key.split(' ')[0])).size).toBe(5);
  const ofTaker = whole.filter((key) => key.endsWith('BUY'));

  const orderIds = fc.constantFrom(taker.orderId, ...resting);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), orderIds, async (limit, orderId) => {
      const all = (from: object) => exchange.must(order.myTrades, { limit, ...from }, ann);
      expect(await walked(limit, all)).toEqual(whole);
      const bought = (from: object) => exchange.must(order.myTrades, { limit, ...from, side: 'BUY' }, ann);
      expect(await walked(limit, bought)).toEqual(ofTaker);
      const ofOrder = (from: object) => exchange.must(order.matchInfo, { limit, ...from, orderId }, ann);
      const fills = await walked(limit, ofOrder);
      expect(fills).toHaveLength(orderId === taker.orderId ? 5 : 1);
      expect(whole).toEqual(expect.arrayContaining(fills));
    }),
    { numRuns: 30 },
  );
});

test('[R7.7] a trade with oneself that was shown whole is not shown again, by whichever of its ids a page goes on', async () => {
  await exchange.place(ann, { side: 'SELL', quantity: '0.02' });
  await exchange.place(ann, { quantity: '0.02', smpType: 'NONE' });
  const { list } = await exchange.must(order.myTrades, {}, ann);
  expect(list.map(({ side }) => side)).toEqual(['BUY', 'SELL']);
  expect((await exchange.must(order.myTrades, { fromId: list[1]?.tradeId }, ann)).list).toEqual([]);
});
