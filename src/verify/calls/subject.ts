import type { Call } from '#contract/call.ts';
import { generalErrors } from '#contract/envelope.ts';
import type { Context, Subject } from '../context.ts';
import { visitor } from '../http/client.ts';
import type { Caller } from '../http/client.ts';
import { isOptional, entriesOf, shapeOf } from '#contract/schema/shape.ts';
import { validParams } from '../schema/samples.ts';
import { checkResult, isPersonal, evaluate } from './evaluate.ts';

/** General codes that valid parameters of a valid caller never get. */
const neverValid = new Set([10001, 10006, 10007, 10009, 10016, 10017, 10020, 10040, 10060, 33003, 30000]);

/** True for a code that the contract lets this call answer. */
export const isDeclared = ({ errors }: Call, code: number): boolean =>
  Object.hasOwn(errors, code) || Object.hasOwn(generalErrors, code);

/** Who asks a call: the person when there is one and the call takes a token. */
export const callerFor = ({ person }: Context, { auth }: Call): Caller =>
  auth === 'none' || !person ? visitor : person;

/** A call that could not be asked well: the parameter without a sample, and the refusal without it. */
export interface Missing {
  missing: string;
  refused?: Subject;
}

/**
 * Asks a call that reads with valid parameters. A call that needs one of several optional parameters refuses none; then
 * one is added. It is asked again when an optional parameter has no sample yet.
 */
export async function askValid(context: Context, name: string, call: Call): Promise<Subject | Missing> {
  const caller = callerFor(context, call);
  const optional = [...entriesOf(shapeOf(call.params))].filter(([, entry]) => isOptional(entry));
  const [known, unknown] = [true, false].map((isKnown) =>
    optional.flatMap(([param, entry]) =>
      (context.samples.valueFor(name, param, entry) !== undefined) === isKnown ? [param] : [],
    ),
  );
  let refused: Subject | undefined;
  for (const more of [[], ...(known ?? []).map((param) => [param])]) {
    const valid = validParams(context.samples, name, call.params, more);
    if ('missing' in valid) return valid;
    const { params } = valid;
    const reply = await context.client.call(call, params, { caller });
    const evaluated = evaluate(context, name, reply);
    const answer = evaluated && { code: evaluated.code, result: evaluated.result };
    const subject: Subject = { name, call, params, caller, reply, ...answer };
    if (evaluated === undefined || evaluated.code === 0) return subject;
    refused ??= subject;
    // What refuses this caller refuses whatever is asked.
    if (evaluated.code !== 10001 && !Object.hasOwn(call.errors, evaluated.code)) return subject;
  }
  if (!refused) return { missing: 'parameters' };
  const [without] = unknown ?? [];
  return without === undefined ? refused : { missing: without, refused };
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
    findings.add({
      level: 'fail',
      subject: name,
      path: 'ret_code',
      expected: '0 for valid parameters',
      received: code,
      rule,
    });
    return;
  }
  findings.add({ level: 'unchecked', subject: name, path: 'result', expected: `refused with ${code}`, rule: 'result' });
}
