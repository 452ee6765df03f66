import type { Context, Subject } from '../context.ts';
import { badInputsOf } from '../schema/bad-inputs.ts';
import { evaluate } from './evaluate.ts';
import { isDeclared } from './subject.ts';

const rule = '1.7 refusals';
const badParameter = 10001;

/**
 * Sends bad inputs, one parameter at a time: HTTP 200 with 10001, whose `ext_info.field` names the parameter, or a code
 * that the call declares. A call that refuses this caller whatever is asked may answer with that code.
 */
export async function checkBadInputs(context: Context, subject: Subject, onlyTypes = false): Promise<void> {
  const { findings, client, seed, stop } = context;
  const { name, call, params, caller, code } = subject;
  findings.checked(name, rule);
  const acts = call.effect !== 'read' && call.effect !== 'session';
  const report = (path: string, expected: string, received: unknown): void => {
    findings.add({ level: 'fail', subject: name, path, expected, received, rule });
  };

  async function check({ param, kind, params: bad }: ReturnType<typeof badInputsOf>[number]): Promise<void> {
    if (acts && !stop.isActing) return;
    const answer = evaluate(context, name, await client.call(call, bad, { caller }));
    if (!answer) return;
    if (answer.code === 0) {
      if (acts) stop.isActing = false;
      report(`params.${param}`, `a refusal of a bad input (${kind})`, 'ret_code 0');
      return;
    }
    if (answer.code === code) return;
    const isOwn = Object.hasOwn(call.errors, answer.code);
    if (answer.code !== badParameter && !isOwn) {
      const what = isDeclared(call, answer.code) ? 'of the call' : 'that the contract declares';
      report('ret_code', `10001 or a code ${what} for a bad ${param} (${kind})`, answer.code);
      return;
    }
    if (answer.code === badParameter && answer.field !== param) report('ext_info.field', param, answer.field);
  }

  const inputs = badInputsOf(name, call, params, seed, onlyTypes);
  // One after the other: nothing else may act after a bad request that succeeded.
  if (acts) for (const input of inputs) await check(input);
  else await Promise.all(inputs.map(check));
}

/** An unknown parameter is ignored. exchange-api 1.2 */
export async function checkUnknownParameter(context: Context, subject: Subject): Promise<void> {
  const { name, call, params, caller, code } = subject;
  const { findings, client } = context;
  const answer = evaluate(context, name, await client.call(call, { ...params, vfyUnknown: '1' }, { caller }));
  findings.checked(name, rule);
  if (!answer || answer.code === code) return;
  findings.add({
    level: 'fail',
    subject: name,
    path: 'params.vfyUnknown',
    expected: 'an unknown parameter is ignored',
    received: `ret_code ${answer.code}`,
    rule,
  });
}
