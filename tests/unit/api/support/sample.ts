import * as v from 'valibot';

/** Texts and numbers of the contract's scalars; the first that a schema accepts is its sample. */
const candidates: readonly unknown[] = [
  '1',
  'SLIP',
  'SG',
  'HALO',
  'LEVEL_1',
  'SPOT',
  '1.0.0',
  '2026-06-01',
  '3f0c7f2e-9d3a-4b5e-8c1d-2a7b6c5d4e3f',
  'https://slipway.example/a.svg',
  '0'.repeat(64),
  0,
  1,
  1_780_000_000_000,
  true,
  null,
];

const Node = v.looseObject({ type: v.string() });
const WithEntries = v.object({ entries: v.record(v.string(), v.unknown()) });
const WithItem = v.object({ item: v.unknown() });
const WithItems = v.object({ items: v.array(v.unknown()) });
const WithOptions = v.object({ options: v.array(v.unknown()) });
const WithWrapped = v.object({ wrapped: v.unknown() });
const WithLiteral = v.object({ literal: v.unknown() });

const isSchema = (value: unknown): value is v.GenericSchema =>
  v.is(v.looseObject({ kind: v.literal('schema') }), value);

/** Returns a value that a schema accepts, with every optional field; it is derived from the schema. */
export function sample(schema: unknown): unknown {
  const node = v.parse(Node, schema);
  // A list whose rows are parsed one by one keeps the row's schema as metadata.
  const { row } = isSchema(schema) ? v.getMetadata(schema) : {};
  if (row !== undefined) return [sample(row)];
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(v.parse(WithEntries, node).entries).map(([key, entry]) => [key, sample(entry)]),
      );
    case 'array':
      return [sample(v.parse(WithItem, node).item)];
    case 'tuple':
      return v.parse(WithItems, node).items.map(sample);
    case 'record':
      return { A: sample(v.parse(v.object({ value: v.unknown() }), node).value) };
    case 'variant':
    case 'union':
      return sample(v.parse(WithOptions, node).options[0]);
    case 'picklist':
      return v.parse(WithOptions, node).options[0];
    case 'literal':
      return v.parse(WithLiteral, node).literal;
    case 'optional':
    case 'nullable':
    case 'nullish':
      return sample(v.parse(WithWrapped, node).wrapped);
    case 'unknown':
      return { anything: 1 };
    default:
      return candidates.find((candidate) => isAccepted(schema, candidate));
  }
}

const isAccepted = (schema: unknown, candidate: unknown): boolean => isSchema(schema) && v.is(schema, candidate);
