import * as v from 'valibot';
import { Envelope, FailedBody, generalErrors, restrictedCode } from '../contract/envelope.ts';
import { type ApiError, messages, noCode, type Opened } from './answer.ts';

/** An HTTP answer as it came. `text` is undefined when the body was too long to read. */
export interface Reply {
  status: number;
  text: string | undefined;
  retryAfterMs?: number | undefined;
}

const generalNames = new Map(Object.entries(generalErrors).map(([code, name]) => [Number(code), name]));

const isNameOf = <E extends Record<number, string>>(errors: E, name: unknown): name is E[keyof E] & string =>
  Object.values(errors).some((known) => known === name);

/** Gives a refusal the call's own name for its code; a bare HTTP status is no code. */
export function named<E extends Record<number, string>>(
  errors: E,
  error: ApiError<never>,
): ApiError<E[keyof E] & string> {
  const name = Object.hasOwn(errors, error.code) ? errors[error.code] : undefined;
  return error.kind === 'http' || !isNameOf(errors, name) ? error : { ...error, kind: name };
}

/** JSON or undefined; an exchange may send HTML, or half of an answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer that does not fit; `field` is the path in it. */
export function malformed(field: string, status?: number): ApiError<never> {
  return { kind: 'malformed', code: noCode, message: messages.failed, field, status };
}

function refused(envelope: Envelope, status: number): ApiError<never> {
  const { ret_code: code, ext_info: info } = envelope;
  return {
    kind: generalNames.get(code) ?? 'unknown',
    code,
    message: code === restrictedCode ? '' : envelope.ret_msg || envelope.message || messages.failed,
    field: info?.field,
    limit: info?.limit,
    result: envelope.result,
    status,
  };
}

/** Spec 8: code from ext_code or the HTTP status, message from ret_msg or error, else the general one. */
function failedHttp(reply: Reply): ApiError<never> {
  const body = v.safeParse(FailedBody, parseJson(reply.text ?? ''));
  const said = body.success ? body.output : {};
  const extCode = Number(said.ext_code || Number.NaN);
  const isCode = Number.isSafeInteger(extCode);
  const code = isCode ? extCode : reply.status;
  return {
    kind: isCode ? (generalNames.get(code) ?? 'unknown') : 'http',
    code,
    message: code === restrictedCode ? '' : said.ret_msg || said.message || said.error || messages.failed,
    status: reply.status,
    retryAfterMs: reply.retryAfterMs,
  };
}

/** Opens the envelope. Nothing of a body that cannot be read is shown. spec 8 (R8.1 to R8.3) */
export function openReply(reply: Reply): Opened {
  const { status, text } = reply;
  if (status < 200 || status > 299) return { ok: false, error: failedHttp(reply) };
  if (text === undefined) return { ok: false, error: malformed('body', status) };
  if (text.trim() === '')
    return { ok: false, error: { kind: 'emptyBody', code: 10020, message: messages.empty, status } };
  const envelope = v.safeParse(Envelope, parseJson(text), { abortEarly: true });
  if (!envelope.success) return { ok: false, error: malformed(v.getDotPath(envelope.issues[0]) ?? 'body', status) };
  const { ret_code: code, result, time_now: timeNow } = envelope.output;
  return code === 0 ? { ok: true, result, timeNow } : { ok: false, error: refused(envelope.output, status) };
}

/** `Retry-After` in ms from now: seconds or a date. */
export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
