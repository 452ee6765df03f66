import type { Kline, Trade } from '../../contract/trading.ts';

/** A fill of an own order. */
export interface Fill {
  timeMs: number;
  side: Trade['side'];
}

/** The fills of one side within one bar, which opens at `barMs`. */
export interface FillMark {
  barMs: number;
  side: Trade['side'];
  count: number;
}

/** One mark a bar and side, oldest first: an order that met twenty others is one arrow. Fills before the first bar have none yet. */
export function fillMarks(fills: readonly Fill[], bars: readonly Pick<Kline, 't'>[]): FillMark[] {
  const marks = new Map<string, FillMark>();
  for (const { timeMs, side } of fills) {
    const bar = bars.findLast(({ t }) => t <= timeMs);
    if (!bar) continue;
    const key = `${bar.t} ${side}`;
    marks.set(key, { barMs: bar.t, side, count: (marks.get(key)?.count ?? 0) + 1 });
  }
  return [...marks.values()].sort((a, b) => a.barMs - b.barMs);
}
