import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Level, PublicTrade } from '../../../src/contract/market-stream.ts';
import { barsPath } from '../../../src/spot/book-paint.ts';
import { bookRows } from '../../../src/spot/book-rows.ts';
import { depthShape, depthWithin } from '../../../src/spot/depth-shape.ts';
import { figureWriter, shortWriter } from '../../../src/spot/figures.ts';
import { lastPrice, signOf } from '../../../src/spot/last-price.ts';
import { ownLevels } from '../../../src/spot/own-levels.ts';
import { resyncWaitMs } from '../../../src/spot/resync-pace.ts';
import { orderRow } from './order-samples.ts';

const bids: Level[] = [
  ['100', '1'],
  ['99', '2'],
  ['90', '7'],
];
const asks: Level[] = [
  ['102', '4'],
  ['103', '1'],
];

test('[Q-U10] own orders mark the row that they are merged into, on their side and pair alone', () => {
  const mine = [
    orderRow({ symbolId: 'BTCUSDT', side: 'BUY', price: '100.07' }),
    orderRow({ symbolId: 'ETHUSDT', side: 'BUY', price: '50' }),
    orderRow({ symbolId: 'BTCUSDT', side: 'SELL', price: '101.01' }),
    orderRow({ symbolId: 'BTCUSDT', side: 'BUY', price: '0' }),
  ];
  const of = (side: 'bids' | 'asks', step: string) => [...ownLevels(mine, { symbolId: 'BTCUSDT', side, step })];
  expect([of('bids', '0.01'), of('bids', '1'), of('asks', '1')]).toEqual([['100.07'], ['100'], ['102']]);
});

test('[Q-U13] bars stand at their rows: the best bid’s at the top, the best ask’s at the bottom', () => {
  const rows = bookRows(bids, 'bids', '0', 3);
  expect(barsPath(rows, 4, false)).toBe('M90 0H100v1H90ZM70 1H100v1H70ZM0 2H100v1H0Z');
  expect(barsPath(rows, 4, true)).toBe('M90 3H100v1H90ZM70 2H100v1H70ZM0 1H100v1H0Z');
});

const trade = (p: string, t = 1): PublicTrade => ({ id: '1', s: 'A', p, q: '1', m: false, t, seq: 1, epoch: 1 });
const ofDay = { s: 'A', o: '1', h: '1', l: '1', v: '1', qv: '1', bp: '', ap: '', seq: 1, epoch: 1 };
const ticker = (c: string, m: string, t: number) => ({ ...ofDay, c, m, t });
test.each([
  [['5', '5', '4'], 'up', '↑'],
  [['5', '10'], 'down', '↓'],
  [['5', '5'], 'same', ''],
])('[Q-A03] prices %o: the last one went %s, said by "%s"', (prices, direction, sign) => {
  const last = lastPrice(
    prices.map((price) => trade(price)),
    undefined,
  );
  expect(last).toEqual({ symbolId: 'A', price: '5', direction });
  expect(last && signOf(last)).toBe(sign);
});

test.each([
  ['a ticker older than the trades says nothing', ['5', '4'], ticker('6', '-0.1', 0), '5', 'up'],
  ['a ticker newer than the trades is the last price', ['5', '4'], ticker('4.5', '0.1', 2), '4.5', 'down'],
  ['a ticker of the same price keeps the direction', ['5', '6'], ticker('5', '0.1', 2), '5', 'down'],
  ['before the first trade the day says the direction', [], ticker('5', '-0.1', 2), '5', 'down'],
  ['and where all trades had one price', ['5', '5'], ticker('5', '0.1', 2), '5', 'up'],
] as const)('[Q-A03] header, title and book show one last price: %s', (_, prices, told, price, direction) => {
  const trades = prices.map((each) => trade(each));
  expect(lastPrice(trades, told)).toEqual({ symbolId: 'A', price, direction });
});

test('there is no last price before the first trade', () => {
  expect(lastPrice([], undefined)).toBeUndefined();
});

test('figures are written exactly, cut, in the page’s language; a second time the same', () => {
  const write = figureWriter('en', 2);
  expect([write('1234.567'), write('1234.567'), write('9007199254740993.1')]).toEqual([
    '1,234.56',
    '1,234.56',
    '9,007,199,254,740,993.10',
  ]);
  expect(shortWriter('en', 3)('2500000')).toBe('2.5M');
});

test('the depth’s areas meet at the middle price and reach as far as the farther side', () => {
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

test('a lone level far out does not press the others together', () => {
  const near = Array.from({ length: 60 }, (_, place): Level => [String(1_000 - place), '1']);
  const shape = depthShape({ bids: [...near, ['1', '1']], asks: [['1001', '1']] }, { width: 200, height: 108 });
  expect(shape?.points.some(({ price }) => price === '1')).toBe(false);
  expect(shape?.points[0]?.x).toBeCloseTo(0, 1);
});

test('every point of a depth lies within its drawing, totals never fall outwards', () => {
  const side = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(side, side, (down, up) => {
      const levels = (away: number[], sign: number) =>
        away.toSorted((a, b) => a - b).map((ticks): Level => [String(1_000 + sign * ticks), '2']);
      const shape = depthShape({ bids: levels(down, -1), asks: levels(up, 1) }, { width: 300, height: 200 });
      const points = shape?.points ?? [];
      for (const { x, y } of points) expect(x >= 0 && x <= 300 && y >= 0 && y <= 200).toBe(true);
      const xs = points.map(({ x }) => x);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    }),
  );
});

test('what waits within a distance; a side that goes on beyond what is known says so', () => {
  expect(depthWithin({ bids, asks }, 'bids', 200n)).toEqual({ total: '3', isMore: false });
  expect(depthWithin({ bids, asks }, 'asks', 500n)).toEqual({ total: '5', isMore: false });
  const full = Array.from({ length: 200 }, (_, place): Level => [String(100_000 - place), '1']);
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
])('[Q-F17] resyncs at %o and one wanted at 2,000: it waits %s ms', (asked, waitMs) => {
  expect(resyncWaitMs(asked, 2_000)).toBe(waitMs);
});
