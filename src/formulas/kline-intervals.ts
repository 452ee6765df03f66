import { dayMs, hourMs, minuteMs } from './durations.ts';

/** Length of a bar by its interval, ms; a month (`1M`) has no fixed length. */
export const klineLengthMs = {
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
} as const;

/** The opening time (ms UTC) of the bar after the one that opens at `open`. */
export function nextKlineOpen(interval: keyof typeof klineLengthMs | '1M', open: number): number {
  if (interval !== '1M') return open + klineLengthMs[interval];
  const date = new Date(open);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
