import type * as v from 'valibot';
import { entriesOf, isOptional, partsOf, rowOf, schemaOptions, shapeOf, unwrapped } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';

/** What does not fit a schema; `note` for a field that the contract does not know. `path` as `list[].price`. */
export interface Problem {
  level: 'fail' | 'note';
  path: string;
  expected: string;
  received: unknown;
}

/** What does not fit, [] for a value that fits. */
export type StrictSchema = (value: unknown) => Problem[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const quoted = (value: unknown): string => JSON.stringify(value);

/** Values of an enum and its general case, which gives a value of a newer exchange another name. */
function knownValues({ type, options = [] }: Shape): Shape | undefined {
  const [known, other, ...more] = options as readonly Shape[];
  const isOpen =
    type === 'union' &&
    more.length === 0 &&
    known?.type === 'picklist' &&
    other?.pipe?.at(-1)?.kind === 'transformation' &&
    unwrapped(other).type !== 'object';
  return isOpen ? known : undefined;
}

/** Says in words what a schema accepts. */
export function describe(shape: Shape): string {
  const { base, actions } = partsOf(unwrapped(shape));
  const texts = actions.flatMap(({ kind, type, message, requirement }) => {
    if (kind !== 'validation') return [];
    if (typeof message === 'string') return [message];
    const bound = typeof requirement === 'number' ? ` ${requirement}` : '';
    return [`${type.replaceAll('_', ' ')}${bound}`];
  });
  const known = knownValues(base);
  if (known) return describe(known);
  switch (base.type) {
    case 'picklist':
      return `one of ${(base.options ?? []).map(quoted).join(', ')}`;
    case 'literal':
      return quoted(base.literal);
    case 'union':
      return schemaOptions(base).map(describe).join(' or ');
    default:
      return [base.type.replace(/^(?:loose|strict)_/, ''), ...texts].join(', ');
  }
}

const fail = (path: string, shape: Shape, received: unknown): Problem[] => [
  { level: 'fail', path, expected: describe(shape), received },
];

function objectProblems(shape: Shape, value: unknown, path: string): Problem[] {
  if (!isObject(value)) return fail(path, shape, value);
  const { entries = {} } = shape;
  const problems = Object.entries(entries).flatMap(([name, entry]) => {
    if (Object.hasOwn(value, name)) return problemsOf(entry, value[name], join(path, name));
    return isOptional(entry) ? [] : fail(join(path, name), entry, undefined);
  });
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(entries, name));
  const level = shape.type === 'strict_object' ? 'fail' : 'note';
  if (shape.type === 'loose_object') return problems;
  return [
    ...problems,
    ...extra.map((name): Problem => ({
      level,
      path: join(path, name),
      expected: 'no such field in the contract',
      received: value[name],
    })),
  ];
}

const failsOf = (problems: readonly Problem[]): number => problems.filter(({ level }) => level === 'fail').length;

/** The problems of the option that fits best. */
function unionProblems(shape: Shape, value: unknown, path: string): Problem[] {
  const known = knownValues(shape);
  if (known) return problemsOf(known, value, path);
  const all = schemaOptions(shape).map((option) => problemsOf(option, value, path));
  const fitting = all.find((problems) => failsOf(problems) === 0);
  if (fitting) return fitting;
  const closest = all
    .filter((problems) => problems.some((problem) => problem.path !== path))
    .sort((a, b) => failsOf(a) - failsOf(b))[0];
  return closest ?? fail(path, shape, value);
}

function variantProblems(shape: Shape, value: unknown, path: string): Problem[] {
  if (!isObject(value)) return fail(path, shape, value);
  const key = String(shape.key);
  const options = schemaOptions(shape);
  const option = options.find((each) => {
    const entry = entriesOf(each).get(key);
    return entry !== undefined && problemsOf(entry, value[key], key).length === 0;
  });
  if (option) return problemsOf(option, value, path);
  const names = options.flatMap((each) => {
    const entry = entriesOf(each).get(key);
    return entry ? [describe(entry)] : [];
  });
  return [{ level: 'fail', path: join(path, key), expected: names.join(' or '), received: value[key] }];
}

function pipeProblems(shape: Shape, value: unknown, path: string): Problem[] {
  const { base, actions } = partsOf(shape);
  const row = rowOf(shape);
  const problems =
    row && Array.isArray(value)
      ? value.flatMap((item: unknown) => problemsOf(row, item, `${path}[]`))
      : problemsOf(base, value, path);
  if (failsOf(problems) > 0) return problems;
  for (const action of actions) {
    // Afterward it is another value than the exchange sent.
    if (action.kind === 'transformation') break;
    if (action.kind === 'schema') problems.push(...problemsOf(action, value, path));
    if (action.kind === 'validation' && action['~run']({ typed: true, value }, {}).issues)
      return fail(path, shape, value);
  }
  return problems;
}

function problemsOf(shape: Shape, value: unknown, path: string): Problem[] {
  if (shape.pipe) return pipeProblems(shape, value, path);
  const { type, wrapped, item, items = [] } = shape;
  const fits = (isFitting: boolean): Problem[] => (isFitting ? [] : fail(path, shape, value));
  switch (type) {
    case 'unknown':
    case 'any':
      return [];
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
      return value === undefined || !wrapped ? [] : problemsOf(wrapped, value, path);
    case 'nullable':
      return value === null || !wrapped ? [] : problemsOf(wrapped, value, path);
    case 'nullish':
      return value === null || value === undefined || !wrapped ? [] : problemsOf(wrapped, value, path);
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectProblems(shape, value, path);
    case 'array':
      if (!Array.isArray(value) || !item) return fits(false);
      return value.flatMap((each: unknown) => problemsOf(item, each, `${path}[]`));
    case 'tuple':
      if (!Array.isArray(value) || value.length !== items.length) return fits(false);
      return items.flatMap((each, index) => problemsOf(each, value[index], `${path}[${index}]`));
    case 'record': {
      const { value: entry } = shape;
      if (!isObject(value) || !entry) return fits(false);
      return Object.values(value).flatMap((each) => problemsOf(entry, each, join(path, '*')));
    }
    case 'union':
      return unionProblems(shape, value, path);
    case 'variant':
      return variantProblems(shape, value, path);
    case 'literal':
      return fits(value === shape.literal);
    case 'picklist':
      return fits((shape.options ?? []).includes(value));
    case 'string':
    case 'boolean':
      return fits(typeof value === type);
    case 'number':
      return fits(typeof value === 'number' && Number.isFinite(value));
    case 'null':
      return fits(value === null);
    default:
      throw new Error(`no strict check of a schema of type ${type}`);
  }
}

/**
 * A check that is stricter than the client, which copes with what it can: each row of a list must fit, an open
 * enum has its known values only, and a `fallback` its inner schema. verify.md 3
 */
export function strictOf(schema: v.GenericSchema): StrictSchema {
  const shape = shapeOf(schema);
  return (value) => problemsOf(shape, value, '');
}
