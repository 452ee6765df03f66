import type { Call } from '../contract/call.ts';
import type { ApiError } from './answer.ts';

/** A longer `Retry-After` is not waited for: the failure is told at once, with the time. */
export const longestRetryAfterMs = 60_000;

const passing = new Set<ApiError<never>['kind']>([
  'network',
  'timeout',
  'emptyBody',
  'tooManyRequests',
  'internalFault',
  'maintenance',
]);

/** May pass by itself: broken connections, faults and limits, unreadable bodies; never a judgement on the call. */
function mayPass({ kind, status = 0 }: ApiError<never>): boolean {
  return passing.has(kind) || status === 429 || status >= 500 || (kind === 'malformed' && status > 0);
}

/** Acts, or is named by a client id: never resent, shared or kept by the client. exchange-api 1.5 */
export function isAct(call: Call): boolean {
  return call.once !== undefined || call.acts === true;
}

/**
 * How long to wait before the next try, or undefined when there is none. Only calls that declare `retry` have one (spec 9);
 * `tried` counts the tries so far, `draw` is uniform in [0, 1). ms
 */
export function nextTryMs(call: Call, error: ApiError<never>, tried: number, draw: number): number | undefined {
  if (!call.retry || isAct(call) || tried > call.retry.times || !mayPass(error)) return undefined;
  const [least, most] = call.retry.waitMs;
  const waitMs = least + draw * (most - least);
  if (error.retryAfterMs === undefined) return waitMs;
  return error.retryAfterMs > longestRetryAfterMs ? undefined : Math.max(waitMs, error.retryAfterMs);
}
