/** A fill of an order. */
export interface ChartFill {
  timeMs: number;
  side: 'BUY' | 'SELL';
}

/** The fills of one side within one bar, which opens at `barMs`. */
export interface FillMark {
  barMs: number;
  side: 'BUY' | 'SELL';
  count: number;
}

/**
 * One mark per bar and side, oldest first, so that an order with twenty fills is one arrow. Fills before the
 * first bar have none.
 */
export function fillMarks(fills: readonly ChartFill[], bars: readonly { t: number }[]): FillMark[] {
  const marks = new Map<string, FillMark>();
  for (const { timeMs, side } of fills) {
    const bar = bars.findLast(({ t }) => t <= timeMs);
    if (!bar) continue;
    const key = `${bar.t} ${side}`;
    marks.set(key, { barMs: bar.t, side, count: (marks.get(key)?.count ?? 0) + 1 });
  }
  return [...marks.values()].sort((a, b) => a.barMs - b.barMs);
}
