import * as v from 'valibot';

/** Parameters of a query or a form as they stand in the text; a name that comes twice has a list. */
export type TextParams = Readonly<Record<string, string | string[]>>;

/** More parameters than any call has: refused before they are read. */
export const maxParams = 100;

/** The request is unreadable: HTTP 400. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  statusCode = 400;
}

/** Reads `a=1&b=2` into an object without a prototype. Throws an `UnreadableError` above `maxParams`. */
export function readPairs(text: string): TextParams {
  const pairs: Record<string, string | string[]> = Object.create(null);
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if ((count += 1) > maxParams) throw new UnreadableError('too many parameters');
    const before = pairs[name];
    pairs[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return pairs;
}

const Shape = v.looseObject({
  type: v.string(),
  wrapped: v.optional(v.unknown()),
  pipe: v.optional(v.array(v.unknown())),
  item: v.optional(v.unknown()),
  options: v.optional(v.array(v.unknown())),
  literal: v.optional(v.unknown()),
});

/** What a text may become for a schema: numbers, booleans and lists travel as text in queries and forms. */
function candidates(schema: unknown, text: string): unknown[] {
  const read = v.safeParse(Shape, schema);
  if (!read.success) return [text];
  const { type, wrapped, pipe, item, options = [], literal } = read.output;
  if (pipe?.[0] !== undefined && pipe[0] !== schema) return candidates(pipe[0], text);
  if (wrapped !== undefined) return candidates(wrapped, text);
  switch (type) {
    case 'number':
      return /^-?\d{1,16}$/.test(text) ? [Number(text)] : [text];
    case 'boolean':
      return text === 'true' || text === 'false' ? [text === 'true'] : [text];
    case 'literal':
      return [String(literal) === text ? literal : text];
    case 'picklist':
      return [options.find((option) => String(option) === text) ?? text];
    case 'array':
      return [text === '' ? [] : text.split(',').map((part) => candidates(item, part)[0])];
    case 'union':
      return options.flatMap((option) => candidates(option, text));
    default:
      return [text];
  }
}

/** The first of the candidates that the schema takes, else the text itself, which it will refuse by name. */
function coerced(schema: v.GenericSchema, text: string): unknown {
  const all = candidates(schema, text);
  return all.length > 1 ? (all.find((candidate) => v.is(schema, candidate)) ?? text) : all[0];
}

const Entries = v.looseObject({
  entries: v.record(
    v.string(),
    v.custom<v.GenericSchema>((entry) => v.is(Shape, entry)),
  ),
});

/** Entries of the contract's object schemas, each read once: the contract has a fixed number of them. */
const known = new WeakMap<object, [name: string, entry: v.GenericSchema][]>();

function entriesOf(schema: unknown): [name: string, entry: v.GenericSchema][] | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const before = known.get(schema);
  if (before) return before;
  const read = v.safeParse(Entries, schema);
  if (!read.success) return undefined;
  const entries = Object.entries(read.output.entries);
  known.set(schema, entries);
  return entries;
}

/** Typed parameters of a query or form for an object schema; unknown ones are left out. exchange-api 1.2 */
export function coerce(schema: unknown, given: TextParams): Record<string, unknown> {
  const entries = entriesOf(schema);
  if (!entries) return { ...given };
  const typed: Record<string, unknown> = Object.create(null);
  for (const [name, entry] of entries) {
    const value = given[name];
    if (value !== undefined) typed[name] = typeof value === 'string' ? coerced(entry, value) : value;
  }
  return typed;
}
