import * as v from 'valibot';

/** Parameters of a query or a form as text; a repeated name has a list. */
export type TextParams = Readonly<Record<string, string | string[]>>;

/** Largest number of parameters; more than any call has. */
export const maxParams = 100;

/** The request cannot be parsed: HTTP 400. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  statusCode = 400;
}

/** Removes the prototype, so that names such as `constructor` are ordinary parameters. */
function withoutPrototype<T extends object>(object: T): T {
  Object.setPrototypeOf(object, null);
  return object;
}

/** Parses `a=1&b=2` into an object without a prototype. Throws an `UnreadableError` above `maxParams`. */
export function parseParams(text: string): TextParams {
  const params = withoutPrototype<Record<string, string | string[]>>({});
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if ((count += 1) > maxParams) throw new UnreadableError('too many parameters');
    const previous = params[name];
    params[name] = previous === undefined ? value : [...(Array.isArray(previous) ? previous : [previous]), value];
  }
  return params;
}

const Shape = v.looseObject({
  type: v.string(),
  wrapped: v.optional(v.unknown()),
  pipe: v.optional(v.array(v.unknown())),
  item: v.optional(v.unknown()),
  options: v.optional(v.array(v.unknown())),
  literal: v.optional(v.unknown()),
});

/**
 * The values that a text can mean for a schema: numbers, booleans and lists travel as text in queries and
 * forms.
 */
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

/** Returns the first candidate that the schema accepts, otherwise the text, which the validation then rejects. */
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
/** A schema that selects one of several objects by a parameter. */
const Variant = v.looseObject({ type: v.literal('variant'), options: v.array(Entries) });

/** Cached entries of the contract's object schemas. */
const cachedEntries = new WeakMap<object, [name: string, entry: v.GenericSchema][]>();

function entriesOf(schema: unknown): [name: string, entry: v.GenericSchema][] | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const cached = cachedEntries.get(schema);
  if (cached) return cached;
  const variant = v.safeParse(Variant, schema);
  const read = v.safeParse(Entries, schema);
  if (!variant.success && !read.success) return undefined;
  const options = variant.success ? variant.output.options : read.success ? [read.output] : [];
  // A name means the same in all options.
  const entries = [...new Map(options.flatMap((option) => Object.entries(option.entries)))];
  cachedEntries.set(schema, entries);
  return entries;
}

/**
 * The parameters of a query or form with the types of an object schema, without unknown names. exchange-api 1.2
 */
export function coerce(schema: unknown, params: TextParams): Record<string, unknown> {
  const entries = entriesOf(schema);
  if (!entries) return { ...params };
  const result = withoutPrototype<Record<string, unknown>>({});
  for (const [name, entry] of entries) {
    const value = params[name];
    if (value !== undefined) result[name] = typeof value === 'string' ? coerced(entry, value) : value;
  }
  return result;
}
