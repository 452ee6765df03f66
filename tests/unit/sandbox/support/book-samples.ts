import fc from 'fast-check';
import { openBook } from '#sandbox/engine/order-matching.ts';
import type { Book } from '#sandbox/engine/order-matching.ts';
import type { EngineOrder, MatchResult } from '#sandbox/engine/order.ts';
import { unitsOf } from '#sandbox/engine/units.ts';

export const units = unitsOf({ tick: '0.01', lot: '0.001' });

/** A book with the levels that it published. */
export function watchedBook(pairUnits = units) {
  const levels = new Map<string, number>();
  let seq = 0;
  const book: Book = openBook(pairUnits, {
    level(side, ticks, lots) {
      seq += 1;
      if (lots === 0) levels.delete(`${side} ${ticks}`);
      else levels.set(`${side} ${ticks}`, lots);
    },
    trade: () => ({ tradeId: String((seq += 1)), seq, time: 0 }),
  });
  return { book, levels };
}

let orderCount = 0;
/** A limit order of 10 lots at 100 ticks by default. */
export const order = (fields: Partial<EngineOrder> = {}): EngineOrder => ({
  id: fields.id ?? `order-${(orderCount += 1)}`,
  owner: 'ann',
  side: 'BUY',
  type: 'LIMIT',
  ticks: 100,
  lots: 10,
  ...fields,
});

const types = fc.constantFrom(
  { type: 'LIMIT' as const, timeInForce: 'GTC' as const },
  { type: 'LIMIT' as const, timeInForce: 'GTC' as const },
  { type: 'LIMIT' as const, timeInForce: 'IOC' as const },
  { type: 'LIMIT' as const, timeInForce: 'FOK' as const },
  { type: 'LIMIT_MAKER' as const, timeInForce: 'GTC' as const },
  { type: 'MARKET' as const, timeInForce: 'IOC' as const },
);

/** Orders of a few owners around one price, so that they match. */
export const someOrders = fc.array(
  fc
    .tuple(
      types,
      fc.constantFrom('ann', 'bob', 'cleo', 'maker'),
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.integer({ min: 90, max: 110 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('NONE' as const, 'CANCEL_TAKER' as const, 'CANCEL_MAKER' as const, 'CANCEL_BOTH' as const),
    )
    .map(([type, owner, side, ticks, lots, smp]): Omit<EngineOrder, 'id'> => {
      const order = { ...type, owner, side, ticks, lots, smp };
      return type.type === 'MARKET' && side === 'BUY' ? { ...order, budget: units.value(100, lots) } : order;
    }),
  { maxLength: 60 },
);

/** Enters orders one after another; their ids are their indexes. */
export function enterAll(book: Book, orders: readonly Omit<EngineOrder, 'id'>[]) {
  return orders.map((order, index): { taker: EngineOrder; result: MatchResult } => {
    const taker = { ...order, id: String(index) };
    return { taker, result: book.enter(taker) };
  });
}
