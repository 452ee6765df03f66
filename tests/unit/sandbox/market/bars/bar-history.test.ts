import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { klineIntervals } from '../../../src/contract/trading.ts';
import { clockStartMs } from '../../../src/sandbox/clock.ts';
import { bucketEnd, bucketStart, dayMs, hourMs, merged, minuteMs } from '../../../src/sandbox/market/bars.ts';
import type { Bar } from '../../../src/sandbox/market/bars.ts';
import { openHistory } from '../../../src/sandbox/market/history.ts';
import { deviations, listedPair, pairOf, shifted, turned } from '../../../src/sandbox/market/pairs.ts';
import { openTape } from '../../../src/sandbox/market/tape.ts';

const terms = { tick: '0.01', lot: '0.001', minQty: '0.01', maxQty: '10', maxAmount: '100000' };
const pair = pairOf({ base: 'BTC', quote: 'USDT', price: '60000', deviation: deviations.major, ...terms });
const now = clockStartMs + 30 * dayMs + 12_345;
const opened = () => {
  const tape = openTape();
  return { tape, history: openHistory(() => 'seed', tape) };
};
const together = ({ t }: Bar, bars: readonly Bar[]) => merged(t, bars);
const intervals = fc.constantFrom(...klineIntervals);
const instants = fc.integer({ min: clockStartMs - 399 * dayMs, max: now });

