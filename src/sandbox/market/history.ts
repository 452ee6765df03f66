import type { KlineInterval } from '../../contract/trading.ts';
import { clockStartMs } from '../clock.ts';
import { asOf } from './as-of.ts';
import { bucketEnd, bucketStart, dayMs, flat, hourMs, isFine, merged, minuteMs } from './bars.ts';
import type { Bar } from './bars.ts';
import { drawnHour, drawnMinutes, restingTicksAt, ticksAt } from './drawn.ts';
import { kept } from './kept-hours.ts';
import type { Pair } from './pairs.ts';
import { isTradingAt } from './prices.ts';
import { standingTicks } from './standing.ts';
import type { Tape } from './tape.ts';

/** Days of history before the exchange began. exchange-api 6 */
const days = 400;
/** Hours and hours of minutes that are kept at hand, over all pairs. */
const maxHours = 300_000;
const maxMinuteHours = 3_000;
const maxBars = 1_000;

/** Bars of the past: drawn from (seed, pair, hour) where nobody looked, what the tape holds where somebody traded. */
export interface History {
  /** Those with from ≤ t < to, the last `limit` of them, oldest first; none before a pair opens or after `now`. */
  bars(pair: Pair, interval: KlineInterval, asked: { from?: number; to?: number; limit?: number }, now: number): Bar[];
  /** The bar that is open now; undefined before the pair opens. */
  running(pair: Pair, interval: KlineInterval, now: number): Bar | undefined;
  /** The 24 hours that end now, by the minute, as one bar; undefined before the pair opens. */
  lastDay(pair: Pair, now: number): Bar | undefined;
}

/** What is asked of a pair's past, ms; `isTold`: somebody sees it as bars, which stay so. */
interface Stretch {
  from: number;
  to: number;
  now: number;
  inMinutes: boolean;
  isTold: boolean;
}

export interface HistoryOptions {
  /** Price of a pair's last trade, ticks, as its ticker has it: the newest bar closes there. */
  last?: (pair: Pair, now: number) => number;
  /** Keeps what is about to be told of bars at an instant: it is the same after a restart. */
  settle?: (now: number) => void;
}

