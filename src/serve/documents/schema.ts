import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as account from '#contract/account.ts';
import * as basic from '#contract/basic.ts';
import * as envelope from '#contract/envelope.ts';
import * as grid from '#contract/bots/grid.ts';
import * as launchpad from '#contract/launchpad.ts';
import * as order from '#contract/order.ts';
import * as scalars from '#contract/scalars.ts';
import * as stream from '#contract/stream.ts';
import * as marketData from '#contract/market-data.ts';
import * as trading from '#contract/trading.ts';

const isSchema = (value: unknown): value is v.GenericSchema =>
  v.is(v.looseObject({ kind: v.literal('schema') }), value);

/** The schemas that the contract exports, by name; the documents refer to them. */
const named: Record<string, v.GenericSchema> = Object.fromEntries(
  [scalars, envelope, account, basic, order, grid, launchpad, stream, marketData, trading]
    .flatMap((exports) => Object.entries(exports))
    .flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Lists whose rows are parsed individually have the row's schema as metadata. */
const WithRow = v.object({ metadata: v.object({ row: v.custom<v.GenericSchema>(isSchema) }) });

/**
 * Row schemas found during a conversion; they are converted later, because each conversion includes all named schemas.
 */
const rows: v.GenericSchema[] = [];
const rowPrefix = 'row ';

function placeholderOf(row: v.GenericSchema): string {
  if (!rows.includes(row)) rows.push(row);
  return `${rowPrefix}${rows.indexOf(row)}`;
}

function convert(schema: v.GenericSchema, definitions: Record<string, v.GenericSchema>): JsonSchema {
  const converted = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    definitions,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideAction: ({ valibotAction, jsonSchema }) => {
      if (valibotAction.type === 'safe_integer') return { ...jsonSchema, type: 'integer' };
      if (!v.is(WithRow, valibotAction)) return undefined;
      return { type: 'array', items: { $ref: placeholderOf(valibotAction.metadata.row) } };
    },
  });
  delete converted.$schema;
  delete converted.$defs;
  return withRows(converted);
}

const Placeholder = v.object({ $ref: v.pipe(v.string(), v.startsWith(rowPrefix)) });
const AnySchema = v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);

/** Replaces the placeholders by the schemas of their rows. */
function withRows(converted: JsonSchema): JsonSchema {
  const replaced: unknown = JSON.parse(JSON.stringify(converted), (_key, value: unknown) => {
    const placeholder = v.safeParse(Placeholder, value);
    const row = placeholder.success ? rows[Number(placeholder.output.$ref.slice(rowPrefix.length))] : undefined;
    return row ? schemaOf(row) : value;
  });
  return v.parse(AnySchema, replaced);
}

/**
 * The wire format of a schema, before its transforms, as JSON Schema 2020-12 that refers to the named schemas.
 */
export const schemaOf = (schema: v.GenericSchema): JsonSchema => convert(schema, named);

/** The named schemas. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const others = Object.fromEntries(Object.entries(named).filter(([other]) => other !== name));
      return [name, convert(schema, others)];
    }),
  );
}
