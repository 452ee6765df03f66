import { describe, expect, test } from 'vitest';
import { unitsOf } from '#sandbox/engine/units.ts';
import { order, units, watchedBook } from '../support/book-samples.ts';

/** 10 lots for sale at 101 and 103, owned by bob. */
function asks() {
  const { book } = watchedBook();
  book.enter(order({ id: 'near', owner: 'bob', side: 'SELL', ticks: 101 }));
  book.enter(order({ id: 'far', owner: 'bob', side: 'SELL', ticks: 103 }));
  return book;
}
const market = { type: 'MARKET', timeInForce: 'IOC' } as const;

describe('[R7.7] a market order', () => {
  test('stops at its price band; the rest is canceled with PRICE_PROTECTION', () => {
    const { status: end, fills, remainingLots: left } = asks().enter(order({ ...market, ticks: 102, lots: 15 }));
    expect([end, fills.length, left]).toEqual([{ kind: 'canceled', reason: 'PRICE_PROTECTION' }, 1, 5]);
  });

  test('that finds no further level is canceled with NO_LIQUIDITY', () => {
    expect(asks().enter(order({ ...market, ticks: 200, lots: 25 })).status).toEqual({
      kind: 'canceled',
      reason: 'NO_LIQUIDITY',
    });
  });

  test('on an empty book is rejected', () => {
    const { book } = watchedBook();
    expect(book.enter(order({ ...market, ticks: 200 })).status).toEqual({ kind: 'rejected', reason: 'notFillable' });
  });

  test('to buy spends whole lots; it is filled when the rest pays for less than one lot', () => {
    const budget = units.value(101, 7) + 900;
    const { status: end, fills } = asks().enter(order({ ...market, ticks: 200, budget }));
    expect([end.kind, fills.map(({ lots }) => lots)]).toEqual(['filled', [7]]);
  });

  test('to buy trades once with each order, though what rounding leaves could pay for one more lot', () => {
    // A lot costs 49.5 units: 3 lots cost 148, and the 49 units left of 197 would pay for a trade of one lot.
    const { book } = watchedBook(unitsOf({ tick: '0.00001', lot: '0.00001' }));
    book.enter(order({ owner: 'bob', side: 'SELL', ticks: 4_950, lots: 100 }));
    const { status: end, fills } = book.enter(order({ ...market, ticks: 5_000, budget: 197 }));
    expect([end.kind, fills.map(({ lots, makerRemainingLots }) => [lots, makerRemainingLots])]).toEqual([
      'filled',
      [[3, 97]],
    ]);
  });

  test('to buy more than the book has is canceled with NO_LIQUIDITY', () => {
    const budget = units.value(101, 10) + units.value(103, 10) + 1;
    const { status: end, fills } = asks().enter(order({ ...market, ticks: 200, budget }));
    expect([end, fills.length]).toEqual([{ kind: 'canceled', reason: 'NO_LIQUIDITY' }, 2]);
  });
});

describe('[R7.7] immediate or cancel, fill or kill, post only', () => {
  test('IOC takes what is available', () => {
    const book = asks();
    const { status: end, remainingLots: left } = book.enter(
      order({ id: 'ioc', timeInForce: 'IOC', ticks: 101, lots: 12 }),
    );
    expect([end, left, book.find('ioc')]).toEqual([{ kind: 'canceled', reason: 'IOC' }, 2, undefined]);
  });

  test('FOK for one lot more than the book has trades nothing', () => {
    const book = asks();
    expect(book.enter(order({ timeInForce: 'FOK', ticks: 103, lots: 21 })).status.kind).toBe('rejected');
    expect(book.enter(order({ timeInForce: 'FOK', ticks: 103, lots: 20 })).status.kind).toBe('filled');
  });

  test('a post-only order that would take is rejected, also against an own order', () => {
    const book = asks();
    const postOnly = order({ owner: 'bob', type: 'LIMIT_MAKER', ticks: 101, smp: 'CANCEL_MAKER' });
    expect(book.enter(postOnly).status).toEqual({ kind: 'rejected', reason: 'wouldTake' });
    expect(book.enter(order({ type: 'LIMIT_MAKER', ticks: 100 })).status.kind).toBe('resting');
  });
});

describe('[R7.7] self-trade prevention', () => {
  /** An own order behind that of another owner at 101, one of another owner at 102. */
  function mixed() {
    const { book } = watchedBook();
    book.enter(order({ id: 'bob', owner: 'bob', side: 'SELL', ticks: 101, lots: 4 }));
    book.enter(order({ id: 'own', side: 'SELL', ticks: 101, lots: 4 }));
    book.enter(order({ id: 'bob2', owner: 'bob', side: 'SELL', ticks: 102, lots: 4 }));
    return book;
  }
  test.each([
    ['NONE', { kind: 'resting' }, 12, []],
    ['CANCEL_TAKER', { kind: 'canceled', reason: 'SMP' }, 4, []],
    ['CANCEL_MAKER', { kind: 'resting' }, 8, ['own']],
    ['CANCEL_BOTH', { kind: 'canceled', reason: 'SMP' }, 4, ['own']],
  ] as const)('%s', (smp, end, traded, pulled) => {
    const result = mixed().enter(order({ ticks: 102, lots: 20, smp }));
    expect(result.status).toEqual(end);
    expect(result.fills.reduce((sum, { lots }) => sum + lots, 0)).toBe(traded);
    expect(result.canceledResting.map(({ id }) => id)).toEqual(pulled);
  });

  test.each([
    ['NONE', 12, 'filled'],
    ['NONE', 13, 'rejected'],
    ['CANCEL_TAKER', 4, 'filled'],
    ['CANCEL_TAKER', 5, 'rejected'],
    ['CANCEL_BOTH', 5, 'rejected'],
    ['CANCEL_MAKER', 8, 'filled'],
    ['CANCEL_MAKER', 9, 'rejected'],
  ] as const)('%s: fill or kill of %i lots is %s', (smp, lots, kind) => {
    expect(mixed().enter(order({ ticks: 102, lots, smp, timeInForce: 'FOK' })).status.kind).toBe(kind);
  });
});

test.each([
  ['0.01', '0.000001', 6_000_000, 1, '0.06'],
  ['0.000001', '0.00001', 50_001, 3, '0.0000015'],
  ['0.00001', '1', 4_200, 20, '0.84'],
])(
  '[R7.7] tick %s, lot %s: the value of %i ticks times %i lots is %s, rounded down to 8 decimals',
  (tick, lot, ticks, lots, value) => {
    const pair = unitsOf({ tick, lot });
    expect(pair.value(ticks, lots)).toBe(Math.round(Number(value) * 1e8));
    expect(pair.valueUp(ticks, lots) - pair.value(ticks, lots)).toBe(tick === '0.000001' ? 1 : 0);
    expect(pair.affordableLots(ticks, pair.value(ticks, lots))).toBe(lots);
    expect(pair.affordableLots(ticks, pair.value(ticks, lots) - 1)).toBe(lots - 1);
  },
);
