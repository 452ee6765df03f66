/** Waits between the resyncs of a topic, by how many went before in the last minute. exchange-api 3.2, ms */
const waitsMs = [0, 1_000, 2_000, 4_000, 8_000] as const;
const minuteMs = 60_000;

/**
 * How long to wait before the next resync of a topic, given the times of those before (monotonic ms, oldest first);
 * undefined: five went in a minute, the line itself is bad.
 */
export function resyncWaitMs(askedMs: readonly number[], nowMs: number): number | undefined {
  const recent = askedMs.filter((atMs) => nowMs - atMs < minuteMs);
  const waitMs = waitsMs[recent.length];
  return waitMs === undefined ? undefined : Math.max(0, (recent.at(-1) ?? -minuteMs) + waitMs - nowMs);
}