export function openHistory(
  seed: () => string,
  tape: Tape,
  { last = (pair, now) => standingTicks(seed(), tape, pair, now), settle = () => undefined }: HistoryOptions = {},
): History {
  const hours = kept<Bar>(maxHours);
  const minutes = kept<readonly Bar[]>(maxMinuteHours);
  /** What a pair's drawn bars follow from, once a version of the pair. */
  const origins = new WeakMap<Pair, string>();

  function originOf(pair: Pair): string {
    const { symbolId, price, shifts, halts, openTime, mark } = pair;
    const known = origins.get(pair);
    if (known?.startsWith(seed())) return known;
    const origin = [seed(), symbolId, price, openTime, mark, JSON.stringify([shifts, halts])].join(' ');
    origins.set(pair, origin);
    return origin;
  }

  const beginOf = ({ openTime }: Pair): number =>
    Math.max(openTime, clockStartMs - (clockStartMs % dayMs) - days * dayMs);

  const drawn = (pair: Pair, hour: number): Bar => hours(originOf(pair), hour, () => drawnHour(seed(), pair, hour));
  /** @param known the pair as it was known */
  const drawnMinute = (known: Pair, minute: number): Bar | undefined => {
    const hour = minute - (minute % hourMs);
    const bars = minutes(originOf(known), hour, () => drawnMinutes(seed(), known, drawn(known, hour)));
    return bars[(minute - hour) / minuteMs];
  };

  /** Does one drawn bar tell the whole hour? */
  function isPlain(pair: Pair, hour: number, now: number): boolean {
    const end = hour + hourMs;
    const isCut = ({ from, to }: Pair['halts'][number]): boolean =>
      (from > hour && from < end) || (to > hour && to < end);
    return end <= now && hour >= pair.openTime && !tape.hasHour(pair.symbolId, hour) && !pair.halts.some(isCut);
  }

  /**
   * A minute that is told without a trade stays so: it is not drawn when its hour is over. Of the running one nothing is noted where
   * the drawn minute opens at the same price, so that it goes on from what was told.
   */
  function pin(pair: Pair, { t, c }: Bar, now: number): void {
    const isRunning = t + minuteMs > now;
    if (!isRunning || drawnMinute(asOf(pair, t), t)?.o !== c) tape.noteQuiet(pair.symbolId, t, c);
  }

  /** The minutes of an hour as far as they have begun. @param isTold somebody sees them as bars: they stay so */
  function minutesOf(pair: Pair, hour: number, now: number, isTold: boolean): Bar[] {
    const { symbolId, openTime } = pair;
    const isOver = hour + hourMs <= now;
    const whole = isPlain(pair, hour, now) ? asOf(pair, hour + hourMs - 1) : undefined;
    const drawnUntil = isOver ? hour + hourMs : tape.begunAt(symbolId);
    const list: Bar[] = [];
    const quietPrice = (t: number, before: Bar | undefined): number => {
      if (t + minuteMs > now) return last(pair, now);
      return before?.c ?? (isOver ? ticksAt(seed(), pair, t) : restingTicksAt(seed(), pair, t));
    };
    for (let t = hour; t < hour + hourMs && t <= now; t += minuteMs) {
      if (t + minuteMs <= openTime) continue;
      const live = tape.minute(symbolId, t);
      const past = !live && t < drawnUntil && isTradingAt(pair, t) ? drawnMinute(whole ?? asOf(pair, t), t) : undefined;
      const bar = live ?? past ?? flat(t, quietPrice(t, list.at(-1)));
      if (isTold && !live && !past && !isOver) pin(pair, bar, now);
      list.push(bar);
    }
    return list;
  }

  function hourBar(pair: Pair, hour: number, now: number, isTold: boolean): Bar[] {
    if (isPlain(pair, hour, now)) return [drawn(asOf(pair, hour + hourMs - 1), hour)];
    return minutesOf(pair, hour, now, isTold);
  }

  /** Everything between two instants in minutes or, where these are not asked for, hours. */
  function pieces(pair: Pair, { from, to, now, inMinutes, isTold }: Stretch): Bar[] {
    const list: Bar[] = [];
    for (let hour = from - (from % hourMs); hour < to && hour <= now; hour += hourMs) {
      if (hour + hourMs <= beginOf(pair)) continue;
      const whole = !inMinutes && hour >= from && hour + hourMs <= to;
      const bars = whole ? hourBar(pair, hour, now, isTold) : minutesOf(pair, hour, now, isTold);
      list.push(...(whole ? bars : bars.filter(({ t }) => t >= from && t < to)));
    }
    return list;
  }

  /** Pieces, oldest first, put into their buckets. */
  function gathered(interval: KlineInterval, list: readonly Bar[]): Bar[] {
    const bars: Bar[] = [];
    let bucket: Bar[] = [];
    let [start, end] = [NaN, -Infinity];
    const close = (): void => {
      const bar = merged(start, bucket);
      if (bar) bars.push(bar);
    };
    for (const piece of list) {
      if (piece.t >= end) {
        close();
        start = bucketStart(interval, piece.t);
        end = bucketEnd(interval, start);
        bucket = [];
      }
      bucket.push(piece);
    }
    close();
    return bars;
  }

  /** Opening of the earliest of the last `limit` buckets before `to`. */
  function earliest(interval: KlineInterval, to: number, limit: number): number {
    let start = bucketStart(interval, to - 1);
    for (let count = 1; count < limit && start > 0; count += 1) start = bucketStart(interval, start - 1);
    return start;
  }

  function bars(
    pair: Pair,
    interval: KlineInterval,
    asked: { from?: number; to?: number; limit?: number },
    now: number,
  ) {
    settle(now);
    const { from = 0, limit = maxBars } = asked;
    const to = Math.min(asked.to ?? Infinity, now + 1);
    const begin = bucketStart(interval, beginOf(pair));
    if (to <= begin || now < pair.openTime) return [];
    const start = Math.max(earliest(interval, to, limit), begin, bucketStart(interval, from));
    const end = bucketEnd(interval, bucketStart(interval, to - 1));
    const list = pieces(pair, { from: start, to: end, now, inMinutes: isFine(interval), isTold: true });
    settle(now);
    return gathered(interval, list).filter(({ t }) => t >= from);
  }

  return {
    bars,
    running: (pair, interval, now) => bars(pair, interval, { limit: 1 }, now).at(-1),
    lastDay(pair, now) {
      settle(now);
      if (now < pair.openTime) return undefined;
      const minute = now - (now % minuteMs);
      const from = minute + minuteMs - dayMs;
      return merged(from, pieces(pair, { from, to: now + 1, now, inMinutes: false, isTold: false }));
    },
  };
}
