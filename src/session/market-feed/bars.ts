import type { Kline, KlineInterval } from '../../contract/market-data.ts';
import { nextKlineOpen } from '../../formulas/kline-intervals.ts';

/** True for intervals of a day and longer: their bars are UTC days and display UTC dates. */
export const isDaily = (interval: KlineInterval): boolean =>
  interval === '1d' || interval === '1w' || interval === '1M';

/** Bars that a chart holds at most; the oldest are dropped. */
export const barsMax = 5_000;

/**
 * The bars with a streamed one: a change of the last or of an older bar, or the next bar. Undefined when bars
 * are missing between, so that they must be loaded again.
 */
export function withBar(bars: readonly Kline[], bar: Kline, interval: KlineInterval): readonly Kline[] | undefined {
  const last = bars.at(-1);
  if (!last) return undefined;
  if (bar.t <= last.t) {
    const index = bars.findLastIndex(({ t }) => t === bar.t);
    return index < 0 ? bars : bars.with(index, bar);
  }
  return bar.t === nextKlineOpen(interval, last.t) ? [...bars, bar].slice(-barsMax) : undefined;
}

/** Merges two lists by open time; of the same bar the one in `newer` stays. */
export function mergeBars(older: readonly Kline[], newer: readonly Kline[]): readonly Kline[] {
  const byTime = new Map([...older, ...newer].map((bar) => [bar.t, bar]));
  return [...byTime.values()].sort((a, b) => a.t - b.t).slice(-barsMax);
}

/** True when `next` differs from `before` only in its last bar or has one bar more: then only that bar is drawn. */
export function isLastBarChange(before: readonly Kline[], next: readonly Kline[]): boolean {
  const growth = next.length - before.length;
  if (before.length < 2 || (growth !== 0 && growth !== 1) || next[0] !== before[0]) return false;
  return growth === 1 ? next.at(-2) === before.at(-1) : next.at(-2) === before.at(-2);
}
