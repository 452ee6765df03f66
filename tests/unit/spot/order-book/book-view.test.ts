import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Level, PublicTrade } from '#contract/market-stream.ts';
import { barsPath } from '#spot/order-book/book-renderer.ts';
import { bookRows } from '#spot/order-book/book-rows.ts';
import { depthShape, depthWithin, mirrorOf } from '#spot/order-book/depth-shape.ts';
import { cachedAmountFormatter, cachedShortFormatter } from '#i18n/number-formatters.ts';
import { lastPriceOf, arrowOf } from '#spot/market/last-price.ts';
import { ownLevels } from '#spot/order-book/book-updates.ts';
import { resyncDelayMs } from '#spot/market/depth-sync.ts';
import { orderRow } from '../support/order-samples.ts';

const bids: Level[] = [
  ['100', '1'],
  ['99', '2'],
  ['90', '7'],
];
const asks: Level[] = [
  ['102', '4'],
  ['103', '1'],
];

test('[Q-U10] own orders mark the row that they are merged into, only on their side and pair', () => {
  const own = [
    orderRow({ symbolId: 'BTCUSDT', side: 'BUY', price: '100.07' }),
    orderRow({ symbolId: 'ETHUSDT', side: 'BUY', price: '50' }),
    orderRow({ symbolId: 'BTCUSDT', side: 'SELL', price: '101.01' }),
    orderRow({ symbolId: 'BTCUSDT', side: 'BUY', price: '0' }),
  ];
  const of = (side: 'bids' | 'asks', step: string) => [...ownLevels(own, { symbolId: 'BTCUSDT', side, step })];
  expect([of('bids', '0.01'), of('bids', '1'), of('asks', '1')]).toEqual([['100.07'], ['100'], ['102']]);
});

test('[Q-U13] bars are behind their rows: the best bid’s at the top, the best ask’s at the bottom', () => {
  const rows = bookRows(bids, 'bids', '0', 3);
  expect(barsPath(rows, 4, false)).toBe('M90 0H100v1H90ZM70 1H100v1H70ZM0 2H100v1H0Z');
  expect(barsPath(rows, 4, true)).toBe('M90 3H100v1H90ZM70 2H100v1H70ZM0 1H100v1H0Z');
});

const trade = (p: string, t = 1): PublicTrade => ({ id: '1', s: 'A', p, q: '1', m: false, t, seq: 1, epoch: 1 });
const dayFigures = { s: 'A', o: '1', h: '1', l: '1', v: '1', qv: '1', bp: '', ap: '', seq: 1, epoch: 1 };
const ticker = (c: string, m: string, t: number) => ({ ...dayFigures, c, m, t });
test.each([
  [['5', '5', '4'], 'up', '↑'],
  [['5', '10'], 'down', '↓'],
  [['5', '5'], 'same', ''],
])('[Q-A03] prices %o: the direction of the last one is %s with the arrow "%s"', (prices, direction, arrow) => {
  const last = lastPriceOf(
    prices.map((price) => trade(price)),
    undefined,
  );
  expect(last).toEqual({ symbolId: 'A', price: '5', direction });
  expect(last && arrowOf(last)).toBe(arrow);
});

test.each([
  ['a ticker older than the trades is ignored', ['5', '4'], ticker('6', '-0.1', 0), '5', 'up'],
  ['a ticker newer than the trades is the last price', ['5', '4'], ticker('4.5', '0.1', 2), '4.5', 'down'],
  ['a ticker of the same price keeps the direction', ['5', '6'], ticker('5', '0.1', 2), '5', 'down'],
  ['before the first trade the direction is that of the day', [], ticker('5', '-0.1', 2), '5', 'down'],
  ['and also while all trades have one price', ['5', '5'], ticker('5', '0.1', 2), '5', 'up'],
] as const)('[Q-A03] header, title and book have the same last price: %s', (_, prices, latest, price, direction) => {
  const trades = prices.map((text) => trade(text));
  expect(lastPriceOf(trades, latest)).toEqual({ symbolId: 'A', price, direction });
});

test('there is no last price before the first trade', () => {
  expect(lastPriceOf([], undefined)).toBeUndefined();
});

test('figures are formatted exactly and truncated in the page’s language, the same each time', () => {
  const format = cachedAmountFormatter('en', 2);
  expect([format('1234.567'), format('1234.567'), format('9007199254740993.1')]).toEqual([
    '1,234.56',
    '1,234.56',
    '9,007,199,254,740,993.10',
  ]);
  expect(cachedShortFormatter('en', 3)('2500000')).toBe('2.50M');
});

