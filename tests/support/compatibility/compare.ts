/**
 * Compares two versions of the contract for its two readers: exchanges, which implement it, and programs, which call
 * it. docs/design/contract-documents.md has the table.
 */
import { isSchema } from './reduced.ts';
import type { ReducedCall, ReducedContract, Schema } from './reduced.ts';

export type Level = 'patch' | 'minor' | 'major';

/** A change, with what it is for each reader. */
export interface Change {
  /** Where: `order.create result.order.price`. */
  path: string;
  what: string;
  exchanges: Level;
  programs: Level;
}

type Judgment = readonly [exchanges: Level, programs: Level];

const bothMajor: Judgment = ['major', 'major'];
const bothMinor: Judgment = ['minor', 'minor'];

/** Judgments by where a schema stands: in what exchanges send, or in what programs send. */
const judgments = {
  result: {
    added: bothMinor,
    addedRequired: ['major', 'minor'],
    removed: ['minor', 'major'],
    madeOptional: ['minor', 'major'],
    madeRequired: ['major', 'minor'],
    wider: ['minor', 'major'],
    narrower: ['major', 'minor'],
    otherType: bothMajor,
  },
  parameter: {
    added: bothMinor,
    addedRequired: bothMajor,
    removed: bothMajor,
    madeOptional: bothMinor,
    madeRequired: bothMajor,
    wider: ['major', 'minor'],
    narrower: bothMajor,
    otherType: bothMajor,
  },
} as const satisfies Record<string, Record<string, Judgment>>;

type Place = keyof typeof judgments;
type Kind = keyof (typeof judgments)['result'];

const texts: Readonly<Record<Kind, string>> = {
  added: 'is new',
  addedRequired: 'is new and required',
  removed: 'is gone',
  madeOptional: 'may be absent or null now',
  madeRequired: 'is required now',
  wider: 'takes more values',
  narrower: 'takes fewer values',
  otherType: 'is of another type, form or unit',
};

