import type { Kline, KlineInterval } from '../../contract/trading.ts';

/** Length of an interval, ms; a month has none that is fixed. */
export const intervalMs: Record<Exclude<KlineInterval, '1M'>, number> = {
  '1m': 60_000,
  '3m': 180_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '2h': 7_200_000,
  '4h': 14_400_000,
  '6h': 21_600_000,
  '12h': 43_200_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
};

/** Bars of a day and longer are of UTC days: their dates are shown as such. */
export const isDaily = (interval: KlineInterval): boolean =>
  interval === '1d' || interval === '1w' || interval === '1M';

/** Open time (ms) of the bar after the one that opens at `time`. */
export function nextOpen(time: number, interval: KlineInterval): number {
  if (interval !== '1M') return time + intervalMs[interval];
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Most bars that a chart holds; the oldest give way. */
export const mostBars = 5_000;

/**
 * The bars with one more as streamed: the running bar again, or the one after it. Undefined: bars are missing between,
 * so they must be read anew. An older bar changes nothing.
 */
export function withBar(bars: readonly Kline[], bar: Kline, interval: KlineInterval): readonly Kline[] | undefined {
  const last = bars.at(-1);
  if (!last) return undefined;
  if (bar.t < last.t) return bars;
  if (bar.t === last.t) return [...bars.slice(0, -1), bar];
  return bar.t === nextOpen(last.t, interval) ? [...bars, bar].slice(-mostBars) : undefined;
}

/** Two stretches joined by open time; of the same bar the one of `newer` stays. */
export function joined(older: readonly Kline[], newer: readonly Kline[]): readonly Kline[] {
  const byTime = new Map([...older, ...newer].map((bar) => [bar.t, bar]));
  return [...byTime.values()].sort((a, b) => a.t - b.t).slice(-mostBars);
}

/** Does `next` differ from `before` in its running bar alone, or by one more? Then only that one is drawn. */
export function isStep(before: readonly Kline[], next: readonly Kline[]): boolean {
  const grown = next.length - before.length;
  if (before.length < 2 || (grown !== 0 && grown !== 1) || next[0] !== before[0]) return false;
  return grown === 1 ? next.at(-2) === before.at(-1) : next.at(-2) === before.at(-2);
}
