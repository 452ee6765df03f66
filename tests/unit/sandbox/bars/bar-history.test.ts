import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { klineIntervals } from '#contract/market-data.ts';
import { dayMs, hourMs, minuteMs } from '#formulas/durations.ts';
import { nextKlineOpen } from '#formulas/kline-intervals.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { bucketStart, mergeBars } from '#sandbox/bars/bars.ts';
import type { Bar } from '#sandbox/bars/bars.ts';
import { openBarHistory } from '#sandbox/bars/bar-history.ts';
import { deviations, listedPair, pairOf, withPrice, withTradeStatus } from '#sandbox/catalog/pairs.ts';
import { openBarRecorder } from '#sandbox/bars/bar-recorder.ts';

const terms = { tick: '0.01', lot: '0.001', minQty: '0.01', maxQty: '10', maxAmount: '100000' };
const pair = pairOf({ base: 'BTC', quote: 'USDT', price: '60000', deviation: deviations.major, ...terms });
const now = clockStartMs + 30 * dayMs + 12_345;
const opened = () => {
  const recorder = openBarRecorder();
  return { recorder, history: openBarHistory(() => 'seed', recorder) };
};
const mergedAt = ({ t }: Bar, bars: readonly Bar[]) => mergeBars(t, bars);
const intervals = fc.constantFrom(...klineIntervals);
const instants = fc.integer({ min: clockStartMs - 399 * dayMs, max: now });

