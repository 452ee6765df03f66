import type { KlineInterval } from '#contract/market-data.ts';
import { dayMs, hourMs, minuteMs } from '#formulas/durations.ts';
import { nextKlineOpen } from '#formulas/kline-intervals.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { asOf } from '#sandbox/catalog/pair-versions.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { BarRecorder } from './bar-recorder.ts';
import { bucketStart, flatBar, isMadeOfMinutes, mergeBars } from './bars.ts';
import type { Bar } from './bars.ts';
import { hourCache } from './hour-cache.ts';
import { idleTicks } from './idle-price.ts';
import { isTradingAt } from './prices.ts';
import { hourlyTicksAt, syntheticHour, syntheticMinutes, ticksAt } from './synthetic-bars.ts';

/** Days of bars before the exchange began. exchange-api 6 */
const historyDays = 400;
/** Cached hour bars, and cached hours of minute bars, of all pairs together. */
const maxCachedHours = 300_000;
const maxCachedMinuteHours = 3_000;
const maxBars = 1_000;

/** Bars with from ≤ t < to, ms; the last `limit` of them. */
export interface BarQuery {
  from?: number | undefined;
  to?: number | undefined;
  limit?: number | undefined;
}

/** The bars of all pairs: recorded where the market traded live, else synthetic from (seed, pair, hour). */
export interface BarHistory {
  /** Bars of a query, oldest first; none before the pair opens or after `now`. */
  bars: (pair: Pair, interval: KlineInterval, query: BarQuery, now: number) => Bar[];
  /** The bar that is open now; undefined before the pair opens. */
  current: (pair: Pair, interval: KlineInterval, now: number) => Bar | undefined;
  /** The 24 hours that end with the current minute, as one bar; undefined before the pair opens. */
  lastDay: (pair: Pair, now: number) => Bar | undefined;
}

/** A time range of a pair's bars, ms. `isPublished`: clients receive these bars, so they must never change. */
interface TimeRange {
  from: number;
  to: number;
  now: number;
  inMinutes: boolean;
  isPublished: boolean;
}

/** How the history is connected with the running market. */
export interface BarHistoryOptions {
  /** Price of a pair's last trade, ticks, as in its ticker: the newest bar closes there. */
  lastTicks?: (pair: Pair, now: number) => number;
  /** Saves the bars that are about to be published at `now`, so that they are the same after a restart. */
  savePublished?: (now: number) => void;
}