const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const propertiesOf = (schema: Schema): Schema => (isSchema(schema['properties']) ? schema['properties'] : {});
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Names of keywords that hold schemas or values which are compared one by one. */
const structure = new Set([
  ...['$ref', 'properties', 'required', 'items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'enum'],
  ...['additionalProperties', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);
const lowerBounds = ['minimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'maxLength', 'maxItems'];

/** Compares two contracts. */
export function changesOf(from: ReducedContract, to: ReducedContract): Change[] {
  const changes: Change[] = [];
  const hasSameSchemas = same(from.schemas, to.schemas);

  function add(path: string, place: Place, kind: Kind): void {
    const [exchanges, programs] = judgments[place][kind];
    changes.push({ path, what: texts[kind], exchanges, programs });
  }
  function report(path: string, what: string, [exchanges, programs]: Judgment): void {
    changes.push({ path, what, exchanges, programs });
  }

  /** The schema that a reference leads to, with what stands beside it. */
  function resolved(schema: unknown, { schemas }: ReducedContract): Schema {
    if (!isSchema(schema)) return {};
    const { $ref: reference, ...rest } = schema;
    if (typeof reference !== 'string') return schema;
    return { ...resolved(schemas[reference.split('/').at(-1) ?? ''], { ...to, schemas }), ...rest };
  }

  function compareBounds(a: Schema, b: Schema, path: string, place: Place): void {
    for (const name of [...lowerBounds, ...upperBounds]) {
      if (a[name] === b[name]) continue;
      const [before, after] = [a[name], b[name]].map((bound) => (typeof bound === 'number' ? bound : undefined));
      const isLower = lowerBounds.includes(name);
      const isNarrower = before === undefined || (after !== undefined && (isLower ? after > before : after < before));
      add(path, place, isNarrower ? 'narrower' : 'wider');
    }
  }

  function compareEnums(a: Schema, b: Schema, path: string, place: Place, isOpen: boolean): void {
    const [before, after] = [valuesOf(a['enum']), valuesOf(b['enum'])];
    if (before.length === 0 && after.length === 0) return;
    const [added, removed] = [
      after.filter((value) => !before.includes(value)),
      before.filter((value) => !after.includes(value)),
    ];
    for (const value of added)
      if (isOpen) report(path, `may be ${JSON.stringify(value)}, too`, bothMinor);
      else add(path, place, 'wider');
    if (removed.length > 0) add(path, place, 'narrower');
  }

  function compareProperties(a: Schema, b: Schema, path: string, place: Place): void {
    const [before, after] = [propertiesOf(a), propertiesOf(b)];
    const isRequired = (schema: Schema, name: string) => valuesOf(schema['required']).includes(name);
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const at = path === '' ? name : `${path}.${name}`;
      if (before[name] === undefined) add(at, place, isRequired(b, name) ? 'addedRequired' : 'added');
      else if (after[name] === undefined) add(at, place, 'removed');
      else {
        if (isRequired(a, name) && !isRequired(b, name)) add(at, place, 'madeOptional');
        if (!isRequired(a, name) && isRequired(b, name)) add(at, place, 'madeRequired');
        compare(before[name], after[name], at, place);
      }
    }
  }

  /** An `anyOf` with null apart from it, and whether null is one of the options. */
  function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
    const options = valuesOf(schema['anyOf']).filter((option) => !same(option, { type: 'null' }));
    if (options.length === valuesOf(schema['anyOf']).length) return { schema, isNullable: false };
    const rest = Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'anyOf'));
    return {
      schema: options.length === 1 && isSchema(options[0]) ? { ...options[0], ...rest } : { ...rest, anyOf: options },
      isNullable: true,
    };
  }

  function compareOptions(a: Schema, b: Schema, path: string, place: Place): void {
    for (const name of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
      const [before, after] = [valuesOf(a[name]), valuesOf(b[name])];
      // An enum beside any text is open.
      const isOpen =
        name === 'anyOf' &&
        [...before, ...after].some(
          (option) =>
            isSchema(option) &&
            option['type'] === 'string' &&
            !('enum' in option) &&
            !('const' in option) &&
            !('pattern' in option),
        );
      for (const [index, option] of before.entries())
        if (index < after.length) compare(option, after[index], path, place, isOpen);
      const isWider = name !== 'allOf' && name !== 'prefixItems';
      if (after.length > before.length) add(path, place, isWider ? 'wider' : 'narrower');
      if (after.length < before.length) add(path, place, isWider ? 'narrower' : 'wider');
    }
  }

  function compare(older: unknown, newer: unknown, path: string, place: Place, isOpen = false): void {
    const [before, after] = [withoutNull(resolved(older, from)), withoutNull(resolved(newer, to))];
    if (before.isNullable !== after.isNullable) add(path, place, after.isNullable ? 'madeOptional' : 'madeRequired');
    const [a, b] = [resolved(before.schema, from), resolved(after.schema, to)];
    if (hasSameSchemas && same(a, b)) return;
    const names = new Set([...Object.keys(a), ...Object.keys(b)].filter((name) => !structure.has(name)));
    if ([...names].some((name) => !isSchema(a[name]) && !same(a[name], b[name]))) {
      add(path, place, 'otherType');
      return;
    }
    compareBounds(a, b, path, place);
    compareEnums(a, b, path, place, isOpen);
    compareProperties(a, b, path, place);
    compareOptions(a, b, path, place);
    for (const name of ['items', 'additionalProperties'])
      if (isSchema(a[name]) && isSchema(b[name])) compare(a[name], b[name], `${path}[]`, place);
      else if (!same(a[name], b[name])) add(path, place, 'otherType');
  }

  function compareCodes(a: ReducedCall['codes'], b: ReducedCall['codes'], path: string): void {
    for (const [code, name] of Object.entries(b))
      if (a[code] === undefined) report(`${path} ${code}`, `${name} is new`, bothMinor);
    for (const [code, name] of Object.entries(a))
      if (b[code] !== name) report(`${path} ${code}`, `${name} is gone or another one`, bothMajor);
  }

  function compareCalls(a: ReducedCall, b: ReducedCall, name: string): void {
    for (const part of ['method', 'path', 'host', 'encoding', 'auth'] as const)
      if (a[part] !== b[part]) report(name, `${part} is ${b[part]}, was ${a[part]}`, bothMajor);
    compare(a.params, b.params, `${name} parameter`, 'parameter');
    compare(a.answers[0], b.answers[0], `${name} answer`, 'result');
    compareCodes(a.codes, b.codes, name);
    // The refusals with a result: which codes they have is compared above.
    const refusals = ({ answers }: ReducedCall) =>
      answers.slice(3).filter((answer) => !JSON.stringify(answer).includes('"null"'));
    for (const [index, answer] of refusals(a).entries())
      compare(answer, refusals(b)[index] ?? {}, `${name} refusal`, 'result');
  }

  const areaOf = (name: string): string => name.split('.')[0] ?? '';
  const areas = new Set(Object.keys(from.calls).map(areaOf));
  for (const [name, call] of Object.entries(to.calls)) {
    const former = from.calls[name];
    if (former) compareCalls(former, call, name);
    else report(name, 'is new', areas.has(areaOf(name)) ? ['major', 'minor'] : bothMinor);
  }
  for (const name of Object.keys(from.calls)) if (!to.calls[name]) report(name, 'is gone', bothMajor);
  for (const [name, message] of Object.entries(to.messages)) {
    const former = from.messages[name];
    const place = / operation of /.test(name) ? 'parameter' : 'result';
    if (former) compare(former, message, name, place);
    else report(name, 'is new', ['major', 'minor']);
  }
  for (const name of Object.keys(from.messages)) if (!to.messages[name]) report(name, 'is gone', bothMajor);
  const general = (contract: ReducedContract) => contract.schemas['GeneralRefusal'];
  compareGeneral(valuesAt(general(from)), valuesAt(general(to)), report);
  if (changes.length === 0 && from.words !== to.words)
    report('documents', 'have other words or examples', ['patch', 'patch']);
  return changes.filter((change, index) => changes.findIndex((other) => same(other, change)) === index);
}

/** The general codes. */
function valuesAt(schema: Schema | undefined): readonly unknown[] {
  const found = /"enum":(\[[\d,]+\])/.exec(JSON.stringify(schema ?? {}))?.[1];
  return found === undefined ? [] : valuesOf(JSON.parse(found));
}

function compareGeneral(
  before: readonly unknown[],
  after: readonly unknown[],
  report: (path: string, what: string, judgment: Judgment) => void,
): void {
  for (const code of after) if (!before.includes(code)) report(`general code ${String(code)}`, 'is new', bothMinor);
  for (const code of before) if (!after.includes(code)) report(`general code ${String(code)}`, 'is gone', bothMajor);
}

const order: readonly Level[] = ['patch', 'minor', 'major'];

/** The stricter of the two judgments of all changes; undefined without a change. */
export function levelOf(changes: readonly Change[]): Level | undefined {
  const levels = changes.flatMap(({ exchanges, programs }) => [exchanges, programs]);
  return order.findLast((level) => levels.includes(level));
}