describe('[R7.5] bars', () => {
  test('of minutes fit their hour: open, high, low, close, volumes, trades; each is whole in itself', () => {
    const { history } = opened();
    fc.assert(
      fc.property(instants, fc.constantFrom(pair, listedPair('HALO', '0.0625', 0)), (at, one) => {
        const from = at - (at % hourMs);
        const [hour] = history.bars(one, '1h', { from, to: from + 1 }, now);
        const minutes = history.bars(one, '1m', { from, to: from + hourMs }, now);
        expect(hour && together(hour, minutes)).toEqual(hour);
        if (from + hourMs <= now) expect(minutes).toHaveLength(60);
        for (const { o, h, l, c, v, q } of minutes) {
          expect(h >= Math.max(o, c) && l <= Math.min(o, c) && l > 0).toBe(true);
          expect(q >= BigInt(l) * BigInt(v) && q <= BigInt(h) * BigInt(v)).toBe(true);
        }
      }),
    );
  });

  test('of every interval are the sum of finer ones, in buckets of UTC, one after the other', () => {
    const { history } = opened();
    fc.assert(
      fc.property(intervals, instants, fc.integer({ min: 1, max: 40 }), (interval, to, limit) => {
        const bars = history.bars(pair, interval, { to, limit }, now);
        expect(bars.length).toBeLessThanOrEqual(limit);
        expect(bars.at(-1)?.t).toBe(bucketStart(interval, to - 1));
        for (const [index, bar] of bars.entries()) {
          expect(bar.t).toBe(bucketStart(interval, bar.t));
          expect(bars[index + 1]?.t ?? bucketEnd(interval, bar.t)).toBe(bucketEnd(interval, bar.t));
          expect(bars[index + 1]?.o ?? bar.c).toBe(bar.c);
        }
        const bar = bars.at(-1);
        if (!bar || interval === '1M' || interval === '1w') return;
        const minutes = history.bars(pair, '1m', { from: bar.t, to: bucketEnd(interval, bar.t), limit: 1_440 }, now);
        expect(together(bar, minutes)).toEqual(bar);
      }),
      { numRuns: 60 },
    );
  });

  test('follow from seed, pair and time alone, whatever was asked before', () => {
    const [one, other] = [opened().history, opened().history];
    other.bars(pair, '1M', {}, now);
    expect(other.bars(pair, '5m', { limit: 1_000 }, now)).toEqual(one.bars(pair, '5m', { limit: 1_000 }, now));
  });

  test('[Q-F36] of the past stay as they are while time goes on', () => {
    const { history } = opened();
    const asked = { to: now - (now % hourMs), limit: 500 };
    expect(history.bars(pair, '15m', asked, now + 90 * dayMs)).toEqual(history.bars(pair, '15m', asked, now));
  });

  test.each([
    ['1w', Date.UTC(2026, 5, 1)],
    ['1M', Date.UTC(2026, 5, 1)],
    ['1d', Date.UTC(2026, 5, 1)],
  ] as const)('of %s open on Monday, the first, at midnight UTC', (interval, start) => {
    expect(bucketStart(interval, Date.UTC(2026, 5, 1, 23, 59))).toBe(start);
    expect(bucketStart(interval, start - 1)).toBeLessThan(start);
  });

  test('begin when the pair opens; before that there are none', () => {
    const { history } = opened();
    const young = { ...pair, openTime: now - 90 * minuteMs };
    expect(history.bars(young, '1h', { limit: 1_000 }, now)).toHaveLength(3);
    expect(history.bars(young, '1m', { limit: 1_000 }, now)[0]?.t).toBe(young.openTime - (young.openTime % minuteMs));
    expect(history.bars({ ...pair, openTime: now + 1 }, '1d', {}, now)).toEqual([]);
    expect(history.running({ ...pair, openTime: now + 1 }, '1d', now)).toBeUndefined();
  });

  test('without trades repeat the last close with volume 0', () => {
    const { history } = opened();
    const halted = turned(pair, 0, now - 5 * hourMs);
    const bars = history.bars(halted, '30m', { limit: 8 }, now);
    const close = bars[0]?.c;
    for (const bar of bars) expect(bar).toMatchObject({ o: close, h: close, l: close, c: close, v: 0, n: 0 });
    expect(history.bars(halted, '1h', { limit: 12 }, now)[0]?.v).toBeGreaterThan(0);
  });

  test('have what was really traded, minute by minute and in every coarser bar', () => {
    const { tape, history } = opened();
    const before = history.running(pair, '1m', now);
    expect(before).toMatchObject({ v: 0 });
    const opening = before?.c ?? NaN;
    for (const [ticks, lots] of [
      [6_100_000, 3],
      [6_200_000, 4],
      [6_050_000, 5],
    ] as const)
      tape.note(pair.symbolId, { ticks, lots, time: now }, opening);
    expect(history.running(pair, '1m', now)).toMatchObject({
      o: opening,
      h: Math.max(opening, 6_200_000),
      l: 6_050_000,
      c: 6_050_000,
      v: 12,
      n: 3,
    });
    expect(history.running(pair, '1M', now)).toMatchObject({ c: 6_050_000 });
    const hour = now - (now % hourMs);
    const later = now + 2 * hourMs;
    expect(history.bars(pair, '1h', { from: hour, to: hour + 1 }, later)[0]?.h).toBeGreaterThanOrEqual(6_200_000);
  });

  test('show the jump of a price that was set, and leave what was before', () => {
    const { history } = opened();
    const at = now - 90 * minuteMs;
    const moved = shifted(pair, '90000', at);
    const [before, after] = [at - dayMs, at + 1];
    expect(history.bars(moved, '1m', { to: before, limit: 50 }, now)).toEqual(
      history.bars(pair, '1m', { to: before, limit: 50 }, now),
    );
    expect(history.bars(moved, '1h', { to: after, limit: 1 }, now)[0]?.h).toBeGreaterThanOrEqual(9_000_000);
  });

  test('of the last 24 hours hold the price of now and of a day ago', () => {
    const { history } = opened();
    const day = history.lastDay(pair, now);
    const minutes = history.bars(pair, '1m', { from: now - (now % minuteMs) - dayMs + minuteMs, limit: 1_440 }, now);
    expect(minutes).toHaveLength(1_440);
    expect(day && together(day, minutes)).toEqual(day);
  });
});
