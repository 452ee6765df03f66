import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { plainText } from '../http/encode.ts';
import { entriesOf, isOptional, partsOf, schemaOf, shapeOf, unwrapped } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';

/** Parameters of which one is invalid. */
export interface BadInput {
  param: string;
  kind: string;
  params: Record<string, unknown>;
}

/** Pseudorandom numbers below 1 that depend on the text alone. */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What an exchange may read from a text of a query or form. */
function readingsOf(text: string): unknown[] {
  const readings: unknown[] = [text, text.split(',')];
  if (/^-?\d{1,16}$/.test(text)) readings.push(Number(text));
  if (text === 'true' || text === 'false') readings.push(text === 'true');
  return readings;
}

/** True when the schema takes the value as it is sent. */
export function isAccepted(call: Pick<Call, 'encoding'>, entry: Shape, value: unknown): boolean {
  const schema = schemaOf(entry);
  if (call.encoding === 'json') return v.is(schema, value);
  return readingsOf(plainText(value)).some((reading) => v.is(schema, reading));
}

const requirementOf = (shape: Shape, type: string): number | undefined => {
  const requirement = partsOf(shape).actions.find((action) => action.type === type)?.requirement;
  return typeof requirement === 'number' ? requirement : undefined;
};

/** Returns candidates for a text; what the schema takes is left out later. */
function textCandidates(shape: Shape, letter: string, sample: unknown): [kind: string, value: unknown][] {
  const length = requirementOf(shape, 'max_length');
  const start = typeof sample === 'string' && sample !== '' ? sample.slice(0, 20) : letter;
  return [
    ['empty', ''],
    ['pattern', `${letter}!`],
    ...(length === undefined ? [] : [['length', letter.repeat(length + 1)] as [string, unknown]]),
    ['10,000 characters', letter.repeat(10_000)],
    ['NUL', `${start}\0`],
    ['U+202E', `${start}\u202E`],
    ['__proto__', '__proto__'],
    ['exponent', '1e3'],
    ['negative', '-1'],
    ['NaN', 'NaN'],
    ['65 digits', '1'.repeat(65)],
  ];
}

function candidatesOf(
  shape: Shape,
  isJson: boolean,
  letter: string,
  sample: unknown,
): [kind: string, value: unknown][] {
  const { base } = partsOf(shape);
  const wrongType: [string, unknown][] = isJson ? [['type', { [letter]: 1 }]] : [];
  const outside = `VFY_${letter}`;
  switch (base.type) {
    case 'number': {
      const [min, max] = [requirementOf(shape, 'min_value'), requirementOf(shape, 'max_value')];
      return [
        ...wrongType,
        ['type', isJson ? (typeof sample === 'number' ? String(sample) : '1') : outside],
        ['empty', ''],
        ['fraction', 1.5],
        ...(min === undefined ? [] : [['minimum − 1', min - 1] as [string, unknown]]),
        ...(max === undefined ? [] : [['maximum + 1', max + 1] as [string, unknown]]),
      ];
    }
    case 'boolean':
      return [...wrongType, ['type', isJson ? 'true' : outside]];
    case 'picklist':
    case 'literal':
      return [...wrongType, ['empty', ''], ['enum', outside]];
    case 'array':
      return isJson ? [...wrongType, ['type', outside], ['enum', [outside]]] : [['enum', outside]];
    case 'string':
      return [
        ...wrongType,
        ...(isJson ? [['type', 12_345] as [string, unknown]] : []),
        ...textCandidates(shape, letter, sample),
      ];
    default:
      return wrongType;
  }
}

/**
 * Returns bad inputs of a call, one parameter at a time. The same seed gives the same ones.
 * @param onlyTypes for calls that place orders: missing or wrongly typed required parameters only. verify.md 3
 */
export function badInputsOf(
  name: string,
  call: Pick<Call, 'params' | 'encoding'>,
  valid: Record<string, unknown>,
  seed: string,
  onlyTypes = false,
): BadInput[] {
  const random = randomOf(`${seed} ${name}`);
  const isJson = call.encoding === 'json';
  return [...entriesOf(shapeOf(call.params))].flatMap(([param, entry]) => {
    const letter = String.fromCharCode(65 + Math.floor(random() * 26));
    const isRequired = !isOptional(entry);
    if (onlyTypes && !isRequired) return [];
    const inner = unwrapped(entry);
    const inputs: BadInput[] = candidatesOf(inner, isJson, letter, valid[param])
      .filter(([kind, value]) => (!onlyTypes || kind === 'type') && !isAccepted(call, inner, value))
      .map(([kind, value]) => ({ param, kind, params: { ...valid, [param]: value } }));
    if (isRequired) {
      const others = Object.entries(valid).filter(([other]) => other !== param);
      inputs.unshift({ param, kind: 'missing', params: Object.fromEntries(others) });
    }
    return inputs;
  });
}
