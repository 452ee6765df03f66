import type { Call } from '#contract/call.ts';
import type { Context, Subject } from '../context.ts';
import { visitor } from '../http/client.ts';
import { checkAuth } from './auth.ts';
import { checkCors, checkCorsAnswer, isCrossOrigin } from './cors.ts';
import { checkHttpRules } from './http-rules.ts';
import { evaluate } from './evaluate.ts';
import { checkLists } from './lists.ts';
import { checkRateHeaders } from './rates.ts';
import { checkBadInputs, checkUnknownParameter } from './refusals.ts';
import { checkSecondPerson } from './second-person.ts';

/** Checks a call that reads, beyond its result. verify.md 3 */
export async function checkRead(context: Context, subject: Subject): Promise<void> {
  const { name, call, code, reply } = subject;
  if (isCrossOrigin(context, call) && reply.failure === undefined) checkCorsAnswer(context, name, reply, false);
  await checkCors(context, name, call);
  if (code === undefined) return;
  await checkAuth(context, subject);
  await checkBadInputs(context, subject);
  await checkUnknownParameter(context, subject);
  await checkHttpRules(context, subject);
  await checkRateHeaders(context, subject);
  if (code !== 0) return;
  await checkLists(context, subject);
  await checkSecondPerson(context, subject);
}

/**
 * Checks a call that acts without acting: a preflight, and one request without token and parameters. verify.md 2
 */
export async function checkActing(context: Context, name: string, call: Call): Promise<void> {
  const { findings, client } = context;
  const rule = 'auth';
  await checkCors(context, name, call);
  // Without a token a logout has nothing to end.
  const reply = await client.call(call, {}, { caller: visitor });
  findings.checked(name, rule);
  if (isCrossOrigin(context, call) && reply.failure === undefined) checkCorsAnswer(context, name, reply, false);
  const answer = evaluate(context, name, reply);
  const codes = call.auth === 'required' ? [10007, 10001] : [0, 10007, 10001];
  if (!answer || codes.includes(answer.code)) return;
  findings.add({
    level: 'fail',
    subject: name,
    path: 'no token',
    expected: `ret_code ${codes.join(', ')}`,
    received: `ret_code ${answer.code}`,
    rule,
  });
}
