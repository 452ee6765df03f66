import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import { json, text } from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import { refuse } from './handler-result.ts';
import type { HandlerResult } from './handler-result.ts';
import type { Exchange } from './exchange.ts';

/** Key of a request with a client id; ids are unique per account and call. exchange-api 1.5 */
export interface ClientRequest {
  uid: string;
  call: string;
  id: string;
}

/** How long client ids are stored, ms of exchange time. */
const storedMs = dayMs;

export const idempotencyMigrations: readonly Migration[] = [
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

const StoredResultRow = v.object({ params: text, refused: text, result: json(v.record(v.string(), v.unknown())) });

/** Serializes parameters for comparison, without `sendTime`, which differs between attempts. */
const serialized = (params: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(params)
      .filter(([key, value]) => key !== 'sendTime' && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * The stored result with `isDuplicate: 1`; undefined when the client id is new.
 * @param reusedIdError error for an id that was used with different parameters
 */
export function storedResult(
  { store, clock }: Exchange,
  { uid, call, id }: ClientRequest,
  params: Readonly<Record<string, unknown>>,
  reusedIdError = 'idReused',
): HandlerResult | undefined {
  const sql = 'SELECT params, refused, result FROM once WHERE uid = ? AND call = ? AND id = ? AND time > ?';
  const stored = store.row(StoredResultRow, sql, uid, call, id, clock.now() - storedMs);
  if (!stored) return undefined;
  if (stored.params !== serialized(params)) return refuse(reusedIdError);
  const result = { ...stored.result, isDuplicate: 1 };
  return stored.refused === '' ? { result } : refuse(stored.refused, { result });
}

/** Stores the result of a request under its client id, in the transaction of the request. */
export function storeResult(
  { store, clock }: Exchange,
  { uid, call, id }: ClientRequest,
  params: Readonly<Record<string, unknown>>,
  { result, refused = '' }: { result: unknown; refused?: string },
): void {
  const now = clock.now();
  store.run('DELETE FROM once WHERE time <= ?', now - storedMs);
  store.run(
    'INSERT INTO once (uid, call, id, time, params, refused, result) VALUES (?, ?, ?, ?, ?, ?, ?)',
    uid,
    call,
    id,
    now,
    serialized(params),
    refused,
    JSON.stringify(result),
  );
}
