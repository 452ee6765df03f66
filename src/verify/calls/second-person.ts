import type { Context, Subject } from '../context.ts';
import { entriesOf, partsOf, shapeOf, unwrapped } from '#contract/schema/shape.ts';
import { evaluate } from './evaluate.ts';

const rule = 'Q-S20 another person';
/** Parameters that name something of one person. */
const ownIds = [
  'orderId',
  'planOrderId',
  'clientOrderId',
  'repayId',
  'loanId',
  'applyId',
  'gridId',
  'serialNo',
  'requestId',
];

/** True when an answer holds rows. */
const hasRows = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  (!('list' in result) || (Array.isArray(result.list) && result.list.length > 0));

/** A second person does not find what belongs to the first. quality.md Q-S20 */
export async function checkSecondPerson(context: Context, { name, call }: Subject): Promise<void> {
  const { findings, client, samples, second } = context;
  if (call.auth !== 'required') return;
  const params = [...entriesOf(shapeOf(call.params))].flatMap(([param, entry]) => {
    if (!ownIds.includes(param) || partsOf(unwrapped(entry)).base.type !== 'string') return [];
    const value = samples.valueFor(name, param, entry);
    return value === undefined ? [] : [[param, value] as const];
  });
  if (params.length === 0) return;
  if (!second) {
    findings.add({ level: 'unchecked', subject: name, path: 'another person', expected: 'needs a second token', rule });
    return;
  }
  findings.checked(name, rule);
  for (const [param, value] of params) {
    const answer = evaluate(context, name, await client.call(call, { [param]: value }, { caller: second }));
    if (answer?.code !== 0 || !hasRows(answer.result)) continue;
    findings.add({
      level: 'fail',
      subject: name,
      path: `params.${param}`,
      expected: 'not found for another person',
      received: 'an answer',
      rule,
    });
  }
}
