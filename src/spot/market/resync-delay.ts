import { minuteMs } from '#formulas/durations.ts';

/**
 * Delays between resync requests of a topic, indexed by the number of requests in the last minute. exchange-api 3.2, ms
 */
const delaysMs = [0, 1_000, 2_000, 4_000, 8_000] as const;

/**
 * Returns how long to wait before the next resync request of a topic, ms. Undefined after five requests within a
 * minute: the endpoint itself is faulty. Times are monotonic ms, oldest first.
 */
export function resyncDelayMs(requestTimesMs: readonly number[], nowMs: number): number | undefined {
  const recent = requestTimesMs.filter((atMs) => nowMs - atMs < minuteMs);
  const delayMs = delaysMs[recent.length];
  return delayMs === undefined ? undefined : Math.max(0, (recent.at(-1) ?? -minuteMs) + delayMs - nowMs);
}
