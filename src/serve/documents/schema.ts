import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as account from '../../contract/account.ts';
import * as basic from '../../contract/basic.ts';
import * as envelope from '../../contract/envelope.ts';
import * as grid from '../../contract/grid.ts';
import * as launchpad from '../../contract/launchpad.ts';
import * as order from '../../contract/order.ts';
import * as scalars from '../../contract/scalars.ts';
import * as stream from '../../contract/stream.ts';
import * as trading from '../../contract/trading.ts';

const isSchema = (value: unknown): value is v.GenericSchema =>
  v.is(v.looseObject({ kind: v.literal('schema') }), value);

/** The schemas that the contract exports, by name: written once, referred to everywhere. */
const named: Record<string, v.GenericSchema> = Object.fromEntries(
  [scalars, envelope, account, basic, order, grid, launchpad, stream, trading]
    .flatMap((room) => Object.entries(room))
    .flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** A list whose rows are parsed one by one keeps the row's schema as metadata. */
const WithRow = v.object({ metadata: v.object({ row: v.custom<v.GenericSchema>(isSchema) }) });

/** Rows met while converting; they are converted afterwards, since the converter does all named schemas each time. */
const rows: v.GenericSchema[] = [];
const rowMark = 'row ';

function markOf(row: v.GenericSchema): string {
  if (!rows.includes(row)) rows.push(row);
  return rowMark + rows.indexOf(row);
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
      return { type: 'array', items: { $ref: markOf(valibotAction.metadata.row) } };
    },
  });
  delete converted.$schema;
  delete converted.$defs;
  return withRows(converted);
}

/** Puts the rows where they are marked. */
function withRows(converted: JsonSchema): JsonSchema {
  const filled: JsonSchema = JSON.parse(JSON.stringify(converted), (_key, value: unknown) => {
    const mark = v.safeParse(v.object({ $ref: v.pipe(v.string(), v.startsWith(rowMark)) }), value);
    const row = mark.success ? rows[Number(mark.output.$ref.slice(rowMark.length))] : undefined;
    return row ? schemaOf(row) : value;
  });
  return filled;
}

/** What travels, as JSON Schema 2020-12 that refers to the named schemas; what a transform makes of it is the reader's own matter. */
export const schemaOf = (schema: v.GenericSchema): JsonSchema => convert(schema, named);

/** The named schemas themselves. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const others = Object.fromEntries(Object.entries(named).filter(([other]) => other !== name));
      return [name, convert(schema, others)];
    }),
  );
}
