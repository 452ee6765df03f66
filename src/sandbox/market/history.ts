import type { KlineInterval } from '../../contract/trading.ts';
import { clockStartMs } from '../clock.ts';
import { bucketEnd, bucketStart, dayMs, flat, hourMs, isFine, merged, minuteMs } from './bars.ts';
import type { Bar } from './bars.ts';
import { drawnHour, drawnMinutes, restingTicksAt, ticksAt } from './drawn.ts';
import type { Pair } from './pairs.ts';
import { isTradingAt } from './prices.ts';
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

/** Makes what is missing of an origin's hours and keeps it; the origin that was first is dropped when it is full. */
function kept<T>(limit: number) {
  const origins = new Map<string, Map<number, T>>();
  let count = 0;
  function makeRoom(hours: Map<number, T>): void {
    const [oldest] = origins;
    if (count < limit || !oldest) return;
    if (oldest[1] === hours) hours.clear();
    else origins.delete(oldest[0]);
    count = [...origins.values()].reduce((sum, { size }) => sum + size, 0);
  }
  return (origin: string, hour: number, make: () => T): T => {
    const hours = origins.get(origin) ?? new Map<number, T>();
    const known = hours.get(hour);
    if (known !== undefined) return known;
    const made = make();
    makeRoom(hours);
    origins.set(origin, hours);
    hours.set(hour, made);
    count += 1;
    return made;
  };
}

/** @param settle keeps what is about to be told of bars at an instant: it is the same after a restart */
export function openHistory(seed: () => string, tape: Tape, settle: (now: number) => void = () => undefined): History {
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
  const drawnMinute = (pair: Pair, minute: number): Bar | undefined => {
    const hour = minute - (minute % hourMs);
    const bars = minutes(originOf(pair), hour, () => drawnMinutes(seed(), pair, drawn(pair, hour)));
    return bars[(minute - hour) / minuteMs];
  };

  /** Does one drawn bar tell the whole hour? */
  function isPlain(pair: Pair, hour: number, now: number): boolean {
    const end = hour + hourMs;
    const isCut = ({ from, to }: Pair['halts'][number]): boolean =>
      (from > hour && from < end) || (to > hour && to < end);
    return end <= now && hour >= pair.openTime && !tape.hasHour(pair.symbolId, hour) && !pair.halts.some(isCut);
  }

  /** The minutes of an hour as far as they have begun. */
  function minutesOf(pair: Pair, hour: number, now: number): Bar[] {
    const { symbolId, openTime } = pair;
    const isOver = hour + hourMs <= now;
    const drawnUntil = isOver ? hour + hourMs : tape.begunAt(symbolId);
    const list: Bar[] = [];
    for (let t = hour; t < hour + hourMs && t <= now; t += minuteMs) {
      if (t + minuteMs <= openTime) continue;
      const live = tape.minute(symbolId, t);
      const close = (): number =>
        list.at(-1)?.c ?? (isOver ? ticksAt(seed(), pair, t) : restingTicksAt(seed(), pair, t));
      const past = t < drawnUntil && isTradingAt(pair, t) ? drawnMinute(pair, t) : undefined;
      list.push(live ?? past ?? flat(t, close()));
    }
    return list;
  }

  function hourBar(pair: Pair, hour: number, now: number): Bar[] {
    if (isPlain(pair, hour, now)) return [drawn(pair, hour)];
    return minutesOf(pair, hour, now);
  }

  /** Everything between two instants in minutes or, where these are not asked for, hours. */
  function pieces(pair: Pair, from: number, to: number, now: number, fine: boolean): Bar[] {
    const list: Bar[] = [];
    for (let hour = from - (from % hourMs); hour < to && hour <= now; hour += hourMs) {
      if (hour + hourMs <= beginOf(pair)) continue;
      const whole = !fine && hour >= from && hour + hourMs <= to;
      const bars = whole ? hourBar(pair, hour, now) : minutesOf(pair, hour, now);
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
    return gathered(interval, pieces(pair, start, end, now, isFine(interval))).filter(({ t }) => t >= from);
  }

  return {
    bars,
    running: (pair, interval, now) => bars(pair, interval, { limit: 1 }, now).at(-1),
    lastDay(pair, now) {
      settle(now);
      if (now < pair.openTime) return undefined;
      const minute = now - (now % minuteMs);
      const from = minute + minuteMs - dayMs;
      return merged(from, pieces(pair, from, now + 1, now, false));
    },
  };
}
