import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kline } from '#contract/market-data.ts';
import { minuteMs } from '#formulas/durations.ts';
import { nextKlineOpen } from '#formulas/kline-intervals.ts';
import { isLastBarChange, mergeBars, withBar } from '#session/market-feed/bars.ts';
import { $bars } from '#spot/chart/feed.ts';
import { fillMarks } from '#ui/chart/fill-marks.ts';
import { $indicatorLines, barColor } from '#spot/chart/indicator-lines.ts';
import { bollinger, ema, macd, rsi, sma } from '#spot/chart/indicators.ts';
import { $chartSettings, resetIndicator, setChart, setColor, setInput } from '#spot/chart/settings.ts';

const bar = (t: number, c = '1'): Kline => ({ t, s: 'BTCUSDT', o: '1', h: '2', l: '1', c, v: '5', q: '5', n: 1 });

test('a change of the last bar replaces it, the next bar is added, an older one changes nothing', () => {
  const bars = [bar(0), bar(minuteMs)];
  expect(withBar(bars, bar(minuteMs, '3'), '1m')?.at(-1)?.c).toBe('3');
  expect(withBar(bars, bar(2 * minuteMs), '1m')).toHaveLength(3);
  expect(withBar(bars, bar(-minuteMs, '9'), '1m')).toBe(bars);
});

test('[FI12] a corrected bar changes, although the next one has begun', () => {
  const bars = [bar(0), bar(minuteMs), bar(2 * minuteMs)];
  const corrected = withBar(bars, bar(minuteMs, '1.7'), '1m');
  expect(corrected?.map(({ c }) => c)).toEqual([bars[0]?.c, '1.7', bars[2]?.c]);
  expect(withBar(corrected ?? [], bar(2 * minuteMs, '3'), '1m')?.map(({ c }) => c)).toEqual([bars[0]?.c, '1.7', '3']);
});

test('a bar after a gap means that bars must be loaded', () => {
  expect(withBar([bar(0)], bar(2 * minuteMs), '1m')).toBeUndefined();
  expect(withBar([], bar(0), '1m')).toBeUndefined();
});

test('months follow the calendar', () => {
  expect(nextKlineOpen('1M', Date.UTC(2026, 0, 1))).toBe(Date.UTC(2026, 1, 1));
  expect(nextKlineOpen('1M', Date.UTC(2026, 11, 1))).toBe(Date.UTC(2027, 0, 1));
});

test('lists merge by time; of the same bar the newer one stays', () => {
  expect(
    mergeBars([bar(0), bar(minuteMs, '1')], [bar(minuteMs, '7'), bar(2 * minuteMs)]).map(({ t, c }) => [t, c]),
  ).toEqual([
    [0, '1'],
    [minuteMs, '7'],
    [2 * minuteMs, '1'],
  ]);
});

test('only one new or changed bar at the end is a change of the last bar', () => {
  const bars = [bar(0), bar(minuteMs), bar(2 * minuteMs)];
  expect(isLastBarChange(bars, [...bars.slice(0, -1), bar(2 * minuteMs, '4')])).toBe(true);
  expect(isLastBarChange(bars, [...bars, bar(3 * minuteMs)])).toBe(true);
  expect(isLastBarChange(bars, [bar(0), bar(minuteMs), bar(2 * minuteMs)])).toBe(false);
  expect(isLastBarChange(bars, [...bars.slice(0, 1), bar(minuteMs, '4'), bar(2 * minuteMs)])).toBe(false);
});

test('simple and exponential moving averages, computed by hand', () => {
  expect(sma([1, 2, 3, 4], 3)).toEqual([undefined, undefined, 2, 3]);
  // Seeded with 2, weight 1/2.
  expect(ema([1, 2, 3, 4, 8], 3)).toEqual([undefined, undefined, 2, 3, 5.5]);
});

test('Bollinger bands are two deviations above and below the average', () => {
  const { upper, middle, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
  expect([upper.at(-1), middle.at(-1), lower.at(-1)]).toEqual([9, 5, 1]);
});

test('relative strength index: only gains 100, only losses 0, no change 50', () => {
  const rising = Array.from({ length: 20 }, (_, index) => index);
  expect(rsi(rising).at(-1)).toBe(100);
  expect(rsi([...rising].reverse()).at(-1)).toBe(0);
  expect(rsi(rising.map(() => 7)).at(-1)).toBe(50);
  expect(rsi(rising).slice(0, 14)).toEqual(Array.from({ length: 14 }, () => undefined));
});

test('MACD of a straight line becomes constant: each average lags by half its length', () => {
  const { line, signal, histogram } = macd(Array.from({ length: 200 }, (_, index) => index));
  expect(line.at(-1)).toBeCloseTo(7, 6);
  expect(signal.at(-1)).toBeCloseTo(7, 6);
  expect(histogram.at(-1)).toBeCloseTo(0, 6);
});

test('a moving average stays within the range of its window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (values, length) => {
        for (const [index, average] of sma(values, length).entries()) {
          if (average === undefined) continue;
          const window = values.slice(index - length + 1, index + 1);
          expect(average).toBeGreaterThanOrEqual(Math.min(...window) - 1e-6);
          expect(average).toBeLessThanOrEqual(Math.max(...window) + 1e-6);
        }
      },
    ),
  );
});

