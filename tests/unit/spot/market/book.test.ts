import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Depth, Level } from '../../../src/contract/market-stream.ts';
import { checksum } from '../../../src/spot/checksum.ts';
import { loseDepth, noDepth, takeDepth } from '../../../src/spot/book.ts';
import type { DepthState } from '../../../src/spot/book.ts';
import { comparePrices } from '../../../src/spot/price-order.ts';

const depth = (given: Partial<Depth>): Depth => ({
  s: 'BTCUSDT',
  b: [],
  a: [],
  seq: 10,
  prevSeq: 10,
  epoch: 1,
  ...given,
});
const snapshot = depth({
  b: [
    ['100', '1'],
    ['99.5', '2'],
  ],
  a: [
    ['100.5', '3'],
    ['101', '4'],
  ],
});
const [live] = takeDepth(noDepth, 'snapshot', snapshot);
const next = (given: Partial<Depth>) => depth({ seq: 11, ...given });
const pricesOf = ({ book }: DepthState) => [book?.bids, book?.asks].map((side) => side?.map(([price]) => price));

test('[Q-F17] the checksum of the contract’s example', () => {
  expect(checksum([['100', '1.5']], [['100.5', '2']])).toBe(479_789_813);
});

test('the checksum covers the best 25 levels of both sides, a missing level is left out', () => {
  const deep = Array.from({ length: 30 }, (_, place): Level => [String(100 - place), '1']);
  const ask: Level = ['101', '1'];
  expect(checksum(deep, [ask])).toBe(checksum(deep.slice(0, 25), [ask]));
  expect(checksum(deep, [ask])).not.toBe(checksum(deep.slice(0, 24), [ask]));
  expect(checksum([], [])).toBe(0);
});

test('prices are ordered as numbers, whatever their length', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 20n });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const text = (units: bigint) => {
        const digits = units.toString().padStart(9, '0');
        const behind = digits.slice(-8).replace(/0+$/, '');
        return behind ? `${digits.slice(0, -8)}.${behind}` : digits.slice(0, -8);
      };
      expect(Math.sign(comparePrices(text(a), text(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

describe('depth rule', () => {
  test('a snapshot replaces all, lower numbers too', () => {
    const [state, gap] = takeDepth(live, 'snapshot', depth({ b: [['7', '1']], seq: 3, epoch: 1 }));
    expect([pricesOf(state), state.book?.seq, gap]).toEqual([[['7'], []], 3, undefined]);
  });

  test('a delta puts levels in order, replaces quantities, takes out what is "0"', () => {
    const [state] = takeDepth(
      live,
      'delta',
      next({
        b: [
          ['99.75', '5'],
          ['100', '0'],
          ['9', '1'],
          ['98', '0'],
        ],
        a: [
          ['100.5', '9'],
          ['1000', '1'],
        ],
      }),
    );
    expect(state.book).toEqual({
      bids: [
        ['99.75', '5'],
        ['99.5', '2'],
        ['9', '1'],
      ],
      asks: [
        ['100.5', '9'],
        ['101', '4'],
        ['1000', '1'],
      ],
      seq: 11,
      epoch: 1,
    });
  });

  test('a delta before the first snapshot is dropped', () => {
    expect(takeDepth(noDepth, 'delta', next({ b: [['1', '1']] }))).toEqual([noDepth]);
  });

  test.each([
    ['of another epoch', next({ epoch: 2 }), 'epoch'],
    ['that covers what is known and more', next({ prevSeq: 9 }), 'missing'],
    ['after a missing one', next({ prevSeq: 11, seq: 12 }), 'missing'],
    ['that crosses the book', next({ b: [['100.5', '1']] }), 'crossed'],
    ['whose checksum differs', next({ b: [['100', '2']], cs: 1 }), 'checksum'],
    ['from far back', depth({ seq: 9, prevSeq: 8, epoch: 1 }), undefined],
  ])('[Q-F17] a delta %s', (_what, frame, gap) => {
    const [state, found] = takeDepth(live, 'delta', frame);
    expect(found).toBe(gap);
    expect(state.isLive).toBe(gap === undefined);
    // What was shown stays as it was: an old book, never a wrong one.
    expect(state.book).toBe(live.book);
  });

  test('[Q-F17] twenty known deltas in a row, or one from over a thousand back, are a gap', () => {
    const known = depth({ seq: 9, prevSeq: 8 });
    let state = live;
    for (let count = 1; count < 20; count += 1) {
      const [after, gap] = takeDepth(state, 'delta', known);
      expect(gap).toBeUndefined();
      state = after;
    }
    expect(takeDepth(state, 'delta', known)[1]).toBe('farBack');
    const [good] = takeDepth(state, 'delta', next({}));
    expect(takeDepth(good, 'delta', known)[1]).toBeUndefined();
    const [far] = takeDepth(noDepth, 'snapshot', depth({ seq: 5_000 }));
    expect(takeDepth(far, 'delta', depth({ seq: 4_000, prevSeq: 3_999 }))[1]).toBeUndefined();
    expect(takeDepth(far, 'delta', depth({ seq: 3_999, prevSeq: 3_998 }))[1]).toBe('farBack');
  });

  test('while a snapshot is waited for nothing else is taken', () => {
    const stale = loseDepth(live);
    expect(takeDepth(stale, 'delta', next({ b: [['99', '1']] }))).toEqual([stale]);
    expect(takeDepth(stale, 'snapshot', snapshot)[0].isLive).toBe(true);
  });

  test.each([
    [
      'out of order',
      depth({
        b: [
          ['1', '1'],
          ['2', '1'],
        ],
      }),
      'unsorted',
    ],
    [
      'with a level twice',
      depth({
        a: [
          ['1', '1'],
          ['1', '2'],
        ],
      }),
      'unsorted',
    ],
    ['with an empty level', depth({ a: [['1', '0']] }), 'unsorted'],
    ['that is crossed', depth({ b: [['2', '1']], a: [['2', '1']] }), 'crossed'],
    ['that does not fit its checksum', { ...snapshot, cs: 5 }, 'checksum'],
    [
      'of thousands of levels',
      depth({ a: Array.from({ length: 1_001 }, (_, place): Level => [String(1_000 + place), '1']) }),
      'tooDeep',
    ],
  ])('[Q-F18] a snapshot %s is no book', (_what, frame, gap) => {
    expect(takeDepth(live, 'snapshot', frame)).toEqual([{ ...live, isLive: false }, gap]);
  });
});

test('any deltas leave the book that a sorted map of them gives', () => {
  const change = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 30 }), (frames) => {
      const model = new Map<number, number>();
      let [state] = takeDepth(noDepth, 'snapshot', depth({ seq: 0 }));
      frames.forEach((changes, place) => {
        for (const [price, quantity] of changes) {
          if (quantity === 0) model.delete(price);
          else model.set(price, quantity);
        }
        const b = changes.map(([price, quantity]): Level => [String(price / 4), String(quantity)]);
        [state] = takeDepth(state, 'delta', depth({ b, seq: place + 1, prevSeq: place }));
      });
      const sorted = [...model]
        .sort(([x], [y]) => y - x)
        .map(([price, quantity]) => [String(price / 4), String(quantity)]);
      expect(state.book?.bids).toEqual(sorted);
    }),
  );
});
