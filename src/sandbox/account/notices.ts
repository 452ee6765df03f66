import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import type { NoticeRow } from '#contract/stream.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { json } from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import { isBenchAccount } from './bench-accounts.ts';

/** How long the exchange keeps a notice, and how many of a user its snapshot has. exchange-api 3.3 */
export const noticeAgeMs = 7 * dayMs;
export const noticesMax = 50;

/** Tables of notices; times are ms of exchange time. */
export const noticeMigrations: readonly Migration[] = [
  {
    name: 'notice-1',
    sql: `CREATE TABLE notice (
      uid TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL, content TEXT NOT NULL, PRIMARY KEY (uid, id)
    ) STRICT, WITHOUT ROWID`,
  },
];

const StoredNotice = v.object({ content: json(v.record(v.string(), v.unknown())) });

/** A notice to store: kind and level can be ones that clients do not know. */
type NewNotice = Omit<NoticeRow, 'kind' | 'level'> & { kind: string; level: string };

/**
 * Stores a notice of a user and publishes it after the commit. Those that no snapshot has any more are deleted.
 * Accounts of measurements get none: they trade thousands of times a second. exchange-api 3.3
 */
export function addNotice(exchange: Exchange, { uid }: { uid: string }, row: NewNotice): void {
  if (isBenchAccount(exchange.accounts.byUid(uid)?.name ?? '')) return;
  const { store, clock } = exchange;
  store.run(
    'INSERT OR REPLACE INTO notice (uid, id, time, content) VALUES (?, ?, ?, ?)',
    uid,
    row.id,
    row.time,
    JSON.stringify(row),
  );
  store.run(
    `DELETE FROM notice WHERE uid = ?1 AND (time < ?2 OR id NOT IN
      (SELECT id FROM notice WHERE uid = ?1 ORDER BY time DESC, id DESC LIMIT ${noticesMax}))`,
    uid,
    clock.now() - noticeAgeMs,
  );
  exchange.publish({ uid }, 'notice', [row]);
}

/** The stored notices of a user of the last 7 days, oldest first, at most 50. */
export function storedNotices({ store, clock }: Exchange, { uid }: { uid: string }): Record<string, unknown>[] {
  return store
    .rows(
      StoredNotice,
      `SELECT content FROM notice WHERE uid = ? AND time >= ? ORDER BY time DESC, id DESC LIMIT ${noticesMax}`,
      uid,
      clock.now() - noticeAgeMs,
    )
    .map(({ content }) => content)
    .reverse();
}