describe('own fills have one mark per bar and side', () => {
  const minuteBars = [0, 60_000, 120_000].map((t) => ({ t }));
  const fill = (timeMs: number, side: 'BUY' | 'SELL') => ({ timeMs, side });

  test('twenty fills of an order are one mark with their count', () => {
    const fills = Array.from({ length: 20 }, (_, index) => fill(60_000 + index, 'BUY'));
    expect(fillMarks(fills, minuteBars)).toEqual([{ barMs: 60_000, side: 'BUY', count: 20 }]);
  });

  test('the other side and the next bar have marks of their own, by time', () => {
    const fills = [fill(125_000, 'SELL'), fill(119_999, 'BUY'), fill(60_000, 'SELL'), fill(61_000, 'BUY')];
    expect(fillMarks(fills, minuteBars)).toEqual([
      { barMs: 60_000, side: 'BUY', count: 2 },
      { barMs: 60_000, side: 'SELL', count: 1 },
      { barMs: 120_000, side: 'SELL', count: 1 },
    ]);
  });

  test('fills before the first bar have no mark', () => {
    expect(fillMarks([fill(59_999, 'BUY')], minuteBars.slice(1))).toEqual([]);
  });
});

test('indicator lines are computed once per change of bars or settings, for all readers', () => {
  const stop = $indicatorLines.listen(() => undefined);
  const closes = Array.from({ length: 8 }, (_, index) => bar(index * minuteMs, String(index + 1)));
  setChart({ indicators: ['ma'] });
  $bars.set({ symbolId: 'BTCUSDT', interval: '1m', phase: 'ready', bars: closes, isComplete: true });
  const lines = $indicatorLines.get();
  expect(lines.map(({ name }) => name)).toEqual(['MA 7', 'MA 25', 'MA 99']);
  expect(lines[0]?.values.slice(5)).toEqual([undefined, 4, 5]);
  expect($indicatorLines.get()).toBe(lines);
  setChart({ indicators: ['rsi'] });
  expect($indicatorLines.get().map(({ name }) => name)).toEqual(['RSI 14']);
  stop();
});

test('[Q-A06] numbers and colors of an indicator change its lines; invalid ones are ignored; averages of one length are one line', () => {
  const stop = $indicatorLines.listen(() => undefined);
  setChart({ indicators: ['ma', 'boll'] });
  setInput('ma', 1, 7);
  setInput('ma', 2, 2.5);
  setInput('ma', 2, 0);
  setInput('ma', 0, Number.NaN);
  setInput('boll', 1, 2.5);
  setColor('boll', 1, 'up');
  expect($indicatorLines.get().map(({ name }) => name)).toEqual(['MA 7', 'MA 99', 'BOLL +', 'BOLL', 'BOLL −']);
  expect($indicatorLines.get().map(({ color }) => color)).toEqual(['accent', 'warn', 'ink', 'up', 'ink']);
  expect($chartSettings.get().inputs?.boll).toEqual([20, 2.5]);
  resetIndicator('ma');
  expect($indicatorLines.get()[1]?.name).toBe('MA 25');
  stop();
});

test('[FS21] bars of MACD have the colors of rises and falls by their sign, unless another color is chosen', () => {
  const rgb = 'rgb(9, 9, 9)';
  const others = { surface: rgb, line: rgb, ink: rgb, accent: rgb, focus: rgb };
  const colors = { ...others, up: 'rgb(1, 1, 1)', down: 'rgb(2, 2, 2)', warn: 'rgb(3, 3, 3)' };
  const colorOf = (color: 'ink' | 'warn', value: number) => barColor({ color }, value, colors).slice(0, 12);
  expect([colorOf('ink', 0.5), colorOf('ink', -0.5), colorOf('warn', -0.5)]).toEqual([
    'rgba(1, 1, 1',
    'rgba(2, 2, 2',
    'rgba(3, 3, 3',
  ]);
});
