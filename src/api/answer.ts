import type { GeneralErrorName } from '../contract/envelope.ts';

/** Failures that the client names itself, because no code of the contract says them. */
export type TransportKind = 'network' | 'offline' | 'timeout' | 'aborted' | 'malformed' | 'http' | 'unknown';

/**
 * Why a call gave no result. `kind` is the one name the failure has everywhere: a code's name in the contract, or a
 * `TransportKind`. `message` is plain text of the exchange (blank for a restriction) or one of `messages`.
 */
export interface ApiError<Name extends string = string> {
  kind: Name | GeneralErrorName | TransportKind;
  /** The exchange's code, else the HTTP status, else `noCode`. */
  code: number;
  message: string;
  /** The parameter that was refused, or the path in the answer that does not fit its schema (`result.list.0.free`). */
  field?: string;
  /** The bound that was broken, as the exchange wrote it. */
  limit?: string;
  /** What a refusal carries: a compliance wall, reasons. Not parsed: its reader knows the schema. */
  result?: unknown;
  /** HTTP status, when there was an answer. */
  status?: number;
  /** The exchange asks to be left alone that long. ms */
  retryAfterMs?: number;
}

/** What `send` gives; it never throws. `timeNow` is the exchange's clock at the answer, ms UTC. */
export type Answer<Result, Name extends string = string> =
  { ok: true; result: Result; timeNow?: number } | { ok: false; error: ApiError<Name> };

/** An answer whose envelope was opened: no schema has seen the result, a call's own codes are not named yet. */
export type Opened =
  { ok: true; result: unknown; timeNow?: number | undefined } | { ok: false; error: ApiError<never> };

/** `code` of failures that carry neither a code nor a status. */
export const noCode = -1;

/** The texts of spec 8. Screens show their own words by `kind`; these are for logs and for kinds without a text. */
export const messages = {
  failed: 'Request failed. Please try again later.',
  empty: 'Non Response!',
  network: 'Network Error!',
} as const;
