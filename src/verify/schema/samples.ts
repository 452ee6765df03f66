import * as v from 'valibot';
import { shapeOf, schemaOf, unwrapped, partsOf } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';

/** Values of earlier answers by the name of their field, for valid parameters. */
export interface Samples {
  /** Takes all values of the answer of a call. */
  learn: (call: string, result: unknown) => void;
  /** Puts a value first. */
  prefer: (name: string, value: unknown) => void;
  /** A valid value of a parameter, undefined without a sample. */
  valueFor: (call: string, param: string, schema: Shape) => unknown;
  /** The known values of a name. */
  valuesOf: (name: string) => readonly unknown[];
}

/** Values kept of a name. */
const maxValues = 40;

/** Names under which answers carry what a parameter takes. */
const sources: Readonly<Record<string, readonly string[]>> = {
  symbol: ['symbolId'],
  symbols: ['symbolId'],
  symbolId: ['symbolId'],
  coin: ['coin', 'tokenId'],
  tokenId: ['tokenId', 'coin'],
  tokenIds: ['tokenId', 'coin'],
  baseTokenId: ['baseTokenId'],
  quoteTokenId: ['quoteTokenId'],
  fromId: ['nextId'],
  // The name of a call and a dot: only of that call, or only for it.
  'account.inviteInfo.code': ['account.invitationCode.code'],
  'launchpad.detailV1.code': ['launchpad.projectList.code'],
  'launchpad.detailV2.code': ['launchpad.projectList.code'],
  'account.exchangeRate.name': ['currency'],
};

/** Opens the samples. verify.md 3 */
export function openSamples(): Samples {
  const values = new Map<string, unknown[]>();

  function keep(name: string, value: unknown): void {
    if (value === '' || (typeof value !== 'string' && typeof value !== 'number')) return;
    const known = values.get(name) ?? [];
    values.set(name, known);
    if (known.length < maxValues && !known.includes(value)) known.push(value);
  }
  function learn(call: string, result: unknown): void {
    if (Array.isArray(result)) for (const item of result.slice(0, maxValues)) learn(call, item);
    else if (typeof result === 'object' && result !== null)
      for (const [name, value] of Object.entries(result)) {
        keep(name, value);
        keep(`${call}.${name}`, value);
        learn(call, value);
      }
  }

  return {
    learn,
    prefer(name, value) {
      values.set(name, [value, ...(values.get(name) ?? []).filter((each) => each !== value)]);
    },
    valuesOf: (name) => values.get(name) ?? [],
    valueFor(call, param, shape) {
      const inner = unwrapped(shape);
      const { base } = partsOf(inner);
      if (base.type === 'picklist') return base.options?.[0];
      if (base.type === 'literal') return base.literal;
      const schema = v.pipe(
        v.unknown(),
        v.check((value) => v.is(schemaOf(inner), value)),
      );
      const names = sources[`${call}.${param}`] ?? sources[param] ?? [param];
      return names.flatMap((name) => values.get(name) ?? []).find((value) => v.is(schema, value));
    },
  };
}

/** Valid parameters of a call: those that are required, and `more`. Names the parameter without a sample. */
export function validParams(
  samples: Samples,
  name: string,
  params: v.GenericSchema,
  more: readonly string[] = [],
): { params: Record<string, unknown> } | { missing: string } {
  const shape = shapeOf(params);
  const result: Record<string, unknown> = {};
  for (const [param, entry] of Object.entries(partsOf(shape).base.entries ?? {})) {
    const isNeeded = !['optional', 'nullish', 'exact_optional'].includes(entry.type) || more.includes(param);
    if (!isNeeded) continue;
    const value = samples.valueFor(name, param, entry);
    if (value === undefined) return { missing: param };
    result[param] = value;
  }
  return { params: result };
}
