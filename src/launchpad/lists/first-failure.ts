import type { ApiError } from '#api/index.ts';

let failure: ApiError | undefined;

/**
 * Keeps the error of the load for which a plain script hydrates the lists, so that they show it without a second
 * request.
 */
export const keepFailure = (error: ApiError): void => void (failure = error);

/** Returns that error, once. */
export function takeFailure(): ApiError | undefined {
  const error = failure;
  failure = undefined;
  return error;
}
