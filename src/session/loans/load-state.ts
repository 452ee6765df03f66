import type { ApiError } from '../../api/index.ts';

/**
 * Data that a page loads: not there yet, there, or failed. `cached` is what was there before; it stays while it is loaded again
 * (`isLoading`). loans.md 1
 */
export type Load<T> =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; value: T }
  | { phase: 'failed'; error: ApiError; cached?: T; isLoading?: boolean };

/** Returns the data as far as it is there. */
export const valueOf = <T>(state: Load<T>): T | undefined =>
  state.phase === 'ready' ? state.value : state.phase === 'failed' ? state.cached : undefined;

/** Returns the state while data is loaded: what is there stays. */
export function loadingOf<T>(state: Load<T>): Load<T> {
  if (valueOf(state) === undefined) return { phase: 'loading' };
  return state.phase === 'failed' ? { ...state, isLoading: true } : state;
}

/** Returns the state with other data; a state without data stays. */
export function withValue<T>(state: Load<T>, change: (value: T) => T): Load<T> {
  const value = valueOf(state);
  if (value === undefined) return state;
  return state.phase === 'failed' ? { ...state, cached: change(value) } : { phase: 'ready', value: change(value) };
}

/** Returns the state after a failed load: what is there stays, marked as old. */
export function failedOf<T>(state: Load<T>, error: ApiError): Load<T> {
  const cached = valueOf(state);
  return cached === undefined ? { phase: 'failed', error } : { phase: 'failed', error, cached };
}
