import { dayMs } from '#formulas/durations.ts';
import type { Settings } from './settings.ts';

/** Returns the start of a day in the browser's zone or in UTC, ms UTC. `plusDays` counts calendar days, also over a clock change. */
export function startOfDayMs(day: string, zone: Settings['zone'], plusDays = 0): number {
  const utc = new Date(Date.parse(day) + plusDays * dayMs);
  if (zone === 'UTC') return utc.getTime();
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()).getTime();
}
