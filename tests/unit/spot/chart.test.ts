import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kline } from '../../../src/contract/trading.ts';
import { isStep, joined, nextOpen, withBar } from '../../../src/spot/chart/bars.ts';
import { fillMarks } from '../../../src/spot/chart/fill-marks.ts';
import { bollinger, ema, macd, rsi, sma } from '../../../src/spot/chart/indicators.ts';

const bar = (t: number, c = '1'): Kline => ({ t, s: 'BTCUSDT', o: '1', h: '2', l: '1', c, v: '5', q: '5', n: 1 });
const minute = 60_000;

test('the running bar is replaced, the next one added, an older one changes nothing', () => {
  const bars = [bar(0), bar(minute)];
  expect(withBar(bars, bar(minute, '3'), '1m')?.at(-1)?.c).toBe('3');
  expect(withBar(bars, bar(2 * minute), '1m')).toHaveLength(3);
  expect(withBar(bars, bar(0, '9'), '1m')).toBe(bars);
});

test('a bar that leaves a hole asks for the bars between', () => {
  expect(withBar([bar(0)], bar(2 * minute), '1m')).toBeUndefined();
  expect(withBar([], bar(0), '1m')).toBeUndefined();
});

test('months follow the calendar', () => {
  expect(nextOpen(Date.UTC(2026, 0, 1), '1M')).toBe(Date.UTC(2026, 1, 1));
  expect(nextOpen(Date.UTC(2026, 11, 1), '1M')).toBe(Date.UTC(2027, 0, 1));
});

test('stretches join by time, the newer row of a bar stays', () => {
  expect(joined([bar(0), bar(minute, '1')], [bar(minute, '7'), bar(2 * minute)]).map(({ t, c }) => [t, c])).toEqual([
    [0, '1'],
    [minute, '7'],
    [2 * minute, '1'],
  ]);
});

test('only one new or changed bar at the end is a step', () => {
  const bars = [bar(0), bar(minute), bar(2 * minute)];
  expect(isStep(bars, [...bars.slice(0, -1), bar(2 * minute, '4')])).toBe(true);
  expect(isStep(bars, [...bars, bar(3 * minute)])).toBe(true);
  expect(isStep(bars, [bar(0), bar(minute), bar(2 * minute)])).toBe(false);
  expect(isStep(bars, [...bars.slice(0, 1), bar(minute, '4'), bar(2 * minute)])).toBe(false);
});

test('simple and exponential means by hand', () => {
  expect(sma([1, 2, 3, 4], 3)).toEqual([undefined, undefined, 2, 3]);
  // Seeded with 2, weight 1/2.
  expect(ema([1, 2, 3, 4, 8], 3)).toEqual([undefined, undefined, 2, 3, 5.5]);
});

test('Bollinger bands lie two deviations round the mean', () => {
  const { upper, middle, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
  expect([upper.at(-1), middle.at(-1), lower.at(-1)]).toEqual([9, 5, 1]);
});

test('relative strength: all gains 100, all losses 0, no move 50', () => {
  const rising = Array.from({ length: 20 }, (_, index) => index);
  expect(rsi(rising).at(-1)).toBe(100);
  expect(rsi([...rising].reverse()).at(-1)).toBe(0);
  expect(rsi(rising.map(() => 7)).at(-1)).toBe(50);
  expect(rsi(rising).slice(0, 14)).toEqual(Array.from({ length: 14 }, () => undefined));
});

test('MACD of a straight line settles: both means lag by their own half length', () => {
  const { line, signal, histogram } = macd(Array.from({ length: 200 }, (_, index) => index));
  expect(line.at(-1)).toBeCloseTo(7, 6);
  expect(signal.at(-1)).toBeCloseTo(7, 6);
  expect(histogram.at(-1)).toBeCloseTo(0, 6);
});

test('a mean never leaves the range of its window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (values, length) => {
        for (const [index, mean] of sma(values, length).entries()) {
          if (mean === undefined) continue;
          const window = values.slice(index - length + 1, index + 1);
          expect(mean).toBeGreaterThanOrEqual(Math.min(...window) - 1e-6);
          expect(mean).toBeLessThanOrEqual(Math.max(...window) + 1e-6);
        }
      },
    ),
  );
});

describe('own fills are marked once a bar and side', () => {
  const minutes = [0, 60_000, 120_000].map((t) => ({ t }));
  const fill = (timeMs: number, side: 'BUY' | 'SELL') => ({ timeMs, side });

  test('twenty fills of one order are one mark that counts them', () => {
    const fills = Array.from({ length: 20 }, (_, at) => fill(60_000 + at, 'BUY'));
    expect(fillMarks(fills, minutes)).toEqual([{ barMs: 60_000, side: 'BUY', count: 20 }]);
  });

  test('the other side and the next bar have marks of their own, in the order of time', () => {
    const fills = [fill(125_000, 'SELL'), fill(119_999, 'BUY'), fill(60_000, 'SELL'), fill(61_000, 'BUY')];
    expect(fillMarks(fills, minutes)).toEqual([
      { barMs: 60_000, side: 'BUY', count: 2 },
      { barMs: 60_000, side: 'SELL', count: 1 },
      { barMs: 120_000, side: 'SELL', count: 1 },
    ]);
  });

  test('what is older than the bars has none', () => {
    expect(fillMarks([fill(59_999, 'BUY')], minutes.slice(1))).toEqual([]);
  });
});
