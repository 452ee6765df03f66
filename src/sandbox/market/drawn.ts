import { scale } from '../../money/index.ts';
import { dice } from '../random.ts';
import { flat, hourMs, minuteMs } from './bars.ts';
import type { Bar } from './bars.ts';
import type { Pair } from './pairs.ts';
import { isTradingAt, priceAt, restingPriceAt } from './prices.ts';

/** Wicks of an hour, in deviations of an hour. */
const wick = 0.45;
/** Least trades and lots of an hour: one a minute, and some to spread. */
const leastOfHour = 120;
const minutes = 60;
/** Traded in a day, in largest orders: of pairs that are marked HOT, and of others. */
const turnover = { hot: 40, other: 8 } as const;

export const ticksAt = (seed: string, pair: Pair, at: number): number =>
  Number(priceAt(seed, pair, at) / scale(pair.tick));
/** While nobody moves the market. */
export const restingTicksAt = (seed: string, pair: Pair, at: number): number =>
  Number(restingPriceAt(seed, pair, at) / scale(pair.tick));

/** Lots for which a day's largest orders are traded in an hour at a price, were every hour alike. */
export function lotsAnHour(pair: Pair, ticks: number): number {
  const perDay = scale(pair.maxAmount) * BigInt(pair.mark.includes('HOT') ? turnover.hot : turnover.other);
  const lotCost = (BigInt(Math.round(ticks)) * scale(pair.tick) * scale(pair.lot)) / 10n ** 8n;
  return Number(perDay / 24n / (lotCost > 0n ? lotCost : 1n));
}

/** Prices of an hour: where it begins and ends, and both sides of each shift within. */
function turningPoints(seed: string, pair: Pair, from: number): number[] {
  const inside = pair.shifts.filter(({ at }) => at > from && at < from + hourMs);
  const times = [from, ...inside.flatMap(({ at }) => [at - 1, at]), from + hourMs];
  return times.map((at) => ticksAt(seed, pair, at));
}

/** The bar of a past hour from (seed, pair, hour) alone: the hourly path, with wicks and a volume. */
export function drawnHour(seed: string, pair: Pair, from: number): Bar {
  const points = turningPoints(seed, pair, from);
  const [o = 1, c = o] = [points[0], points.at(-1)];
  if (!isTradingAt(pair, from)) return flat(from, o);
  const roll = dice(seed, 'hour', pair.symbolId, from);
  const reach = Math.abs(pair.deviation) * o * wick;
  const h = Math.max(...points) + Math.round(reach * roll() ** 2);
  const l = Math.max(1, Math.min(...points) - Math.round(reach * roll() ** 2));
  const unrest = 0.5 + roll() + (h - l) / (reach + 1) / 2;
  const v = Math.max(leastOfHour, Math.round(lotsAnHour(pair, o) * unrest * (0.6 + 0.4 * roll())));
  const typical = Math.round((2 * o + 2 * c + h + l) / 6);
  const n = leastOfHour + Math.round(leastOfHour * 4 * unrest * roll());
  return { t: from, o, h, l, c, v, q: BigInt(v) * BigInt(typical), n };
}

/** `total` as whole shares, at least 1 each, by weight; their sum is the total. */
function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const spare = total - weights.length;
  let [weighed, given] = [0, 0];
  return weights.map((weight, index) => {
    weighed += weight;
    const until = index === weights.length - 1 ? spare : Math.floor(spare * Math.min(1, weighed / sum));
    const share = 1 + until - given;
    given = until;
    return share;
  });
}

/** Prices at the 61 full minutes of an hour: a walk from its open to its close that stays within it. */
function pathOf(seed: string, pair: Pair, { t, o, h, l, c }: Bar, roll: () => number): number[] {
  if (pair.shifts.some(({ at }) => at > t && at < t + hourMs))
    return Array.from({ length: minutes + 1 }, (_, index) => ticksAt(seed, pair, t + index * minuteMs));
  const steps = Array.from({ length: minutes }, () => roll() + roll() + roll() - 1.5);
  const drift = steps.reduce((sum, step) => sum + step, 0) / minutes;
  let walked = 0;
  const scaleOfSteps = (h - l) / Math.sqrt(minutes);
  return [
    o,
    ...steps.map((step, index) => {
      walked += step - drift;
      if (index === minutes - 1) return c;
      const price = o + ((c - o) * (index + 1)) / minutes + walked * scaleOfSteps;
      return Math.min(h, Math.max(l, Math.round(price)));
    }),
  ];
}

