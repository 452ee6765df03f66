import type { ApiError } from '../../api/index.ts';

/** Data that a page loads: not there yet, there, or failed; `cached` is what was there before. loans.md 1 */
export type Load<T> =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; isStale: boolean; value: T }
  | { phase: 'failed'; error: ApiError; cached?: T };

/** Returns the data as far as it is there. */
export const valueOf = <T>(state: Load<T>): T | undefined =>
  state.phase === 'ready' ? state.value : state.phase === 'failed' ? state.cached : undefined;

/** Returns the state while data is loaded: what is there stays. */
export const loadingOf = <T>(state: Load<T>): Load<T> => (state.phase === 'ready' ? state : { phase: 'loading' });

/** Returns the state after a failed load: what is there stays, marked as old. */
export function failedOf<T>(state: Load<T>, error: ApiError): Load<T> {
  const cached = valueOf(state);
  return cached === undefined ? { phase: 'failed', error } : { phase: 'failed', error, cached };
}
