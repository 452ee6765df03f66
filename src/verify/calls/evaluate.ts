import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { BotFailure } from '#contract/bots/status-codes.ts';
import { parseJson } from '#contract/parse-json.ts';
import { Ms } from '#contract/scalars.ts';
import type { Context } from '../context.ts';
import { envelopeRule, said } from '../findings.ts';
import type { Reply } from '../http/client.ts';
import { strictOf } from '../schema/strict.ts';
import type { StrictSchema } from '../schema/strict.ts';

/** Strict envelope; the message field is checked apart. exchange-api 1.3 */
const strictEnvelope: StrictSchema = strictOf(
  v.looseObject({
    ret_code: v.pipe(v.number(), v.safeInteger()),
    ext_code: v.optional(v.string()),
    ext_info: v.nullish(v.object({ field: v.optional(v.string()), limit: v.optional(v.string()) })),
    time_now: Ms,
    result: v.unknown(),
  }),
);
const Read = v.looseObject({
  ret_code: v.number(),
  time_now: v.number(),
  ext_info: v.nullish(v.looseObject({ field: v.optional(v.string()) })),
  result: v.unknown(),
});

/** An answer that was read. */
export interface Evaluated {
  code: number;
  result: unknown;
  /** Parameter that a refusal names. */
  field?: string | undefined;
}

/** True when an answer may hold what a person owns. */
export const isPersonal = ({ call, caller }: { call: Call; caller: { token?: string } }): boolean =>
  call.auth !== 'none' && caller.token !== undefined;

/** Checks that the answer came with its status, and reports it otherwise. */
export function hasStatus(
  { findings }: Context,
  subject: string,
  reply: Reply,
  status: number,
  rule: string,
  path = 'status',
): boolean {
  findings.checked(subject, rule);
  if (reply.failure === undefined && reply.status === status) return true;
  findings.add({
    level: 'fail',
    subject,
    path: reply.failure === undefined ? path : 'answer',
    expected: `HTTP ${status}`,
    received: reply.failure === undefined ? reply.status : said(reply.failure),
    rule,
  });
  return false;
}

/** Answers of an exchange that does not have a call: the statuses of a path, and the code of an envelope. */
const absentStatuses: readonly number[] = [404, 405];
const absentCode = 10017;
/** Code of what is switched off, which no call is that belongs to what the exchange offers. */
const offCode = 10032;
const Off = v.looseObject({ ret_code: v.picklist([absentCode, offCode]) });

/** True for the answer of an exchange to a call that it does not have, or of what is switched off. */
export const isOffAnswer = ({ status, failure, text }: Reply): boolean =>
  failure === undefined && (absentStatuses.includes(status) || v.is(Off, parseJson(text)));

/**
 * Reads an answer that should be an envelope with HTTP 200, and reports what is wrong with it, or that the exchange
 * does not have the call. Undefined: unreadable.
 */
export function evaluate(context: Context, name: string, reply: Reply): Evaluated | undefined {
  const { findings, clock } = context;
  const rule = envelopeRule;
  const report = (path: string, expected: string, received: unknown): void => {
    findings.add({ level: 'fail', subject: name, path, expected, received, rule });
  };
  const isAbsent = reply.failure === undefined && absentStatuses.includes(reply.status);
  if (isAbsent && findings.missing(name, `HTTP ${reply.status}`)) return undefined;
  if (!hasStatus(context, name, reply, 200, '1.3 status')) return undefined;
  const stated = v.safeParse(Off, parseJson(reply.text));
  if (stated.success && findings.missing(name, `ret_code ${stated.output.ret_code}`)) return undefined;
  findings.checked(name, rule);
  const type = reply.headers.get('content-type') ?? '';
  if (reply.text.trim() === '') {
    report('body', 'an envelope', 'an empty body');
    return undefined;
  }
  if (!/^application\/json\b/i.test(type)) {
    report('content-type', 'application/json', type);
    return undefined;
  }
  const body = parseJson(reply.text);
  const problems = strictEnvelope(body).filter(({ level }) => level === 'fail');
  for (const { path, expected, received } of problems) report(path === '' ? 'body' : path, expected, received);
  const read = v.safeParse(Read, body);
  if (!read.success) return undefined;
  const { ret_code: envelopeCode, time_now: timeNow, ext_info: info, result } = read.output;
  const failure = v.safeParse(BotFailure, result);
  // The bot host refuses with a code in the result.
  const code = envelopeCode === 0 && failure.success ? failure.output.status_code : envelopeCode;
  if (!['ret_msg', 'message'].some((field) => typeof read.output[field] === 'string'))
    report('ret_msg', 'ret_msg or message', undefined);
  // A time of another unit has been reported by the schema already, or is reported by the comparison.
  if (problems.length === 0) clock.sample(name, timeNow, reply);
  return { code, result, field: info?.field };
}

/** Reports what does not fit in a result. */
export function checkResult(
  { findings }: Context,
  name: string,
  call: Call,
  result: unknown,
  { isMasked }: { isMasked: boolean },
): void {
  const rule = 'result';
  findings.checked(name, rule);
  for (const { level, path, expected, received } of strictOf(call.result)(result)) {
    findings.add({
      level,
      subject: name,
      path: path === '' ? 'result' : `result.${path}`,
      expected,
      received,
      isPersonal: isMasked,
      rule,
    });
  }
}