/** Lots at a price of each minute: the least or most that its trades may have cost. */
const costAt = (bars: readonly Bar[], price: (bar: Bar) => number): bigint =>
  bars.reduce((sum, bar) => sum + BigInt(bar.v) * BigInt(price(bar)), 0n);

/** Longer wicks, within the hour's, where its minutes cost more or less together than theirs allow. */
function widen(hour: Bar, bars: readonly Bar[]): void {
  const over = hour.q - costAt(bars, ({ h }) => h);
  const under = costAt(bars, ({ l }) => l) - hour.q;
  if (over > 0n) {
    const share = Number(over) / Number(costAt(bars, ({ h }) => hour.h - h));
    for (const bar of bars) bar.h = Math.min(hour.h, bar.h + Math.ceil((hour.h - bar.h) * share));
  }
  if (under > 0n) {
    const share = Number(under) / Number(costAt(bars, ({ l }) => l - hour.l));
    for (const bar of bars) bar.l = Math.max(hour.l, bar.l - Math.ceil((bar.l - hour.l) * share));
  }
}

/** Quote amounts of minutes, each between its low and high, whose sum is the hour's. */
function spreadQuote(hour: Bar, bars: readonly Bar[]): void {
  widen(hour, bars);
  const low = costAt(bars, ({ l }) => l);
  const room = costAt(bars, ({ h, l }) => h - l);
  let left = hour.q - low;
  for (const bar of bars) {
    const own = BigInt(bar.v) * BigInt(bar.h - bar.l);
    const share = room === 0n ? 0n : ((hour.q - low) * own) / room;
    bar.q = BigInt(bar.v) * BigInt(bar.l) + share;
    left -= share;
  }
  for (const bar of bars) {
    const rest = BigInt(bar.v) * BigInt(bar.h) - bar.q;
    const more = left < rest ? left : rest;
    bar.q += more;
    left -= more;
  }
}

/** Where the minute that opens at `t` begins on the drawn path, ticks. */
export function drawnOpen(seed: string, pair: Pair, t: number): number {
  const hour = t - (t % hourMs);
  return drawnMinutes(seed, pair, drawnHour(seed, pair, hour))[(t - hour) / minuteMs]?.o ?? ticksAt(seed, pair, t);
}

/** The 60 bars of an hour's minutes, fitted to its bar: together they have its open, high, low, close, volumes and trades. */
export function drawnMinutes(seed: string, pair: Pair, hour: Bar): Bar[] {
  if (hour.v === 0) return Array.from({ length: minutes }, (_, index) => flat(hour.t + index * minuteMs, hour.o));
  const roll = dice(seed, 'minutes', pair.symbolId, hour.t);
  const path = pathOf(seed, pair, hour, roll);
  const weights = Array.from({ length: minutes }, () => 0.2 + roll() ** 3 * 4);
  const volumes = shares(hour.v, weights);
  const counts = shares(hour.n, weights);
  const whisker = ((hour.h - hour.l) / minutes) * 2;
  const bars = volumes.map((v, index): Bar => {
    const [o, c] = [path[index] ?? hour.o, path[index + 1] ?? hour.c];
    const h = Math.min(hour.h, Math.max(o, c) + Math.round(whisker * roll()));
    const l = Math.max(hour.l, Math.min(o, c) - Math.round(whisker * roll()));
    return { t: hour.t + index * minuteMs, o, h, l, c, v, q: 0n, n: counts[index] ?? 1 };
  });
  bars.reduce((best, bar) => (bar.h > best.h ? bar : best)).h = hour.h;
  bars.reduce((best, bar) => (bar.l < best.l ? bar : best)).l = hour.l;
  spreadQuote(hour, bars);
  return bars;
}
