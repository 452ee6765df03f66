import { isOptional, partsOf, rowOf, schemaOptions, shapeOf } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';
import type { Words } from '../words/words.ts';
import { schemaNames } from './named-schemas.ts';

/** A schema of JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Writes the schemas of a document. */
export interface SchemaWriter {
  /** The form of a value on the wire, before its transforms; a schema with a name is a reference to it. */
  write: (schema: Parameters<typeof shapeOf>[0]) => JsonSchema;
  /** The named schemas that were referred to, by their names. */
  named: () => Record<string, JsonSchema>;
}

const bounds: Readonly<Record<string, readonly [ofString: string, ofArray: string]>> = {
  min_length: ['minLength', 'minItems'],
  max_length: ['maxLength', 'maxItems'],
};

/** What a check of a pipe adds. Throws for a check that JSON Schema cannot express: no rule is hidden. */
function constraintOf({ type, requirement }: Shape, base: Shape): JsonSchema {
  const bound = bounds[type];
  if (bound) return { [bound[base.type === 'array' ? 1 : 0]]: requirement };
  switch (type) {
    case 'regex':
      if (!(requirement instanceof RegExp) || requirement.flags !== '') throw new Error('a pattern has no flags');
      return { pattern: requirement.source };
    case 'length':
      return base.type === 'array' ? { minItems: requirement, maxItems: requirement } : {};
    case 'min_value':
      return { minimum: requirement };
    case 'max_value':
      return { maximum: requirement };
    case 'integer':
      return { type: 'integer' };
    case 'safe_integer':
      return { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    case 'uuid':
      return { format: 'uuid' };
    case 'iso_date':
      return { format: 'date' };
    // JSON has no other numbers.
    case 'finite':
    // How the client goes on with the value.
    case 'metadata':
    case 'to_lower_case':
    case 'transform':
    case 'raw_transform':
      return {};
    default:
      throw new Error(`JSON Schema has no check like ${type}`);
  }
}

/** Both constraints; of two patterns the second one stands in `allOf`, and the narrower bound counts. */
function narrowed(schema: JsonSchema, more: JsonSchema): JsonSchema {
  if ('pattern' in schema && 'pattern' in more) {
    const allOf: readonly unknown[] = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
    return { ...schema, allOf: [...allOf, more] };
  }
  const numbers = (name: string) => [schema[name], more[name]].filter((bound) => typeof bound === 'number');
  const [minimum, maximum] = [numbers('minimum'), numbers('maximum')];
  return {
    ...schema,
    ...more,
    ...(minimum.length > 0 && { minimum: Math.max(...minimum) }),
    ...(maximum.length > 0 && { maximum: Math.min(...maximum) }),
  };
}

/** Opens a writer whose references start with `prefix`. */
export function schemaWriter(words: Words, prefix = '#/components/schemas/'): SchemaWriter {
  const named = new Map<string, JsonSchema>();

  function object(shape: Shape): JsonSchema {
    const { entries = {} } = shape;
    const required = Object.keys(entries).filter((name) => entries[name] && !isOptional(entries[name]));
    return {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => {
          const description = words.property(shape, name);
          const schema = written(entry);
          return [name, description === '' || description === ownWords(schema) ? schema : { ...schema, description }];
        }),
      ),
      ...(required.length > 0 && { required }),
      ...(shape.type === 'strict_object' && { additionalProperties: false }),
    };
  }

  /** The words that a schema has already; a reference has those of its schema. */
  function ownWords({ description, $ref: reference }: JsonSchema): unknown {
    return typeof reference === 'string' ? named.get(reference.slice(prefix.length))?.['description'] : description;
  }

  function written(shape: Shape): JsonSchema {
    const name = schemaNames.get(shape);
    if (name === undefined) return inPlace(shape);
    if (!named.has(name)) {
      // Kept before it is complete, for schemas that contain themselves.
      const text = words.schema(shape);
      const description = text === '' ? {} : { description: text };
      named.set(name, description);
      named.set(name, { ...inPlace(shape), ...description });
    }
    return { $ref: `${prefix}${name}` };
  }

  function piped(shape: Shape): JsonSchema {
    const [first] = shape.pipe ?? [];
    const row = rowOf(shape);
    const { base, actions } = partsOf(shape);
    const start = first && schemaNames.has(first) && !row ? written(first) : undefined;
    // What follows a transform is checked on another value than the one that is sent.
    const end = actions.findIndex(({ type }) => type === 'transform' || type === 'raw_transform');
    const checks = end === -1 ? actions : actions.slice(0, end);
    if (start) {
      const own = shape.pipe?.slice(1).filter((action) => checks.includes(action)) ?? [];
      const more = own.reduce<JsonSchema>((schema, action) => narrowed(schema, constraintOf(action, base)), {});
      return Object.keys(more).length === 0 ? start : { allOf: [start, { type: typeOf(base), ...more }] };
    }
    return checks.reduce<JsonSchema>(
      (schema, action) => narrowed(schema, constraintOf(action, base)),
      row ? { type: 'array', items: written(row) } : inPlace(base),
    );
  }

  function inPlace(shape: Shape): JsonSchema {
    if (shape.pipe) return piped(shape);
    const { type, wrapped, item, items = [], literal, options = [] } = shape;
    switch (type) {
      case 'object':
      case 'loose_object':
      case 'strict_object':
        return object(shape);
      case 'array':
        return { type: 'array', items: item ? written(item) : {} };
      case 'tuple': {
        const length = { minItems: items.length, maxItems: items.length };
        const [first] = items;
        // Tools understand a list of one kind better than a tuple.
        if (first && items.every((each) => each === first)) return { type: 'array', items: written(first), ...length };
        return { type: 'array', prefixItems: items.map(written), items: false, ...length };
      }
      case 'record':
        return {
          type: 'object',
          propertyNames: written(shape.key as Shape),
          additionalProperties: shape.value ? written(shape.value) : true,
        };
      case 'optional': {
        const schema = wrapped ? written(wrapped) : {};
        const fallback = (shape as Shape & { default?: unknown }).default;
        return fallback === undefined ? schema : { ...schema, default: fallback };
      }
      case 'nullable':
        return { anyOf: [wrapped ? written(wrapped) : {}, { type: 'null' }] };
      case 'nullish':
        return { anyOf: [wrapped ? written(wrapped) : {}, { type: 'null' }] };
      case 'union':
        return { anyOf: schemaOptions(shape).map(written) };
      case 'variant':
        return { oneOf: schemaOptions(shape).map(written) };
      case 'picklist':
        return { type: typeof options[0], enum: options };
      case 'literal':
        return { type: typeof literal, const: literal };
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        return { type };
      case 'unknown':
        return {};
      default:
        throw new Error(`JSON Schema has no schema like ${type}`);
    }
  }

  return {
    write: (schema) => written(shapeOf(schema)),
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const typeOf = ({ type }: Shape): string => (type === 'picklist' ? 'string' : type);
