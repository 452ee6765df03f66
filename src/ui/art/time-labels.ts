import { dayMs, minuteMs } from '#formulas/durations.ts';

/** From these spans on days alone, and hours and minutes alone, tell the four times below a chart apart. ms */
const daysFromMs = 3 * dayMs;
const minutesFromMs = 4 * minuteMs;

/**
 * Returns the style of the times below a chart, so that no two are written alike. `spanMs`: from the first to the last,
 * ms.
 */
export function timeStyle(spanMs: number): 'time' | 'hourMinute' | 'dayTime' | 'day' {
  if (spanMs >= daysFromMs) return 'day';
  if (spanMs >= dayMs / 2) return 'dayTime';
  return spanMs >= minutesFromMs ? 'hourMinute' : 'time';
}
