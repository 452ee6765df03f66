import { secondMs } from '#formulas/durations.ts';
import type { Clock } from '#sandbox/clock/clock.ts';

/** Longest time that a timestamp may be ahead, ms. */
const maxAheadMs = secondMs;

/** The clocks that a timestamp may come from. */
export interface TimeSources {
  clock: Pick<Clock, 'now' | 'ageOf' | 'speed'>;
  /** Clock of this machine, ms UTC. */
  machine: () => number;
  /** Only exchange time counts. */
  isStrict: boolean;
}

/** The clocks when that of the exchange is off, and that of the machine too. @param ms ahead of exchange time */
export function drifted({ clock }: TimeSources, ms: number): TimeSources {
  const now = (): number => clock.now() + ms;
  return { clock: { ...clock, now }, machine: now, isStrict: true };
}

/**
 * How old a time is by each clock, ms; negative: ahead. The clock of the exchange may be far from that of the client,
 * which not every client corrects, and a jump must not age a time that was read before it. A stopped clock ages
 * nothing.
 */
function agesOf(time: number, { clock, machine, isStrict }: TimeSources): number[] {
  const age = clock.now() - time;
  if (isStrict) return [age];
  return [age, machine() - time, ...(clock.speed() > 0 ? [clock.ageOf(time)] : [])];
}

/** True for the timestamp of a request that is at most `windowMs` old and less than a second ahead. */
export const isTimely = (timestamp: number, windowMs: number, sources: TimeSources): boolean =>
  agesOf(timestamp, sources).some((age) => age <= windowMs && age > -maxAheadMs);

/** True while a time has not passed by at least one clock. */
export const isAhead = (time: number, sources: TimeSources): boolean => agesOf(time, sources).some((age) => age < 0);
