import type { Call } from '#contract/call.ts';
import { generalErrors } from '#contract/envelope.ts';
import type { Context, Subject } from '../context.ts';
import { visitor } from '../http/client.ts';
import type { Caller } from '../http/client.ts';
import { isOptional, entriesOf, shapeOf } from '../schema/shape.ts';
import { validParams } from '../schema/samples.ts';
import { checkResult, isPersonal, judge } from './judge.ts';

/** General codes that valid parameters of a valid caller never get. */
const neverValid = new Set([10001, 10006, 10007, 10009, 10016, 10017, 10020, 10040, 10060, 33003, 30000]);

/** Returns true for a code that the contract lets this call answer. */
export const isDeclared = ({ errors }: Call, code: number): boolean =>
  Object.hasOwn(errors, code) || Object.hasOwn(generalErrors, code);

/** Who asks a call: the person when there is one and the call takes a token. */
export const callerFor = ({ person }: Context, { auth }: Call): Caller =>
  auth === 'none' || !person ? visitor : person;

/** Names of the optional parameters for which there are samples: a call may need one of them. */
function optionalSamples({ samples }: Context, name: string, call: Call): string[] {
  return [...entriesOf(shapeOf(call.params))].flatMap(([param, entry]) =>
    isOptional(entry) && samples.valueFor(name, param, entry) !== undefined ? [param] : [],
  );
}

/**
 * Asks a call that reads with valid parameters. A call that takes one of several optional parameters refuses none; then one is
 * added. Returns the name of the parameter without a sample when it cannot be asked.
 */
export async function askValid(context: Context, name: string, call: Call): Promise<Subject | { missing: string }> {
  const caller = callerFor(context, call);
  let refused: Subject | undefined;
  for (const more of [[], ...optionalSamples(context, name, call).map((param) => [param])]) {
    const valid = validParams(context.samples, name, call.params, more);
    if ('missing' in valid) return valid;
    const { params } = valid;
    const reply = await context.client.call(call, params, { caller });
    const judged = judge(context, name, reply);
    const subject: Subject = { name, call, params, caller, reply, ...(judged && { code: judged.code, result: judged.result }) };
    if (judged?.code !== 10001) return subject;
    refused ??= subject;
  }
  return refused ?? { missing: 'parameters' };
}

/** Checks the answer to valid parameters and learns from it. */
export function checkValid(context: Context, subject: Subject): void {
  const { findings, samples } = context;
  const { name, call, code, result } = subject;
  if (code === undefined) return;
  if (code === 0) {
    samples.learn(name, result);
    checkResult(context, name, call, result, { isMasked: isPersonal(subject) });
    return;
  }
  const rule = 'errors';
  findings.checked(name, rule);
  if (neverValid.has(code) || !isDeclared(call, code)) {
    findings.add({ level: 'fail', subject: name, path: 'ret_code', expected: '0 for valid parameters', received: code, rule });
    return;
  }
  findings.add({ level: 'unchecked', subject: name, path: 'result', expected: `refused with ${code}`, rule: 'result' });
}
