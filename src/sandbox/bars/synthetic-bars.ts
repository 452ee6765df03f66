import { hourMs, minuteMs } from '#formulas/durations.ts';
import { scale, unitsPerCoin } from '#money/index.ts';
import { uniformSequence } from '#sandbox/foundation/random.ts';
import { priceShifts } from '#sandbox/catalog/pairs.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { flatBar } from './bars.ts';
import type { Bar } from './bars.ts';
import { isTradingAt, priceAt, hourlyPriceAt } from './prices.ts';

/** Longest wick of an hour, in hourly deviations. */
const maxWick = 0.45;
/** Least trades and lots of an hour: one per minute, and some to distribute. */
const minPerHour = 120;
const minutesPerHour = 60;
/** Daily turnover in orders of the largest allowed value: of pairs marked HOT, and of others. */
const dailyMaxOrders = { hot: 40, other: 8 } as const;

/** Price of a pair at an instant, ticks. */
export const ticksAt = (seed: string, pair: Pair, at: number): number =>
  Number(priceAt(seed, pair, at) / scale(pair.tick));
/** Price of a pair while the simulated market does not run, ticks. */
export const hourlyTicksAt = (seed: string, pair: Pair, at: number): number =>
  Number(hourlyPriceAt(seed, pair, at) / scale(pair.tick));

/** Lots that trade in an average hour at a price. */
export function lotsPerHour(pair: Pair, ticks: number): number {
  const perDay = scale(pair.maxAmount) * BigInt(pair.mark.includes('HOT') ? dailyMaxOrders.hot : dailyMaxOrders.other);
  const lotCost = (BigInt(Math.round(ticks)) * scale(pair.tick) * scale(pair.lot)) / unitsPerCoin;
  return Number(perDay / 24n / (lotCost > 0n ? lotCost : 1n));
}

/** Prices of an hour in ticks: its open and close, and the price before and after each shift in it. */
function turningPoints(seed: string, pair: Pair, from: number): number[] {
  const inside = priceShifts(pair).filter(({ at }) => at > from && at < from + hourMs);
  const times = [from, ...inside.flatMap(({ at }) => [at - 1, at]), from + hourMs];
  return times.map((at) => ticksAt(seed, pair, at));
}

/** The bar of a past hour, a pure function of (seed, pair, hour): the hourly path with wicks and a volume. */
export function syntheticHour(seed: string, pair: Pair, from: number): Bar {
  const points = turningPoints(seed, pair, from);
  const [o = 1, c = o] = [points[0], points.at(-1)];
  if (!isTradingAt(pair, from)) return flatBar(from, o);
  const random = uniformSequence(seed, 'hour', pair.symbolId, from);
  const reach = Math.abs(pair.deviation) * o * maxWick;
  const h = Math.max(...points) + Math.round(reach * random() ** 2);
  const l = Math.max(1, Math.min(...points) - Math.round(reach * random() ** 2));
  const activity = 0.5 + random() + (h - l) / (reach + 1) / 2;
  const v = Math.max(minPerHour, Math.round(lotsPerHour(pair, o) * activity * (0.6 + 0.4 * random())));
  const typical = Math.round((2 * o + 2 * c + h + l) / 6);
  const n = minPerHour + Math.round(minPerHour * 4 * activity * random());
  return { t: from, o, h, l, c, v, q: BigInt(v) * BigInt(typical), n };
}

/** Splits `total` into whole shares by weight, at least 1 each; their sum is the total. */
function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const spare = total - weights.length;
  let [weightSoFar, assigned] = [0, 0];
  return weights.map((weight, index) => {
    weightSoFar += weight;
    const until = index === weights.length - 1 ? spare : Math.floor(spare * Math.min(1, weightSoFar / sum));
    const share = 1 + until - assigned;
    assigned = until;
    return share;
  });
}

/**
 * Prices at the 61 full minutes of an hour, ticks: a random walk from its open to its close within its high and low.
 */
