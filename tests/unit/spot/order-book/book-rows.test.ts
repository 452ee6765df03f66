import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Level } from '../../../src/contract/market-stream.ts';
import { bookRows, rowPrice, spreadOf } from '../../../src/spot/book-rows.ts';
import { decimal } from '../../../src/money/index.ts';

const bids: Level[] = [
  ['100.07', '1'],
  ['100.02', '2'],
  ['99.98', '0.5'],
  ['99.9', '4'],
];
const asks: Level[] = [
  ['100.11', '1'],
  ['100.2', '2'],
  ['100.21', '0.5'],
];
const shown = (rows: ReturnType<typeof bookRows>) => rows.map(({ price, quantity, total }) => [price, quantity, total]);

test('bids merge down to the step, asks up, totals run from the best price', () => {
  expect(shown(bookRows(bids, 'bids', '0.1', 9))).toEqual([
    ['100', '3', '3'],
    ['99.9', '4.5', '7.5'],
  ]);
  expect(shown(bookRows(asks, 'asks', '0.1', 9))).toEqual([
    ['100.2', '3', '3'],
    ['100.3', '0.5', '3.5'],
  ]);
  expect(rowPrice('100.07', 'bids', '0.1')).toBe('100');
  expect(rowPrice('100.07', 'asks', '0.1')).toBe('100.1');
});

test('of more rows than fit the best are shown; shares are of the last one’s total', () => {
  const rows = bookRows(bids, 'bids', '0.01', 2);
  expect(shown(rows)).toEqual([
    ['100.07', '1', '1'],
    ['100.02', '2', '3'],
  ]);
  expect(rows.map(({ share }) => share)).toEqual([0.333, 1]);
});

test('a merged row that crosses the edge of the known window is not shown', () => {
  const side = (count: number) => Array.from({ length: count }, (_, place): Level => [String(1_000 - place), '1']);
  const last = (count: number) => bookRows(side(count), 'bids', '10', 500).at(-1)?.price;
  // 200 levels are all that is sent: more of 800 may be hidden; 199 are the whole book.
  expect(last(200)).toBe('810');
  expect(last(199)).toBe('800');
  const whole = Array.from({ length: 200 }, (_, place): Level => [String(1_009 - place), '1']);
  expect(bookRows(whole, 'bids', '10', 500).at(-1)?.price).toBe('810');
});

test('nothing is lost by merging: quantities add up exactly, whatever the step', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 10 ** 9 }));
  fc.assert(
    fc.property(
      fc.uniqueArray(level, { selector: ([ticks]) => ticks, maxLength: 60 }),
      fc.constantFrom('0.01', '0.1', '1', '10'),
      fc.constantFrom('bids', 'asks'),
      (levels, step, side) => {
        const sorted = levels.toSorted(([x], [y]) => (side === 'bids' ? y - x : x - y));
        const texts = sorted.map(([ticks, lots]): Level => [
          decimal(`${ticks}e-2`).toFixed(),
          decimal(`${lots}e-6`).toFixed(),
        ]);
        const rows = bookRows(texts, side === 'bids' ? 'bids' : 'asks', step, 100_000);
        const sum = texts.reduce((total, [, quantity]) => total.plus(quantity), decimal('0'));
        expect(rows.at(-1)?.total ?? '0').toBe(sum.toFixed());
        for (const { price } of rows) expect(decimal(price).mod(step).eq('0')).toBe(true);
        for (const [price] of texts) {
          const row = decimal(rowPrice(price, side === 'bids' ? 'bids' : 'asks', step));
          const apart = side === 'bids' ? decimal(price).minus(row) : row.minus(price);
          expect(apart.gte('0') && apart.lt(step)).toBe(true);
        }
      },
    ),
  );
});

test('spread and middle, exactly; none while a side is empty', () => {
  expect(spreadOf(bids, asks)).toEqual({
    bid: '100.07',
    ask: '100.11',
    middle: '100.09',
    spread: '0.04',
    share: '0.00039964',
  });
  expect(spreadOf(bids, [])).toBeUndefined();
});