describe('[R7.5] bars', () => {
  test('of the minutes of an hour merge to its open, high, low, close, volumes and trades; each is consistent', () => {
    const { history } = opened();
    fc.assert(
      fc.property(instants, fc.constantFrom(pair, listedPair('HALO', '0.0625', 0)), (at, anyPair) => {
        const from = at - (at % hourMs);
        const [hour] = history.bars(anyPair, '1h', { from, to: from + 1 }, now);
        const minutes = history.bars(anyPair, '1m', { from, to: from + hourMs }, now);
        expect(hour && mergedAt(hour, minutes)).toEqual(hour);
        if (from + hourMs <= now) expect(minutes).toHaveLength(60);
        for (const { o, h, l, c, v, q } of minutes) {
          expect(h >= Math.max(o, c) && l <= Math.min(o, c) && l > 0).toBe(true);
          expect(q >= BigInt(l) * BigInt(v) && q <= BigInt(h) * BigInt(v)).toBe(true);
        }
      }),
    );
  });

  test('of every interval are merged from shorter ones, aligned to UTC, without gaps', () => {
    const { history } = opened();
    fc.assert(
      fc.property(intervals, instants, fc.integer({ min: 1, max: 40 }), (interval, to, limit) => {
        const bars = history.bars(pair, interval, { to, limit }, now);
        expect(bars.length).toBeLessThanOrEqual(limit);
        expect(bars.at(-1)?.t).toBe(bucketStart(interval, to - 1));
        for (const [index, bar] of bars.entries()) {
          expect(bar.t).toBe(bucketStart(interval, bar.t));
          expect(bars[index + 1]?.t ?? nextKlineOpen(interval, bar.t)).toBe(nextKlineOpen(interval, bar.t));
          expect(bars[index + 1]?.o ?? bar.c).toBe(bar.c);
        }
        const bar = bars.at(-1);
        if (!bar || interval === '1M' || interval === '1w') return;
        const minutes = history.bars(
          pair,
          '1m',
          { from: bar.t, to: nextKlineOpen(interval, bar.t), limit: 1_440 },
          now,
        );
        expect(mergedAt(bar, minutes)).toEqual(bar);
      }),
      { numRuns: 60 },
    );
  });

  test('depend on seed, pair and time only, not on earlier queries', () => {
    const [fresh, queried] = [opened().history, opened().history];
    queried.bars(pair, '1M', {}, now);
    expect(queried.bars(pair, '5m', { limit: 1_000 }, now)).toEqual(fresh.bars(pair, '5m', { limit: 1_000 }, now));
  });

  test('[Q-F36] of the past never change', () => {
    const { history } = opened();
    const query = { to: now - (now % hourMs), limit: 500 };
    expect(history.bars(pair, '15m', query, now + 90 * dayMs)).toEqual(history.bars(pair, '15m', query, now));
  });

  test.each([
    ['1w', Date.UTC(2026, 5, 1)],
    ['1M', Date.UTC(2026, 5, 1)],
    ['1d', Date.UTC(2026, 5, 1)],
  ] as const)('of %s open on Monday, the first, at midnight UTC', (interval, start) => {
    expect(bucketStart(interval, Date.UTC(2026, 5, 1, 23, 59))).toBe(start);
    expect(bucketStart(interval, start - 1)).toBeLessThan(start);
  });

  test('begin when the pair opens', () => {
    const { history } = opened();
    const newPair = { ...pair, openTime: now - 90 * minuteMs };
    expect(history.bars(newPair, '1h', { limit: 1_000 }, now)).toHaveLength(3);
    expect(history.bars(newPair, '1m', { limit: 1_000 }, now)[0]?.t).toBe(
      newPair.openTime - (newPair.openTime % minuteMs),
    );
    expect(history.bars({ ...pair, openTime: now + 1 }, '1d', {}, now)).toEqual([]);
    expect(history.current({ ...pair, openTime: now + 1 }, '1d', now)).toBeUndefined();
  });

  test('without trades repeat the last close with volume 0', () => {
    const { history } = opened();
    const halted = withTradeStatus(pair, 0, now - 5 * hourMs);
    const bars = history.bars(halted, '30m', { limit: 8 }, now);
    const close = bars[0]?.c;
    for (const bar of bars) expect(bar).toMatchObject({ o: close, h: close, l: close, c: close, v: 0, n: 0 });
    expect(history.bars(halted, '1h', { limit: 12 }, now)[0]?.v).toBeGreaterThan(0);
  });

  test('contain recorded trades, in their minute and in every longer bar', () => {
    const { recorder, history } = opened();
    const before = history.current(pair, '1m', now);
    expect(before).toMatchObject({ v: 0 });
    const opening = before?.c ?? NaN;
    for (const [ticks, lots] of [
      [6_100_000, 3],
      [6_200_000, 4],
      [6_050_000, 5],
    ] as const)
      recorder.recordTrade(pair.symbolId, { ticks, lots, time: now }, opening);
    expect(history.current(pair, '1m', now)).toMatchObject({
      o: opening,
      h: Math.max(opening, 6_200_000),
      l: 6_050_000,
      c: 6_050_000,
      v: 12,
      n: 3,
    });
    expect(history.current(pair, '1M', now)).toMatchObject({ c: 6_050_000 });
    const hour = now - (now % hourMs);
    const later = now + 2 * hourMs;
    expect(history.bars(pair, '1h', { from: hour, to: hour + 1 }, later)[0]?.h).toBeGreaterThanOrEqual(6_200_000);
  });

  test('show the jump of a price that was set, and stay the same before it', () => {
    const { history } = opened();
    const at = now - 90 * minuteMs;
    const moved = withPrice(pair, '90000', at);
    const [before, after] = [at - dayMs, at + 1];
    expect(history.bars(moved, '1m', { to: before, limit: 50 }, now)).toEqual(
      history.bars(pair, '1m', { to: before, limit: 50 }, now),
    );
    expect(history.bars(moved, '1h', { to: after, limit: 1 }, now)[0]?.h).toBeGreaterThanOrEqual(9_000_000);
  });

  test('of the last 24 hours merge the minutes of a day', () => {
    const { history } = opened();
    const day = history.lastDay(pair, now);
    const minutes = history.bars(pair, '1m', { from: now - (now % minuteMs) - dayMs + minuteMs, limit: 1_440 }, now);
    expect(minutes).toHaveLength(1_440);
    expect(day && mergedAt(day, minutes)).toEqual(day);
  });
});
