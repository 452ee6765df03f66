import type { ApiError, ApiResult } from '../../api/index.ts';

/**
 * Data that is requested: not there yet, there, or failed. `error` of a value says that the newest request has failed,
 * so that the value is old; `isLoading` that it is requested again since.
 */
export type Load<T> =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; value: T; error?: ApiError; isLoading?: boolean }
  | { phase: 'failed'; error: ApiError };

/** What `change` makes of the result of an answer; a failure stays. */
export const mapResult = <From, To>(answer: ApiResult<From>, change: (result: From) => To): ApiResult<To> =>
  answer.ok ? { ...answer, result: change(answer.result) } : answer;

/** The data; undefined while it is not there. */
export const valueOf = <T>(load: Load<T>): T | undefined => (load.phase === 'ready' ? load.value : undefined);

/** The data unless the newest request has failed. */
export const currentOf = <T>(load: Load<T>): T | undefined => ('error' in load ? undefined : valueOf(load));

/** The load while data is requested: what is there stays. */
export function loadingOf<T>(load: Load<T>): Load<T> {
  if (load.phase !== 'ready') return { phase: 'loading' };
  return load.error ? { ...load, isLoading: true } : load;
}

/** The load with other data; one without data stays. */
export const withValue = <T>(load: Load<T>, change: (value: T) => T): Load<T> =>
  load.phase === 'ready' ? { ...load, value: change(load.value) } : load;

/** The load after a failed request: what is there stays, marked as old. */
export const failedOf = <T>(load: Load<T>, error: ApiError): Load<T> =>
  load.phase === 'ready' ? { phase: 'ready', value: load.value, error } : { phase: 'failed', error };
