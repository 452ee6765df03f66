import type { Context, Subject } from '../context.ts';
import { visitor } from '../http/client.ts';
import type { Caller } from '../http/client.ts';
import { checkResult, evaluate } from './evaluate.ts';
import { isDeclared } from './subject.ts';

const rule = 'auth';
/**
 * A token that no exchange has given. Without a session the device is counted, so that its requests are paced as the
 * visitor's.
 */
const stranger: Caller = { name: visitor.name, token: 'vfy-no-such-token-00000000000000000000' };
/** Codes of a token that is missing, and of one that is unknown. exchange-api 1.7 */
const missing = [10007];
const unknown = [10007, 10009, 33003, 30000];

/**
 * Without a token and with an unknown one a call that needs one refuses, and other calls give the visitor's answer.
 * exchange-api 1.2
 */
export async function checkAuth(
  context: Context,
  { name, call, params }: Pick<Subject, 'name' | 'call' | 'params'>,
  callers: readonly Caller[] = [visitor, stranger],
): Promise<void> {
  const { findings, client } = context;
  for (const caller of callers) {
    const answer = evaluate(context, name, await client.call(call, params, { caller }));
    findings.checked(name, rule);
    if (!answer) continue;
    const codes = caller === visitor ? missing : unknown;
    const isRefused = call.auth === 'required';
    if (
      isRefused ? codes.includes(answer.code) : !unknown.includes(answer.code) && isDeclared({ ...call }, answer.code)
    ) {
      if (!isRefused && answer.code === 0) checkResult(context, name, call, answer.result, { isMasked: true });
      continue;
    }
    if (!isRefused && answer.code === 0) continue;
    findings.add({
      level: 'fail',
      subject: name,
      path: caller === visitor ? 'no token' : 'unknown token',
      expected: isRefused ? `ret_code ${codes.join(', ')}` : 'the answer to a visitor',
      received: `ret_code ${answer.code}`,
      rule,
    });
  }
}
