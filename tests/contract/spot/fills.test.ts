import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { order } from '../support/calls.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
let ann: Person;
beforeEach(async () => {
  exchange = await openTrading();
  ann = exchange.person();
});
afterEach(() => exchange.close());

type Fills = { list: { tradeId: string; side: string }[]; nextId: string; hasMore: boolean };
const keysOf = ({ list }: Fills): string[] => list.map(({ tradeId, side }) => `${tradeId} ${side}`);

/** Keys of all pages of a list; no page is longer than `limit`. */
async function allPages(limit: number, request: (from: { fromId?: string }) => Promise<Fills>): Promise<string[]> {
  const keys: string[] = [];
  for (let fromId: string | undefined; fromId !== '';) {
    const page = await request(fromId === undefined ? {} : { fromId });
    expect(page.list.length).toBeLessThanOrEqual(limit);
    expect(page.hasMore).toBe(page.nextId !== '');
    keys.push(...keysOf(page));
    fromId = page.nextId;
  }
  return keys;
}

test('[R7.7] pages of any length contain both sides of each self-trade, and no fill twice', async () => {
  // Own resting orders between those of a simulated maker: one taker fills all of them and trades with itself more than
  // once.
  const resting: string[] = [];
  const addResting = async () => {
    resting.push((await exchange.placeOrder(ann, { side: 'SELL', quantity: '0.02' })).orderId);
  };
  await addResting();
  exchange.addMakerOrder('SELL', 6_000_000, 10_000);
  await addResting();
  await addResting();
  const taker = await exchange.placeOrder(ann, { quantity: '0.08', smpType: 'NONE' });
  expect(taker.status).toBe('PARTIALLY_FILLED');
  exchange.addMakerOrder('SELL', 6_000_000, 10_000);

  const whole = keysOf(await exchange.mustCall(order.myTrades, { limit: 100 }, ann));
  expect(whole).toHaveLength(8);
  expect(new Set(whole.map((key) => key.split(' ')[0])).size).toBe(5);
  const ofTaker = whole.filter((key) => key.endsWith('BUY'));

  const orderIds = fc.constantFrom(taker.orderId, ...resting);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), orderIds, async (limit, orderId) => {
      const all = (from: object) => exchange.mustCall(order.myTrades, { limit, ...from }, ann);
      expect(await allPages(limit, all)).toEqual(whole);
      const bought = (from: object) => exchange.mustCall(order.myTrades, { limit, ...from, side: 'BUY' }, ann);
      expect(await allPages(limit, bought)).toEqual(ofTaker);
      const ofOrder = (from: object) => exchange.mustCall(order.matchInfo, { limit, ...from, orderId }, ann);
      const fills = await allPages(limit, ofOrder);
      expect(fills).toHaveLength(orderId === taker.orderId ? 5 : 1);
      expect(whole).toEqual(expect.arrayContaining(fills));
    }),
    { numRuns: 30 },
  );
});

test('[R7.7] a self-trade whose two sides were returned is not returned again, whichever of its ids is the cursor', async () => {
  await exchange.placeOrder(ann, { side: 'SELL', quantity: '0.02' });
  await exchange.placeOrder(ann, { quantity: '0.02', smpType: 'NONE' });
  const { list } = await exchange.mustCall(order.myTrades, {}, ann);
  expect(list.map(({ side }) => side)).toEqual(['BUY', 'SELL']);
  expect((await exchange.mustCall(order.myTrades, { fromId: list[1]?.tradeId }, ann)).list).toEqual([]);
});
