import type { Command, ConnectionState, Moment, Report, Step } from './state-machine-types.ts';

/** Reconnects to an endpoint after its first connect, before the next endpoint. R9.2 */
export const reconnectsPerLine = 5;
/** Passes through the list of endpoints before the stream gives up. R9.2 */
export const loops = 5;
/** Longest wait before a reconnect; the shortest is min(k, 3) s before the k-th. ms */
const longestWaitMs = 6_000;
const nextLineWaitMs = 1_000;
/** Rest after a failed round of tries, doubled with each round up to the longest. ms */
export const restMs = 30_000;
export const longestRestMs = 120_000;

/** Counters of one round of tries. */
export const freshRound = { tries: 0, linesUsed: 0, loginFailures: 0 };
/** Counters of a stream that was connected for a while. */
export const freshCounters = { ...freshRound, failedRounds: 0 };

/**
 * Attempt k (1 to 5) waits uniformly in [min(k, 3), 6] s; then the next endpoint after 1 s; after all passes it
 * rests.
 */
export function retry(machine: ConnectionState, closing: readonly Command[], { draw }: Moment): Step {
  const tries = machine.tries + 1;
  if (tries <= reconnectsPerLine) {
    const leastMs = Math.min(tries, 3) * 1_000;
    const ms = leastMs + draw * (longestWaitMs - leastMs);
    return [{ ...machine, phase: 'waiting', tries }, [...closing, { do: 'timer', name: 'wait', ms }]];
  }
  const linesUsed = machine.linesUsed + 1;
  if (linesUsed >= loops * machine.lineCount) return rest(machine, closing);
  const line = (machine.line + 1) % machine.lineCount;
  return [
    { ...machine, phase: 'waiting', tries: 0, linesUsed, line },
    [...closing, { do: 'timer', name: 'wait', ms: nextLineWaitMs }],
  ];
}

/**
 * Ends a round of tries: the stream counts as disconnected and starts the next round by itself after a rest that grows,
 * or at once when the page is shown, comes online or a person asks for it.
 */
export function rest(machine: ConnectionState, closing: readonly Command[], what: Report = 'gaveUp'): Step {
  const retryMs = Math.min(restMs * 2 ** machine.failedRounds, longestRestMs);
  return [
    { ...machine, phase: 'failed', failedRounds: machine.failedRounds + 1 },
    [...closing, { do: 'report', what, retryMs }, { do: 'timer', name: 'wait', ms: retryMs }],
  ];
}
