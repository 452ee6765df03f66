import type * as v from 'valibot';

/** A schema of the contract read as data: valibot keeps in each schema what it was built from. */
export interface Shape {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  type: string;
  /** First the schema itself, then what is checked or changed after it. */
  pipe?: readonly Shape[];
  wrapped?: Shape;
  entries?: Readonly<Record<string, Shape>>;
  item?: Shape;
  items?: readonly Shape[];
  /** Schemas of a union or variant, values of a picklist. */
  options?: readonly unknown[];
  literal?: unknown;
  /** Schema of the names of a record, name of the deciding field of a variant. */
  key?: unknown;
  value?: Shape;
  requirement?: unknown;
  message?: unknown;
  metadata?: { row?: Shape };
  '~run': (dataset: { typed: true; value: unknown }, config: object) => { issues?: readonly { message: string }[] };
}

export const shapeOf = (schema: v.GenericSchema<never> | v.GenericSchema): Shape => schema as unknown as Shape;
export const schemaOf = (shape: Shape): v.GenericSchema => shape as unknown as v.GenericSchema;

const optionalTypes = new Set(['optional', 'exact_optional', 'nullish', 'undefinedable']);
const wrapperTypes = new Set([...optionalTypes, 'nullable', 'non_optional', 'non_nullish']);

/** True when the value may be left out. */
export const isOptional = (shape: Shape): boolean =>
  optionalTypes.has(shape.type) ||
  (shape.pipe?.[0] !== undefined && shape.pipe[0] !== shape && isOptional(shape.pipe[0]));

/** The schema inside `optional` and the like. */
export const unwrapped = (shape: Shape): Shape =>
  wrapperTypes.has(shape.type) && shape.wrapped && !shape.pipe ? unwrapped(shape.wrapped) : shape;

/** The schema and the checks of a pipe, nested pipes included. */
export function partsOf(shape: Shape): { base: Shape; actions: Shape[] } {
  if (!shape.pipe) return { base: shape, actions: [] };
  const [first, ...rest] = shape.pipe;
  if (!first) return { base: shape, actions: [] };
  // A pipe is a copy of its first schema.
  const { base, actions } = first.pipe ? partsOf(first) : { base: first, actions: [] };
  return { base, actions: [...actions, ...rest] };
}

/** The schemas among the options of a union or a variant; variants inside are flattened. */
export const schemaOptions = ({ options = [] }: Shape): Shape[] =>
  (options as readonly Shape[]).flatMap((option) =>
    option.type === 'variant' && !option.pipe ? schemaOptions(option) : [option],
  );

/** The fields of an object schema, or of all options of a variant. */
export function entriesOf(shape: Shape): Map<string, Shape> {
  const { base } = partsOf(shape);
  if (base.type === 'variant' || base.type === 'union')
    return new Map(schemaOptions(base).flatMap((option) => [...entriesOf(option)]));
  return new Map(Object.entries(base.entries ?? {}));
}

/** The schema of the rows of a list, undefined for another schema. */
export function rowOf(shape: Shape): Shape | undefined {
  const { base, actions } = partsOf(unwrapped(shape));
  if (base.type !== 'array') return undefined;
  return actions.find(({ metadata }) => metadata?.row)?.metadata?.row ?? base.item;
}
