import * as v from 'valibot';
import { refuse } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { json, text } from './store/columns.ts';
import type { Migration } from './store/migrations.ts';

/** Which act a client id names: ids are unique for a user and a call. exchange-api 1.5 */
export interface Act {
  uid: string;
  call: string;
  id: string;
}

/** How long ids are remembered, ms of exchange time. */
const rememberMs = 24 * 3_600_000;

export const onceMigrations: readonly Migration[] = [
  {
    name: 'once-1',
    sql: `
      CREATE TABLE once (
        uid TEXT NOT NULL, call TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL, params TEXT NOT NULL, result TEXT NOT NULL,
        PRIMARY KEY (uid, call, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX once_time ON once (time);`,
  },
  { name: 'once-2', sql: "ALTER TABLE once ADD COLUMN refused TEXT NOT NULL DEFAULT ''" },
];

const OnceRow = v.object({ params: text, refused: text, result: json(v.record(v.string(), v.unknown())) });

/** Parameters as one text, `sendTime` aside: it differs between tries of one act. */
const textOf = (params: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(params)
      .filter(([key, value]) => key !== 'sendTime' && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * The first answer again with `isDuplicate: 1`, undefined when the id is new.
 * @param reused the refusal of an id that comes with other parameters
 */
export function firstAnswer(
  { store, clock }: Exchange,
  { uid, call, id }: Act,
  params: Readonly<Record<string, unknown>>,
  reused = 'idReused',
): Answer | undefined {
  const sql = 'SELECT params, refused, result FROM once WHERE uid = ? AND call = ? AND id = ? AND time > ?';
  const first = store.row(OnceRow, sql, uid, call, id, clock.now() - rememberMs);
  if (!first) return undefined;
  if (first.params !== textOf(params)) return refuse(reused);
  const result = { ...first.result, isDuplicate: 1 };
  return first.refused === '' ? { result } : refuse(first.refused, { result });
}

/** Keeps the answer, in the transaction of the act itself. */
export function rememberAnswer(
  { store, clock }: Exchange,
  { uid, call, id }: Act,
  params: Readonly<Record<string, unknown>>,
  { result, refused = '' }: { result: unknown; refused?: string },
): void {
  const now = clock.now();
  store.run('DELETE FROM once WHERE time <= ?', now - rememberMs);
  store.run(
    'INSERT INTO once (uid, call, id, time, params, refused, result) VALUES (?, ?, ?, ?, ?, ?, ?)',
    uid,
    call,
    id,
    now,
    textOf(params),
    refused,
    JSON.stringify(result),
  );
}
