import type { Kline, KlineInterval } from '../../contract/trading.ts';
import { scale, unscale } from '../../money/index.ts';
import type { Pair } from './pairs.ts';

/** A bar in a pair's own integers: prices in ticks, `v` in lots, `q` in ticks × lots. `t` opens it, ms UTC. */
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

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** 1970-01-05, a Monday: weeks are counted from it. */
const firstMondayMs = 4 * dayMs;

const fixedMs = {
  '1m': minuteMs,
  '3m': 3 * minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '2h': 2 * hourMs,
  '4h': 4 * hourMs,
  '6h': 6 * hourMs,
  '12h': 12 * hourMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
} as const satisfies Record<Exclude<KlineInterval, '1M'>, number>;

/** Is a bucket of this interval made of minutes? Else it is made of hours. */
export const isFine = (interval: KlineInterval): boolean => interval !== '1M' && fixedMs[interval] < hourMs;

/** Opening of the bucket that holds an instant. Buckets are UTC; a week begins on Monday. */
export function bucketStart(interval: KlineInterval, at: number): number {
  if (interval === '1M') {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const origin = interval === '1w' ? firstMondayMs : 0;
  return at - ((at - origin) % fixedMs[interval]);
}

/** Opening of the bucket after the one that opens at `start`. */
export function bucketEnd(interval: KlineInterval, start: number): number {
  if (interval !== '1M') return start + fixedMs[interval];
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** A bar in which nothing was traded. */
export const flat = (t: number, price: number): Bar => ({
  t,
  o: price,
  h: price,
  l: price,
  c: price,
  v: 0,
  q: 0n,
  n: 0,
});

/** Many bars as one that opens at `t`; undefined of none. */
export function merged(t: number, bars: readonly Bar[]): Bar | undefined {
  const [first] = bars;
  if (!first) return undefined;
  const whole = { ...first, t };
  for (const bar of bars.slice(1)) {
    if (bar.h > whole.h) whole.h = bar.h;
    if (bar.l < whole.l) whole.l = bar.l;
    whole.c = bar.c;
    whole.v += bar.v;
    whole.q += bar.q;
    whole.n += bar.n;
  }
  return whole;
}

/** Ticks × lots as an amount of the quote coin, cut at 8 places. */
export function quoteOf({ tick, lot }: Pick<Pair, 'tick' | 'lot'>, q: bigint): string {
  return unscale((q * scale(tick) * scale(lot)) / 10n ** 8n);
}

/** A bar as the contract has it. */
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
    q: quoteOf(pair, q),
    n,
  };
}
