import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Depth, Level } from '#contract/market-stream.ts';
import { checksum } from '#spot/market/checksum.ts';
import * as book from '#spot/market/book.ts';
import type { DepthState } from '#spot/market/book.ts';
import { comparePrices } from '#spot/market/price-order.ts';

const depth = (part: Partial<Depth>): Depth => ({
  s: 'BTCUSDT',
  b: [],
  a: [],
  seq: 10,
  prevSeq: 10,
  epoch: 1,
  ...part,
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
const { emptyDepth, markDepthStale } = book;
/** `nowMs`: time since the snapshot. */
const applyDepth = (
  state: DepthState,
  type: 'snapshot' | 'delta',
  frame: Parameters<typeof book.applyDepth>[2],
  nowMs = 0,
) => book.applyDepth(state, type, frame, nowMs);
const [live] = applyDepth(emptyDepth, 'snapshot', snapshot);
const nextDelta = (part: Partial<Depth>) => depth({ seq: 11, ...part });
const pricesOf = ({ book }: DepthState) => [book?.bids, book?.asks].map((side) => side?.map(([price]) => price));

test('[Q-F17] the checksum of the contract’s example', () => {
  expect(checksum([['100', '1.5']], [['100.5', '2']])).toBe(479_789_813);
});

test('the checksum covers the best 25 levels of both sides and skips missing levels', () => {
  const levels = Array.from({ length: 30 }, (_, index): Level => [String(100 - index), '1']);
  const ask: Level = ['101', '1'];
  expect(checksum(levels, [ask])).toBe(checksum(levels.slice(0, 25), [ask]));
  expect(checksum(levels, [ask])).not.toBe(checksum(levels.slice(0, 24), [ask]));
  expect(checksum([], [])).toBe(0);
});

test('prices of any length compare as numbers', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 20n });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const text = (units: bigint) => {
        const digits = units.toString().padStart(9, '0');
        const decimals = digits.slice(-8).replace(/0+$/, '');
        return decimals ? `${digits.slice(0, -8)}.${decimals}` : digits.slice(0, -8);
      };
      expect(Math.sign(comparePrices(text(a), text(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

describe('depth rule', () => {
  test('a snapshot replaces the book, also with a lower sequence number', () => {
    const [state, gap] = applyDepth(live, 'snapshot', depth({ b: [['7', '1']], seq: 3, epoch: 1 }));
    expect([pricesOf(state), state.book?.seq, gap]).toEqual([[['7'], []], 3, undefined]);
  });

  test('a delta inserts levels in order, replaces quantities and removes levels with quantity "0"', () => {
    const [state] = applyDepth(
      live,
      'delta',
      nextDelta({
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

  test('a delta before the first snapshot is ignored', () => {
    expect(applyDepth(emptyDepth, 'delta', nextDelta({ b: [['1', '1']] }))).toEqual([emptyDepth]);
  });

  test.each([
    ['of another epoch', nextDelta({ epoch: 2 }), 'epoch'],
    ['that overlaps the known sequence numbers', nextDelta({ prevSeq: 9 }), 'missing'],
    ['after a missing delta', nextDelta({ prevSeq: 11, seq: 12 }), 'missing'],
    ['that crosses the book', nextDelta({ b: [['100.5', '1']] }), 'crossed'],
    ['whose checksum differs', nextDelta({ b: [['100', '2']], cs: 1 }), 'checksum'],
    ['that repeats an older one', depth({ seq: 9, prevSeq: 8, epoch: 1 }), undefined],
  ])('[Q-F17] a delta %s is applied or reported as a gap', (_what, frame, gap) => {
    const [state, found] = applyDepth(live, 'delta', frame);
    expect(found).toBe(gap);
    expect(state.isLive).toBe(gap === undefined);
    // The displayed book stays: it may be outdated but never wrong.
    expect(state.book).toBe(live.book);
  });

  test('[Q-F17] [FI11] right after a snapshot a delta that it contains is ignored, unless it is a thousand numbers back', () => {
    const [far] = applyDepth(emptyDepth, 'snapshot', depth({ seq: 5_000 }));
    expect(applyDepth(far, 'delta', depth({ seq: 4_000, prevSeq: 3_999 }))).toEqual([{ ...far, duplicateSeq: 4_000 }]);
    expect(applyDepth(far, 'delta', depth({ seq: 3_999, prevSeq: 3_998 }))[1]).toBe('farBack');
    const [late] = applyDepth(live, 'delta', depth({ seq: 9, prevSeq: 8 }), 5_000);
    expect(applyDepth(late, 'delta', nextDelta({}))[1]).toBeUndefined();
  });

  test('[Q-F17] [FI11] a sequence that has started again is a gap at its first late or its second delta', () => {
    const [snapshot500] = applyDepth(emptyDepth, 'snapshot', depth({ seq: 500 }));
    expect(applyDepth(snapshot500, 'delta', depth({ seq: 1, prevSeq: 0 }), 30_000)[1]).toBe('farBack');
    const [first] = applyDepth(snapshot500, 'delta', depth({ seq: 1, prevSeq: 0 }), 100);
    const [second, gap] = applyDepth(first, 'delta', depth({ seq: 2, prevSeq: 1 }), 200);
    expect([gap, second.isLive]).toEqual(['farBack', false]);
  });

  test('deltas are ignored until the requested snapshot arrives', () => {
    const stale = markDepthStale(live);
    expect(applyDepth(stale, 'delta', nextDelta({ b: [['99', '1']] }))).toEqual([stale]);
    expect(applyDepth(stale, 'snapshot', snapshot)[0].isLive).toBe(true);
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
      'with a duplicate level',
      depth({
        a: [
          ['1', '1'],
          ['1', '2'],
        ],
      }),
      'unsorted',
    ],
    ['with an empty level', depth({ a: [['1', '0']] }), 'unsorted'],
    ['that crosses', depth({ b: [['2', '1']], a: [['2', '1']] }), 'crossed'],
    ['that does not match its checksum', { ...snapshot, cs: 5 }, 'checksum'],
    [
      'of thousands of levels',
      depth({ a: Array.from({ length: 1_001 }, (_, index): Level => [String(1_000 + index), '1']) }),
      'tooDeep',
    ],
  ])('[Q-F18] a snapshot %s is rejected', (_what, frame, gap) => {
    expect(applyDepth(live, 'snapshot', frame)).toEqual([{ ...live, isLive: false }, gap]);
  });
});

test('any sequence of deltas leaves the same book as a sorted map of them', () => {
  const change = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 30 }), (frames) => {
      const model = new Map<number, number>();
      let [state] = applyDepth(emptyDepth, 'snapshot', depth({ seq: 0 }));
      frames.forEach((changes, index) => {
        for (const [price, quantity] of changes) {
          if (quantity === 0) model.delete(price);
          else model.set(price, quantity);
        }
        const b = changes.map(([price, quantity]): Level => [String(price / 4), String(quantity)]);
        [state] = applyDepth(state, 'delta', depth({ b, seq: index + 1, prevSeq: index }));
      });
      const sorted = [...model]
        .sort(([x], [y]) => y - x)
        .map(([price, quantity]) => [String(price / 4), String(quantity)]);
      expect(state.book?.bids).toEqual(sorted);
    }),
  );
});
