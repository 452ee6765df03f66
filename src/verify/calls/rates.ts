import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { systemDate } from '#contract/system-date.ts';
import { secondMs } from '#formulas/durations.ts';
import type { Context, Subject } from '../context.ts';
import type { Reply } from '../http/client.ts';
import { refillMs } from '../http/pace.ts';
import { parseJson } from '#contract/parse-json.ts';
import { hasStatus, evaluate } from './evaluate.ts';

const rule = '1.6 rate limits';
const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;
/** Requests at once by which the rest of a bucket must fall, and how often it is tried: it refills meanwhile. */
const burst = 4;
const tries = 5;
/** Requests of `--rate` at most. */
const maxRequests = 600;

const numberOf = (reply: Reply, name: string): number => {
  const text = reply.headers.get(name);
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
};

/** Rate headers are there, and what remains falls with a burst of requests. exchange-api 1.6 */
export async function checkRateHeaders(
  context: Context,
  { name, call, params, caller, reply }: Subject,
): Promise<void> {
  const { findings, client } = context;
  findings.checked(name, rule);
  const missing = names.filter((each) => Number.isNaN(numberOf(reply, each)));
  for (const path of missing)
    findings.add({
      level: 'fail',
      subject: name,
      path,
      expected: 'an integer',
      received: reply.headers.get(path) ?? undefined,
      rule,
    });
  if (missing.length > 0) return;
  let remaining: number[] = [];
  let isEvaluated = false;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const replies = await client.burst(call, params, caller, burst);
    const answered = replies.filter(({ status }) => status === 200);
    if (answered.length < burst) return;
    remaining = answered.map((each) => numberOf(each, 'x-ratelimit-remaining'));
    if (new Set(remaining).size > 1) return;
    // While slow answers arrive, the bucket may regain as many requests as the burst used.
    const tookMs =
      Math.max(...answered.map(({ receivedAt }) => receivedAt)) - Math.min(...answered.map(({ sentAt }) => sentAt));
    isEvaluated ||= tookMs < (burst - 1) * refillMs(call.bucket);
  }
  if (!isEvaluated) {
    const expected = `${burst} answers faster than the bucket refills`;
    findings.add({ level: 'unchecked', subject: name, path: 'x-ratelimit-remaining', expected, rule });
    return;
  }
  findings.add({
    level: 'fail',
    subject: name,
    path: 'x-ratelimit-remaining',
    expected: `a number that falls with ${burst} requests at once`,
    received: remaining.join(', '),
    rule,
  });
}

/** Provokes one 429 as a visitor of its own, then waits as told and asks again. */
export async function provokeTooMany(context: Context, name: string): Promise<void> {
  const { findings, client } = context;
  const call = systemDate;
  findings.checked(name, rule);
  const report = (path: string, expected: string, received: unknown): void => {
    findings.add({ level: 'fail', subject: name, path, expected, received, rule });
  };
  const guid = randomUUID();
  const url = client.urlOf(call);
  let refused: Reply | undefined;
  for (let sent = 0; sent < maxRequests && !refused; sent += 8) {
    const batch = Array.from({ length: 8 }, (_, index) =>
      // Each in its own lane of the pacing, as this is to be too fast.
      client.ask(url, call.bucket, { guid, keepsTooMany: true, caller: { name: `rate ${sent + index}` } }),
    );
    refused = (await Promise.all(batch)).find(({ status }) => status === 429);
  }
  if (!refused) {
    report('status', `HTTP 429 within ${maxRequests} requests`, 200);
    return;
  }
  const body = parseJson(refused.text);
  const code = typeof body === 'object' && body !== null && 'ret_code' in body ? body.ret_code : undefined;
  if (code !== 10006) report('ret_code', '10006', code);
  const seconds = numberOf(refused, 'retry-after');
  if (Number.isNaN(seconds)) {
    report('retry-after', 'seconds', refused.headers.get('retry-after') ?? undefined);
    return;
  }
  await wait(Math.min(seconds, 60) * secondMs, undefined, { signal: context.signal });
  const reply = await client.ask(url, call.bucket, { guid, keepsTooMany: true });
  if (hasStatus(context, name, reply, 200, rule)) evaluate(context, name, reply);
}
