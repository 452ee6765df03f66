import type { GeneralErrorName } from '../contract/envelope.ts';

/** Failures that the client names itself, because the contract has no code for them. */
export type TransportKind =
  | 'network'
  | 'offline'
  | 'timeout'
  | 'aborted'
  /** Another person uses the page since a request was sent: its outcome is not reported to them. */
  | 'personChanged'
  | 'malformed'
  /** The site does not offer the call's area, or the exchange lacks the call: nothing was sent. */
  | 'absent'
  /** The request carried a wrong time. The clock is right now: the person confirms once more. */
  | 'clockCorrected'
  | 'http'
  | 'unknown';

/**
 * Error of a call. `kind` names the failure everywhere: a code's name in the contract, or a `TransportKind`. `message`
 * is plain text of the exchange (empty for a restriction) or one of `messages`.
 */
export interface ApiError<Name extends string = string> {
  kind: Name | GeneralErrorName | TransportKind;
  /** Code of the exchange, else the HTTP status, else `noCode`. */
  code: number;
  message: string;
  /** The refused parameter, or the path in the response that does not fit its schema (`result.list.0.free`). */
  field?: string | undefined;
  /** The violated limit, as text of the exchange. */
  limit?: string | undefined;
  /** Data of a refusal, such as a compliance restriction or reasons. Not parsed: each reader has its schema. */
  result?: unknown;
  /** HTTP status, when there was a response. */
  status?: number | undefined;
  /** Wait that the exchange demands before the next request. ms */
  retryAfterMs?: number | undefined;
}

/** Result of `send`. `timeNow` is the exchange's clock at the response, ms UTC. */
export type ApiResult<Result, Name extends string = string> =
  | { ok: true; result: Result; timeNow?: number | undefined }
  | { ok: false; error: ApiError<Name> };

/** Contents of an envelope: the result is not parsed, the call's own error codes are not named yet. */
export type EnvelopeResult =
  | { ok: true; result: unknown; timeNow?: number | undefined }
  /** `endsSession`: this refusal ended the session. */
  | { ok: false; error: ApiError<never>; timeNow?: number | undefined; endsSession?: boolean };

/** `code` of failures that carry neither a code nor a status. */
export const noCode = -1;

/** Messages of R8.2 and R8.3, for logs and for kinds without a text; screens show their own texts by `kind`. */
export const messages = {
  failed: 'Request failed. Please try again later.',
  empty: 'Non Response!',
  network: 'Network Error!',
} as const;
