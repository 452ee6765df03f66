import type * as v from 'valibot';
import type { FieldFacts } from './field-values.ts';

/** A field of the configuration that has a value of its own. */
export interface Field extends FieldFacts {
  /** `links.deposit` */
  path: string;
  isRequired: boolean;
  /** Undefined: absent unless it is written. */
  initial: unknown;
}

interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  default?: unknown;
  pipe?: readonly { type: string; metadata?: FieldFacts }[];
}

/** The facts that a schema carries, its wrappers included. */
function factsOf(schema: Schema): FieldFacts | undefined {
  const own = schema.pipe?.find(({ type }) => type === 'metadata')?.metadata;
  return own ?? (schema.wrapped && factsOf(schema.wrapped)) ?? nestedFacts(schema);
}
const nestedFacts = ({ pipe }: Schema): FieldFacts | undefined => {
  for (const part of (pipe ?? []) as readonly Schema[]) {
    const found = part.pipe && factsOf(part);
    if (found) return found;
  }
  return undefined;
};

/** The schema without the wrapper that makes it optional. */
const bare = (schema: Schema): Schema => (schema.wrapped ? bare(schema.wrapped) : schema);

/** Every field below a schema, in the order of the schema. */
export function fieldsOf(schema: v.GenericSchema | Schema, path = '', isOptional = false): Field[] {
  const wrapper = schema as Schema;
  const inner = bare(wrapper);
  const facts = factsOf(wrapper);
  if (facts)
    return [{ ...facts, path, isRequired: !isOptional && wrapper.wrapped === undefined, initial: wrapper.default }];
  const isAbsent = isOptional || (wrapper.wrapped !== undefined && wrapper.default === undefined);
  return Object.entries(inner.entries ?? {}).flatMap(([name, entry]) =>
    fieldsOf(entry, path === '' ? name : `${path}.${name}`, isAbsent),
  );
}
