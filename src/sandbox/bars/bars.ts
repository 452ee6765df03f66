import type { Kline, KlineInterval } from '#contract/market-data.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { klineLengthMs } from '#formulas/kline-intervals.ts';
import { scale, unscale, unitsPerCoin } from '#money/index.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/**
 * A bar in the integers of its pair: prices in ticks, `v` in lots, `q` in ticks × lots. `t` is its opening time, ms
 * UTC.
 */
export interface Bar {
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
  q: bigint;
  n: number;
}

/** 1970-01-05, a Monday: weekly bars are counted from it. */
const firstMondayMs = 4 * dayMs;

/** True when bars of this interval are made of minute bars; others are made of hour bars. */
export const isMadeOfMinutes = (interval: KlineInterval): boolean =>
  interval !== '1M' && klineLengthMs[interval] < hourMs;

/** Opening time of the bar that contains an instant, ms. Bars are aligned to UTC; a week begins on Monday. */
export function bucketStart(interval: KlineInterval, at: number): number {
  if (interval === '1M') {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const origin = interval === '1w' ? firstMondayMs : 0;
  return at - ((at - origin) % klineLengthMs[interval]);
}

/** A bar without trades. */
export const flatBar = (t: number, price: number): Bar => ({
  t,
  o: price,
  h: price,
  l: price,
  c: price,
  v: 0,
  q: 0n,
  n: 0,
});

/** Merges bars, oldest first, into one that opens at `t`; undefined without bars. */
export function mergeBars(t: number, bars: readonly Bar[]): Bar | undefined {
  const [first] = bars;
  if (!first) return undefined;
  const total = { ...first, t };
  for (const bar of bars.slice(1)) {
    if (bar.h > total.h) total.h = bar.h;
    if (bar.l < total.l) total.l = bar.l;
    total.c = bar.c;
    total.v += bar.v;
    total.q += bar.q;
    total.n += bar.n;
  }
  return total;
}

/** Ticks × lots as an amount of the quote coin, rounded down to 8 decimals. */
function quoteVolume({ tick, lot }: Pick<Pair, 'tick' | 'lot'>, q: bigint): string {
  return unscale((q * scale(tick) * scale(lot)) / unitsPerCoin);
}

/** The bar in the shape of the contract. */
export function klineOf(pair: Pair, { t, o, h, l, c, v, q, n }: Bar): Kline {
  const tick = scale(pair.tick);
  const price = (ticks: number): string => unscale(BigInt(ticks) * tick);
  return {
    t,
    s: pair.symbolId,
    o: price(o),
    h: price(h),
    l: price(l),
    c: price(c),
    v: unscale(BigInt(v) * scale(pair.lot)),
    q: quoteVolume(pair, q),
    n,
  };
}
