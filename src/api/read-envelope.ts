import * as v from 'valibot';
import type { HostPrefix } from '../contract/call.ts';
import { Envelope, FailedBody, generalErrors, restrictedCode } from '../contract/envelope.ts';
import { BotFailure } from '#contract/bots/status-codes.ts';
import { parseJson } from '../contract/parse-json.ts';
import { type ApiError, messages, noCode, type EnvelopeResult } from './result.ts';

/** An HTTP response. `text` is undefined when the body was too long to read. */
export interface HttpReply {
  status: number;
  text: string | undefined;
  retryAfterMs?: number | undefined;
}

const generalNames = new Map(Object.entries(generalErrors).map(([code, name]) => [Number(code), name]));

const isNameOf = <E extends Record<number, string>>(errors: E, name: unknown): name is E[keyof E] & string =>
  Object.values(errors).some((callName) => callName === name);

/** The error with the call's own name for its code; a bare HTTP status is no code. */
export function withCallErrorName<E extends Record<number, string>>(
  errors: E,
  error: ApiError<never>,
): ApiError<E[keyof E] & string> {
  const name = Object.hasOwn(errors, error.code) ? errors[error.code] : undefined;
  return error.kind === 'http' || !isNameOf(errors, name) ? error : { ...error, kind: name };
}

/** The error of a response that does not fit its schema; `field` is the path in it. */
export function malformedError(field: string, status?: number): ApiError<never> {
  return { kind: 'malformed', code: noCode, message: messages.failed, field, status };
}

/** True for a refusal of `sendTime`: the page's clock was wrong, and this answer corrects it. exchange-api 1.5 */
const isClockRefused = (code: number, field: string | undefined): boolean =>
  generalNames.get(code) === 'badParameter' && field === 'sendTime';

function refused(envelope: Envelope, code: number, status: number): ApiError<never> {
  const { ext_info: info } = envelope;
  return {
    kind: isClockRefused(code, info?.field) ? 'clockCorrected' : (generalNames.get(code) ?? 'unknown'),
    code,
    message: code === restrictedCode ? '' : envelope.ret_msg || envelope.message || messages.failed,
    field: info?.field,
    limit: info?.limit,
    result: envelope.result,
    status,
  };
}

/**
 * Reads a failed HTTP response: code from ext_code or the HTTP status, message from ret_msg or error, else the general
 * one. R8.3
 */
function failedHttp(reply: HttpReply): ApiError<never> {
  const body = v.safeParse(FailedBody, parseJson(reply.text ?? ''));
  const fields = body.success ? body.output : {};
  const extCode = Number(fields.ext_code || Number.NaN);
  const isCode = Number.isSafeInteger(extCode);
  const code = isCode ? extCode : reply.status;
  return {
    kind: isCode ? (generalNames.get(code) ?? 'unknown') : 'http',
    code,
    message: code === restrictedCode ? '' : fields.ret_msg || fields.message || fields.error || messages.failed,
    status: reply.status,
    retryAfterMs: reply.retryAfterMs,
  };
}

/**
 * The error code of an envelope, 0 for success; the bot host has its own codes in the result. exchange-api 1.3
 */
function codeOf({ ret_code: code, result }: Envelope, host: HostPrefix | undefined): number {
  if (code !== 0 || host !== 'bot') return code;
  const failure = v.safeParse(BotFailure, result);
  return failure.success ? failure.output.status_code : 0;
}

/** Reads the envelope of a response from `host`; no error shows a part of an unreadable body. R8.1-R8.3 */
export function readEnvelope(reply: HttpReply, host?: HostPrefix): EnvelopeResult {
  const { status, text } = reply;
  if (status < 200 || status > 299) return { ok: false, error: failedHttp(reply) };
  if (text === undefined) return { ok: false, error: malformedError('body', status) };
  if (text.trim() === '')
    return { ok: false, error: { kind: 'emptyBody', code: 10020, message: messages.empty, status } };
  const envelope = v.safeParse(Envelope, parseJson(text), { abortEarly: true });
  if (!envelope.success)
    return { ok: false, error: malformedError(v.getDotPath(envelope.issues[0]) ?? 'body', status) };
  const { result, time_now: timeNow } = envelope.output;
  const code = codeOf(envelope.output, host);
  return code === 0
    ? { ok: true, result, timeNow }
    : { ok: false, error: refused(envelope.output, code, status), timeNow };
}

/** The `Retry-After` header, seconds or a date, as ms from now; undefined without a readable one. */
export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
