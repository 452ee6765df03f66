import { dayMs } from '#formulas/durations.ts';
import type { Settings } from './settings.ts';

/**
 * The start of a day in the browser's zone or in UTC, ms UTC. `plusDays` counts calendar days, also over a
 * clock change.
 */
export function startOfDayMs(day: string, zone: Settings['zone'], plusDays = 0): number {
  const utc = new Date(Date.parse(day) + plusDays * dayMs);
  if (zone === 'UTC') return utc.getTime();
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()).getTime();
}

/** The day of a time in the browser's zone or in UTC, such as 2026-06-01. */
export function dayOf(ms: number, zone: Settings['zone']): string {
  const time = new Date(ms);
  const days = zone === 'UTC' ? ms : Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());
  return new Date(days).toISOString().slice(0, 10);
}
