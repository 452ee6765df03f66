import type { Call } from '#contract/call.ts';
import { checkResult } from '../calls/evaluate.ts';
import type { Evaluated } from '../calls/evaluate.ts';
import type { Context } from '../context.ts';

/** Reports what a valid acting call answered; returns true for a success. */
export function isDone(context: Context, name: string, call: Call, answer: Evaluated | undefined): boolean {
  if (!answer) return false;
  if (answer.code === 0) {
    context.samples.learn(name, answer.result);
    checkResult(context, name, call, answer.result, { isMasked: true });
    return true;
  }
  context.findings.checked(name, 'errors');
  context.findings.add({
    level: 'fail',
    subject: name,
    path: 'ret_code',
    expected: '0 for valid parameters',
    received: answer.code,
    rule: 'errors',
  });
  return false;
}
