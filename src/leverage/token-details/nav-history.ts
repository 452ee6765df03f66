import { dayMs } from '#formulas/durations.ts';
import type { Rebalance } from '#contract/leverage/lt-tokens.ts';
import type { Kline } from '#contract/market-data.ts';
import { decimal, divide } from '#money/index.ts';

/** Periods of the NAV chart, days. leverage.md 4 */
export const chartDays = [7, 30, 90] as const;

/** The NAV at a time, and the price of the underlying where it is known. */
export interface NavPoint {
  timeMs: number;
  nav: string;
  underlying: string | undefined;
}

interface Now {
  timeMs: number;
  nav: string;
  underlying: string;
}

/**
 * The NAV at each rebalance and now, oldest first, with the price of the underlying: at 00:00 UTC it is the
 * opening price of the day, at other times it is not known.
 */
export function navPointsOf(rebalances: readonly Rebalance[], days: readonly Kline[], now: Now): NavPoint[] {
  const openings = new Map(days.map(({ t, o }) => [t, o]));
  const points = rebalances.map(({ time, nav }) => ({ timeMs: time, nav, underlying: openings.get(time) }));
  const current = { ...now, underlying: now.underlying === '' ? undefined : now.underlying };
  return [...points.sort((a, b) => a.timeMs - b.timeMs), current];
}

/** The points of the last days before the newest point. */
export function lastDays(points: readonly NavPoint[], days: number): NavPoint[] {
  const endMs = points.at(-1)?.timeMs ?? 0;
  return points.filter(({ timeMs }) => timeMs >= endMs - days * dayMs);
}

/**
 * The underlying as if it had started at the first NAV: NAV × price / first price. Points without a price are
 * left out.
 */
export function scaledUnderlying(points: readonly NavPoint[]): { timeMs: number; value: string }[] {
  const first = points.find(({ underlying }) => underlying !== undefined);
  if (first?.underlying === undefined) return [];
  const start = decimal(first.underlying);
  return points.flatMap(({ timeMs, underlying }) =>
    underlying === undefined ? [] : [{ timeMs, value: divide(decimal(first.nav).times(underlying), start).toFixed() }],
  );
}

/** The change from the first to the last value, a fraction; undefined with fewer than two. */
export function changeOf(values: readonly string[]): string | undefined {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2 || decimal(first).eq('0')) return undefined;
  return divide(decimal(last).minus(first), first).toFixed();
}

/** The real leverage without its sign between and at rebalances, oldest first: before and after each, and now. */
export function leveragePointsOf(
  rebalances: readonly Rebalance[],
  now: { timeMs: number; leverage: string },
  days: number,
): { timeMs: number; value: string }[] {
  const sizeOf = (leverage: string) => decimal(leverage).abs().toFixed();
  const ordered = [...rebalances]
    .filter(({ time }) => time >= now.timeMs - days * dayMs)
    .sort((a, b) => a.time - b.time);
  return [
    ...ordered.flatMap(({ time, leverageBefore, leverageAfter }) => [
      { timeMs: time, value: sizeOf(leverageBefore) },
      { timeMs: time, value: sizeOf(leverageAfter) },
    ]),
    { timeMs: now.timeMs, value: sizeOf(now.leverage) },
  ];
}
