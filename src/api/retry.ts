import type { Call } from '../contract/call.ts';
import type { ApiError } from './result.ts';

/** Longest `Retry-After` that the client waits for; a longer one fails at once, with the time. */
export const longestRetryAfterMs = 60_000;

const temporaryKinds = new Set<ApiError<never>['kind']>([
  'network',
  'timeout',
  'emptyBody',
  'tooManyRequests',
  'internalFault',
  'maintenance',
]);

/**
 * True for failures that can pass by themselves (broken connections, faults, rate limits, unreadable bodies), not for
 * refusals.
 */
function isTemporary({ kind, status = 0 }: ApiError<never>): boolean {
  return temporaryKinds.has(kind) || status === 429 || status >= 500 || (kind === 'malformed' && status > 0);
}

/** True when a call acts or carries a client id: the client never resends, shares or caches it. exchange-api 1.5 */
export function isSentOnce(call: Call): boolean {
  return call.idempotencyKey !== undefined || call.isWrite === true;
}

/**
 * The wait before the next attempt, ms, or undefined when there is none. Only calls that declare `retry` have
 * one (R9.3); `tries` counts the attempts so far, `draw` is uniform in [0, 1).
 */
export function retryWaitMs(call: Call, error: ApiError<never>, tries: number, draw: number): number | undefined {
  if (!call.retry || isSentOnce(call) || tries > call.retry.times || !isTemporary(error)) return undefined;
  const [minMs, maxMs] = call.retry.waitMs;
  const waitMs = minMs + draw * (maxMs - minMs);
  if (error.retryAfterMs === undefined) return waitMs;
  return error.retryAfterMs > longestRetryAfterMs ? undefined : Math.max(waitMs, error.retryAfterMs);
}