/** The bars of all pairs. */
export function openBarHistory(
  seed: () => string,
  recorder: BarRecorder,
  {
    lastTicks = (pair, now) => idleTicks(seed(), recorder, pair, now),
    savePublished = () => undefined,
  }: BarHistoryOptions = {},
): BarHistory {
  const hours = hourCache<Bar>(maxCachedHours);
  const minutes = hourCache<readonly Bar[]>(maxCachedMinuteHours);
  /** Cache keys: all that determines the synthetic bars of a version of a pair. */
  const origins = new WeakMap<Pair, string>();

  function originOf(pair: Pair): string {
    const { symbolId, price, shifts, halts, openTime, mark, reference } = pair;
    const cached = origins.get(pair);
    if (cached?.startsWith(seed())) return cached;
    const origin = [seed(), symbolId, price, openTime, mark, JSON.stringify([shifts, halts, reference?.key])].join(' ');
    origins.set(pair, origin);
    return origin;
  }

  const startOf = ({ openTime }: Pair): number =>
    Math.max(openTime, clockStartMs - (clockStartMs % dayMs) - historyDays * dayMs);

  const synthetic = (pair: Pair, hour: number): Bar =>
    hours(originOf(pair), hour, () => syntheticHour(seed(), pair, hour));
  /** @param version the pair as it was in that minute */
  const syntheticMinute = (version: Pair, minute: number): Bar | undefined => {
    const hour = minute - (minute % hourMs);
    const bars = minutes(originOf(version), hour, () => syntheticMinutes(seed(), version, synthetic(version, hour)));
    return bars[(minute - hour) / minuteMs];
  };

  /** True when the whole hour is one synthetic bar: closed, without recorded minutes, openings and ends of halts. */
  function isSynthetic(pair: Pair, hour: number, now: number): boolean {
    const end = hour + hourMs;
    const isCut = ({ from, to }: Pair['halts'][number]): boolean =>
      (from > hour && from < end) || (to > hour && to < end);
    return end <= now && hour >= pair.openTime && !recorder.hasHour(pair.symbolId, hour) && !pair.halts.some(isCut);
  }

  /**
   * Records a flat minute that is published, so that it does not become synthetic when its hour closes. The open minute
   * is not recorded when its synthetic bar opens at the same price: it continues from there.
   */
  function pinFlatMinute(pair: Pair, { t, c }: Bar, now: number): void {
    const isOpen = t + minuteMs > now;
    if (!isOpen || syntheticMinute(asOf(pair, t), t)?.o !== c) recorder.recordFlatMinute(pair.symbolId, t, c);
  }

  /** The minutes of an hour up to now. */
  function minutesOf(pair: Pair, hour: number, now: number, isPublished: boolean): Bar[] {
    const { symbolId, openTime } = pair;
    const isClosed = hour + hourMs <= now;
    const version = isSynthetic(pair, hour, now) ? asOf(pair, hour + hourMs - 1) : undefined;
    const syntheticUntil = isClosed ? hour + hourMs : recorder.liveSince(symbolId);
    const list: Bar[] = [];
    const flatPrice = (t: number, before: Bar | undefined): number => {
      if (t + minuteMs > now) return lastTicks(pair, now);
      return before?.c ?? (isClosed ? ticksAt(seed(), pair, t) : hourlyTicksAt(seed(), pair, t));
    };
    for (let t = hour; t < hour + hourMs && t <= now; t += minuteMs) {
      if (t + minuteMs <= openTime) continue;
      const recorded = recorder.minute(symbolId, t);
      const isSyntheticMinute = !recorded && t < syntheticUntil && isTradingAt(pair, t);
      const past = isSyntheticMinute ? syntheticMinute(version ?? asOf(pair, t), t) : undefined;
      const bar = recorded ?? past ?? flatBar(t, flatPrice(t, list.at(-1)));
      if (isPublished && !recorded && !past && !isClosed) pinFlatMinute(pair, bar, now);
      list.push(bar);
    }
    return list;
  }

  function hourBars(pair: Pair, hour: number, now: number, isPublished: boolean): Bar[] {
    if (isSynthetic(pair, hour, now)) return [synthetic(asOf(pair, hour + hourMs - 1), hour)];
    return minutesOf(pair, hour, now, isPublished);
  }

  /** The bars of a range: minutes, or with `inMinutes` false whole hours where possible. */
  function barsWithin(pair: Pair, { from, to, now, inMinutes, isPublished }: TimeRange): Bar[] {
    const list: Bar[] = [];
    for (let hour = from - (from % hourMs); hour < to && hour <= now; hour += hourMs) {
      if (hour + hourMs <= startOf(pair)) continue;
      const isWhole = !inMinutes && hour >= from && hour + hourMs <= to;
      const bars = isWhole ? hourBars(pair, hour, now, isPublished) : minutesOf(pair, hour, now, isPublished);
      list.push(...(isWhole ? bars : bars.filter(({ t }) => t >= from && t < to)));
    }
    return list;
  }

  /** Merges bars, oldest first, into the bars of an interval. */
  function mergeByInterval(interval: KlineInterval, list: readonly Bar[]): Bar[] {
    const bars: Bar[] = [];
    let bucket: Bar[] = [];
    let [start, end] = [NaN, -Infinity];
    const close = (): void => {
      const bar = mergeBars(start, bucket);
      if (bar) bars.push(bar);
    };
    for (const part of list) {
      if (part.t >= end) {
        close();
        start = bucketStart(interval, part.t);
        end = nextKlineOpen(interval, start);
        bucket = [];
      }
      bucket.push(part);
    }
    close();
    return bars;
  }

  /** Opening time of the first of the last `limit` bars before `to`. */
  function firstOpening(interval: KlineInterval, to: number, limit: number): number {
    let start = bucketStart(interval, to - 1);
    for (let count = 1; count < limit && start > 0; count += 1) start = bucketStart(interval, start - 1);
    return start;
  }

  function bars(pair: Pair, interval: KlineInterval, query: BarQuery, now: number) {
    savePublished(now);
    const { from = 0, limit = maxBars } = query;
    const to = Math.min(query.to ?? Infinity, now + 1);
    const historyStart = bucketStart(interval, startOf(pair));
    if (to <= historyStart || now < pair.openTime) return [];
    const start = Math.max(firstOpening(interval, to, limit), historyStart, bucketStart(interval, from));
    const end = nextKlineOpen(interval, bucketStart(interval, to - 1));
    const inMinutes = isMadeOfMinutes(interval);
    const list = barsWithin(pair, { from: start, to: end, now, inMinutes, isPublished: true });
    savePublished(now);
    return mergeByInterval(interval, list).filter(({ t }) => t >= from);
  }

  return {
    bars,
    current: (pair, interval, now) => bars(pair, interval, { limit: 1 }, now).at(-1),
    lastDay(pair, now) {
      savePublished(now);
      if (now < pair.openTime) return undefined;
      const minute = now - (now % minuteMs);
      const from = minute + minuteMs - dayMs;
      return mergeBars(from, barsWithin(pair, { from, to: now + 1, now, inMinutes: false, isPublished: false }));
    },
  };
}