function pathOf(seed: string, pair: Pair, { t, o, h, l, c }: Bar, random: () => number): number[] {
  if (priceShifts(pair).some(({ at }) => at > t && at < t + hourMs))
    return Array.from({ length: minutesPerHour + 1 }, (_, index) => ticksAt(seed, pair, t + index * minuteMs));
  const steps = Array.from({ length: minutesPerHour }, () => random() + random() + random() - 1.5);
  const drift = steps.reduce((sum, step) => sum + step, 0) / minutesPerHour;
  let walked = 0;
  const stepSize = (h - l) / Math.sqrt(minutesPerHour);
  return [
    o,
    ...steps.map((step, index) => {
      walked += step - drift;
      if (index === minutesPerHour - 1) return c;
      const price = o + ((c - o) * (index + 1)) / minutesPerHour + walked * stepSize;
      return Math.min(h, Math.max(l, Math.round(price)));
    }),
  ];
}

/**
 * Cost of the lots of all minutes at one price of each, ticks × lots: at the lows the least possible, at the highs the
 * most.
 */
const costAt = (bars: readonly Bar[], price: (bar: Bar) => number): bigint =>
  bars.reduce((sum, bar) => sum + BigInt(bar.v) * BigInt(price(bar)), 0n);

/** Lengthens the wicks of the minutes, within those of the hour, until their possible cost covers that of the hour. */
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

/** Sets the quote amounts of the minutes: each between its low and high, their sum that of the hour. */
function spreadQuote(hour: Bar, bars: readonly Bar[]): void {
  widen(hour, bars);
  const low = costAt(bars, ({ l }) => l);
  const range = costAt(bars, ({ h, l }) => h - l);
  let remaining = hour.q - low;
  for (const bar of bars) {
    const own = BigInt(bar.v) * BigInt(bar.h - bar.l);
    const share = range === 0n ? 0n : ((hour.q - low) * own) / range;
    bar.q = BigInt(bar.v) * BigInt(bar.l) + share;
    remaining -= share;
  }
  for (const bar of bars) {
    const headroom = BigInt(bar.v) * BigInt(bar.h) - bar.q;
    const extra = remaining < headroom ? remaining : headroom;
    bar.q += extra;
    remaining -= extra;
  }
}

/** Opening price of the synthetic minute at `t`, ticks. */
export function syntheticOpen(seed: string, pair: Pair, t: number): number {
  const hour = t - (t % hourMs);
  return (
    syntheticMinutes(seed, pair, syntheticHour(seed, pair, hour))[(t - hour) / minuteMs]?.o ?? ticksAt(seed, pair, t)
  );
}

/**
 * The 60 minute bars of an hour. Merged they have the open, high, low, close, volumes and number of trades of its bar.
 */
export function syntheticMinutes(seed: string, pair: Pair, hour: Bar): Bar[] {
  if (hour.v === 0)
    return Array.from({ length: minutesPerHour }, (_, index) => flatBar(hour.t + index * minuteMs, hour.o));
  const random = uniformSequence(seed, 'minutes', pair.symbolId, hour.t);
  const path = pathOf(seed, pair, hour, random);
  const weights = Array.from({ length: minutesPerHour }, () => 0.2 + random() ** 3 * 4);
  const volumes = sharesOf(hour.v, weights);
  const counts = sharesOf(hour.n, weights);
  const minuteWick = ((hour.h - hour.l) / minutesPerHour) * 2;
  const bars = volumes.map((v, index): Bar => {
    const [o, c] = [path[index] ?? hour.o, path[index + 1] ?? hour.c];
    const h = Math.min(hour.h, Math.max(o, c) + Math.round(minuteWick * random()));
    const l = Math.max(hour.l, Math.min(o, c) - Math.round(minuteWick * random()));
    return { t: hour.t + index * minuteMs, o, h, l, c, v, q: 0n, n: counts[index] ?? 1 };
  });
  bars.reduce((best, bar) => (bar.h > best.h ? bar : best)).h = hour.h;
  bars.reduce((best, bar) => (bar.l < best.l ? bar : best)).l = hour.l;
  spreadQuote(hour, bars);
  return bars;
}