test('the areas of the depth chart meet at the mid price and have the reach of the wider side', () => {
  const shape = depthShape({ bids, asks }, { width: 200, height: 108 });
  expect(
    shape?.points.map(({ side, price, total, x, y }) => [side, price, total, Math.round(x), Math.round(y)]),
  ).toEqual([
    ['bids', '90', '10', 0, 8],
    ['bids', '99', '3', 82, 78],
    ['bids', '100', '1', 91, 98],
    ['asks', '102', '4', 109, 68],
    ['asks', '103', '5', 118, 58],
  ]);
  expect(depthShape({ bids, asks: [] }, { width: 200, height: 108 })).toBeUndefined();
});

test('a single distant level does not compress the others', () => {
  const nearLevels = Array.from({ length: 60 }, (_, index): Level => [String(1_000 - index), '1']);
  const shape = depthShape({ bids: [...nearLevels, ['1', '1']], asks: [['1001', '1']] }, { width: 200, height: 108 });
  expect(shape?.points.some(({ price }) => price === '1')).toBe(false);
  expect(shape?.points[0]?.x).toBeCloseTo(0, 1);
});

test('every point of a depth chart lies within the drawing, in the order of prices', () => {
  const side = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(side, side, (down, up) => {
      const levels = (distances: number[], sign: number) =>
        distances.toSorted((a, b) => a - b).map((ticks): Level => [String(1_000 + sign * ticks), '2']);
      const shape = depthShape({ bids: levels(down, -1), asks: levels(up, 1) }, { width: 300, height: 200 });
      const points = shape?.points ?? [];
      for (const { x, y } of points) expect(x >= 0 && x <= 300 && y >= 0 && y <= 200).toBe(true);
      const xs = points.map(({ x }) => x);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    }),
  );
});

test('the quantity within a distance; a side that may continue beyond the received levels says so', () => {
  expect(depthWithin({ bids, asks }, 'bids', 200n)).toEqual({ total: '3', isMore: false });
  expect(depthWithin({ bids, asks }, 'asks', 500n)).toEqual({ total: '5', isMore: false });
  const full = Array.from({ length: 200 }, (_, index): Level => [String(100_000 - index), '1']);
  const sides = { bids: full, asks: [['100001', '1']] satisfies Level[] };
  expect(depthWithin(sides, 'bids', 500n)).toEqual({ total: '200', isMore: true });
  expect(depthWithin(sides, 'bids', 1n).isMore).toBe(false);
});

test.each([
  [[], 0],
  [[1_500], 500],
  [[1_000, 2_000], 2_000],
  [[-2_000, -1_000, 1_000], 3_000],
  [[-5_000, -4_000, -2_000, 2_000], 8_000],
  [[-20_000, -19_000, -17_000, -13_000, -5_000], undefined],
  [[-70_000, -69_000, -67_000, -63_000, -61_000], 0],
])('[Q-F17] after resyncs at %o the next one at 2,000 waits %s ms', (requestTimesMs, delayMs) => {
  expect(resyncDelayMs(requestTimesMs, 2_000)).toBe(delayMs);
});

test('[Q-A06] the depth chart has prices around the mid price, quantities up to the highest, and both sides at one distance', () => {
  const size = { width: 400, height: 208 };
  const shape = depthShape({ bids, asks }, size);
  if (!shape) throw new Error('nothing is drawn');
  // The reach is that of the wider side: from 101 to 90.
  expect(shape.prices.map(({ x, price }) => [x, price])).toEqual([
    [0, '90'],
    [100, '95.5'],
    [200, '101'],
    [300, '106.5'],
    [400, '112'],
  ]);
  expect(shape.totals.map(({ total }) => total)).toEqual(['5', '10']);
  const at = (price: string) => shape.points.find((point) => point.price === price);
  const mirror = (price: string) => {
    const point = at(price);
    return point && mirrorOf(shape.points, point, size.width)?.price;
  };
  expect([mirror('100'), mirror('99'), mirror('90'), mirror('103')]).toEqual(['102', '103', '103', '99']);
});

test('[Q-A06] zooming the depth chart halves its reach, but keeps the best prices in it', () => {
  const edges = (zoom: number) => {
    const prices = depthShape({ bids, asks }, { width: 400, height: 208 }, zoom)?.prices;
    return [prices?.[0]?.price, prices?.at(-1)?.price];
  };
  expect([edges(1), edges(2), edges(64)]).toEqual([
    ['90', '112'],
    ['95.5', '106.5'],
    ['99', '103'],
  ]);
});
