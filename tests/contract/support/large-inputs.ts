import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { entriesOf, isOptional, partsOf, schemaOf, schemaOptions, shapeOf, unwrapped } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';

/** Numbers of digits before and after the point. */
const digits = [1, 10, 20, 40] as const;

/** Amounts of all sizes, most with as many digits before the point as after it. */
const amounts = digits.flatMap((count) => [
  '9'.repeat(count),
  `${'9'.repeat(count)}.${'9'.repeat(count)}`,
  `${'9'.repeat(count)}.01`,
  `0.${'0'.repeat(count - 1)}1`,
]);

/** Values that let a call act, by the name of the field; of several the first that fits. */
const usual: Readonly<Record<string, readonly (string | number)[]>> = {
  cell_number: [100, 500],
  min_price: ['50000'],
  max_price: ['70000'],
  entry_price: ['60000'],
  stop_loss: ['40000'],
  stop_loss_price: ['40000'],
  take_profit: ['80000'],
  take_profit_price: ['80000'],
  quote_investment: ['1000'],
  base_investment: ['0.1'],
  price: ['58000'],
  triggerPrice: ['58000'],
  quantity: ['0.001'],
  loanAmount: ['100'],
  pledgeAmount: ['0.01'],
  leverage: ['3'],
  name: ['EUR'],
  symbol: ['BTCUSDT'],
  symbolId: ['BTCUSDT'],
  symbols: ['BTCUSDT'],
  ltCode: ['BTC3L'],
  loanToken: ['USDT'],
  pledgeToken: ['BTC'],
  baseTokenId: ['BTC'],
  side: ['BUY', 'SELL'],
  type: ['LIMIT', 'MARKET', 'LIMIT_MAKER'],
  timeInForce: ['GTC', 'IOC', 'FOK'],
  accountTypes: ['SPOT'],
  answers: ['1'],
  projectId: ['1'],
  poolId: ['11'],
};
/** Values of the other fields. */
const others = ['USDT', '1', 'BTCUSDT', '2026-06-01', 'HALO', 'v1'] as const;
/** A repeated id would be answered without computing, an old time refused. */
const notSent = new Set(['clientOrderId', 'parentClientOrderId', 'serialNo', 'sendTime']);

let number = 0;
const newRequestId = (): string => {
  number += 1;
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
};

const takes = (shape: Shape, value: unknown): boolean => v.is(schemaOf(shape), value);

const isAmount = (shape: Shape): boolean => takes(shape, '7') && takes(shape, '0.5') && !takes(shape, 'x');

const bound = (shape: Shape, type: string, otherwise: number): number => {
  const requirement = partsOf(shape).actions.find((action) => action.type === type)?.requirement;
  return typeof requirement === 'number' ? requirement : otherwise;
};

/** Returns values with which a field lets the call act. */
function usualValues(name: string, shape: Shape): unknown[] {
  const { base } = partsOf(shape);
  if (base.type === 'picklist') return [...(base.options ?? [])];
  if (base.type === 'literal') return [base.literal];
  if (base.type === 'boolean') return [true];
  const fitting = (usual[name] ?? []).filter((value) => takes(shape, value));
  if (fitting.length > 0) return fitting;
  if (base.type === 'number') return [bound(shape, 'min_value', 0) + 1, bound(shape, 'min_value', 0)];
  if (base.type === 'array') return [[]];
  if (base.type === 'record') return [{}];
  const value = [...others, newRequestId()].find((each) => takes(shape, each));
  return value === undefined ? [] : [value];
}

/** Returns values of a field of all sizes: amounts, the largest and the least count, the largest id. */
function sizes(shape: Shape): unknown[] {
  const { base } = partsOf(shape);
  if (base.type === 'number')
    return [bound(shape, 'max_value', Number.MAX_SAFE_INTEGER), bound(shape, 'min_value', 0), Number.MAX_SAFE_INTEGER];
  if (base.type !== 'string') return [];
  if (isAmount(shape)) return amounts;
  const largest = '9'.repeat(20);
  return takes(shape, largest) ? [largest] : [];
}

/** Parameters of a call. */
export interface LargeInput {
  /** Are amounts or counts large? */
  changed: 'amounts' | 'counts';
  /** Names of the fields that differ from the usual values. */
  what: string;
  params: Record<string, unknown>;
}

function inputsOf(call: Call, fields: ReadonlyMap<string, Shape>): LargeInput[] {
  const inputs: LargeInput[] = [];
  const values = new Map([...fields].map(([name, entry]) => [name, usualValues(name, unwrapped(entry))]));
  for (const isFull of [false, true]) {
    const sent = [...fields].filter(
      ([name, entry]) => !notSent.has(name) && (isFull || !isOptional(entry) || isAmount(unwrapped(entry))),
    );
    const base = (): Record<string, unknown> => ({
      ...Object.fromEntries(sent.map(([name]) => [name, values.get(name)?.[0]])),
      ...(call.idempotencyKey === 'requestId' && { requestId: newRequestId() }),
    });
    const add = (change: Record<string, unknown>, changed: LargeInput['changed'] = 'amounts') =>
      inputs.push({ changed, what: Object.keys(change).join(), params: { ...base(), ...change } });
    add({});
    const amountFields = [...fields].filter(([, entry]) => isAmount(unwrapped(entry))).map(([name]) => name);
    for (const [name, entry] of fields)
      if (!amountFields.includes(name)) for (const value of sizes(unwrapped(entry))) add({ [name]: value }, 'counts');
    // An order or a bot of another kind computes otherwise with the same amounts.
    const kinds = [...fields].flatMap(([name]) =>
      (values.get(name) ?? []).slice(1).map((value) => ({ [name]: value })),
    );
    for (const kind of [{}, ...kinds])
      for (const amount of amountFields.length > 0 ? amounts : []) {
        for (const name of amountFields) add({ ...kind, [name]: amount });
        if (amountFields.length > 1)
          add({ ...kind, ...Object.fromEntries(amountFields.map((name) => [name, amount])) });
      }
  }
  return inputs;
}

/**
 * Returns inputs of a call that are large in one field, then in all amounts, with each choice of the other fields:
 * amounts with 1, 10, 20 and 40 digits before and after the point, counts at their largest.
 */
export function largestInputs(call: Call): LargeInput[] {
  const shape = shapeOf(call.params);
  const { base } = partsOf(shape);
  const options = ['variant', 'union'].includes(base.type) ? schemaOptions(base) : [shape];
  return options.flatMap((option) => inputsOf(call, entriesOf(option)));
}
