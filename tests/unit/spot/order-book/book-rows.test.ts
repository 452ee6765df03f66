import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Level } from '#contract/market-stream.ts';
import { bidShareOf, bookRows, rowPrice, spreadOf } from '#spot/order-book/book-rows.ts';
import { decimal } from '#money/index.ts';

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
const textsOf = (rows: ReturnType<typeof bookRows>) =>
  rows.map(({ price, quantity, total }) => [price, quantity, total]);

test('bids are rounded down to the step, asks up; totals start at the best price', () => {
  expect(textsOf(bookRows(bids, 'bids', '0.1', 9))).toEqual([
    ['100', '3', '3'],
    ['99.9', '4.5', '7.5'],
  ]);
  expect(textsOf(bookRows(asks, 'asks', '0.1', 9))).toEqual([
    ['100.2', '3', '3'],
    ['100.3', '0.5', '3.5'],
  ]);
  expect(rowPrice('100.07', 'bids', '0.1')).toBe('100');
  expect(rowPrice('100.07', 'asks', '0.1')).toBe('100.1');
});

test('[Q-U07] totals in quote coins sum price × quantity of the levels, also of those that are merged', () => {
  const quoteTotals = (side: 'bids' | 'asks', step: string) =>
    bookRows(side === 'bids' ? bids : asks, side, step, 9, true).map(({ quoteTotal }) => quoteTotal);
  expect(quoteTotals('bids', '0.01')).toEqual(['100.07', '300.11', '350.1', '749.7']);
  expect(quoteTotals('bids', '0.1')).toEqual(['300.11', '749.7']);
  expect(bookRows(bids, 'bids', '0.1', 9)[0]).not.toHaveProperty('quoteTotal');
});

test('the share of the bids is that of the displayed quantity', () => {
  const share = (bidCount: number, askCount: number) =>
    bidShareOf(bookRows(bids, 'bids', '0', bidCount), bookRows(asks, 'asks', '0', askCount));
  expect([share(1, 1), share(2, 1), share(9, 9), share(0, 9), share(9, 0), share(0, 0)]).toEqual([
    '0.5',
    '0.75',
    '0.682',
    '0',
    '1',
    undefined,
  ]);
});

test('only the best rows are returned; shares are fractions of the last row’s total', () => {
  const rows = bookRows(bids, 'bids', '0.01', 2);
  expect(textsOf(rows)).toEqual([
    ['100.07', '1', '1'],
    ['100.02', '2', '3'],
  ]);
  expect(rows.map(({ share }) => share)).toEqual([0.333, 1]);
});

test('a last row that the received levels may not cover completely is left out', () => {
  const side = (count: number) => Array.from({ length: count }, (_, index): Level => [String(1_000 - index), '1']);
  const last = (count: number) => bookRows(side(count), 'bids', '10', 500).at(-1)?.price;
  // The exchange sends at most 200 levels, so the row 800 may lack some; 199 levels are the whole book.
  expect(last(200)).toBe('810');
  expect(last(199)).toBe('800');
  const complete = Array.from({ length: 200 }, (_, index): Level => [String(1_009 - index), '1']);
  expect(bookRows(complete, 'bids', '10', 500).at(-1)?.price).toBe('810');
});

test('merging loses nothing: quantities add up exactly with any step', () => {
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
          const distance = side === 'bids' ? decimal(price).minus(row) : row.minus(price);
          expect(distance.gte('0') && distance.lt(step)).toBe(true);
        }
      },
    ),
  );
});

test('spread and mid price are exact; there is none while a side is empty', () => {
  expect(spreadOf(bids, asks)).toEqual({
    bid: '100.07',
    ask: '100.11',
    middle: '100.09',
    spread: '0.04',
    share: '0.00039964',
  });
  expect(spreadOf(bids, [])).toBeUndefined();
});
