import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { dayMs, minuteMs } from '#formulas/durations.ts';
import { int, text } from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import { isStorageError } from '#sandbox/store/errors.ts';
import type { Store } from '#sandbox/store/store.ts';

/** A session; `id` is the hash of its token, which is not stored. */
export interface Session {
  id: string;
  uid: string;
}

/** Error names of `generalErrors` for tokens without a valid session. */
export type SessionRefusal = 'sessionMissing' | 'sessionExpired' | 'sessionUnknown';

export interface Sessions {
  /** Starts a session and returns its token, 256 random bits. */
  start: (uid: string) => string;
  verify: (token: string) => { session: Session } | { refused: SessionRefusal };
  end: (session: Session) => void;
  /**
   * The running time of the exchange, ms, until which a session is valid without further use; undefined: it
   * ended.
   */
  validUntil: (session: Pick<Session, 'id'>) => number | undefined;
  /** Registers a listener for logouts and for sessions that a newer one replaced. */
  onEnd: (listener: (session: Session) => void) => void;
  /** Makes all tokens 'sessionUnknown'; a reset calls it before it empties the tables. */
  invalidateAll: () => void;
}

export const sessionMigrations: readonly Migration[] = [
  {
    name: 'session-1',
    sql: `CREATE TABLE session (id TEXT PRIMARY KEY, uid TEXT NOT NULL, begun INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
          CREATE INDEX session_uid ON session (uid, begun);`,
  },
];

/** Lifetime of a session in running time of the exchange, without use and in total. quality.md Q-S19 */
const idleMs = 7 * dayMs;
const absoluteMs = 30 * dayMs;
/** Shortest time between two writes of `used`. */
const usedIntervalMs = minuteMs;
/** Sessions per account; the oldest is deleted. */
const maxSessions = 50;
/** Sessions that are only in memory, because the data file could not be written at their login. quality.md Q-F32 */
const maxUnsaved = 1_000;
/** Number of sessions from before a reset that are still recognized. */
const maxInvalidated = 10_000;

const SessionRow = v.object({ id: text, uid: text, begun: int, used: int });
const IdRow = v.object({ id: text });

/**
 * The stored form of a token, so that the data file does not allow a login. Tokens are random: no salt is
 * needed.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Opens the session table.
 * @param uptime running time of the exchange, ms: clock jumps and stops do not age sessions
 */
export function openSessions(store: Store, uptime: () => number): Sessions {
  const listeners: ((session: Session) => void)[] = [];
  const invalidated = new Set<string>();
  const unsaved = new Map<string, v.InferOutput<typeof SessionRow>>();
  const now = (): number => Math.floor(uptime());
  const rowOf = (id: string): v.InferOutput<typeof SessionRow> | undefined =>
    unsaved.get(id) ?? store.row(SessionRow, 'SELECT id, uid, begun, used FROM session WHERE id = ?', id);
  const endOf = ({ begun, used }: v.InferOutput<typeof SessionRow>): number =>
    Math.min(used + idleMs, begun + absoluteMs);

  function end(session: Session): void {
    unsaved.delete(session.id);
    store.run('DELETE FROM session WHERE id = ?', session.id);
    store.afterCommit(() => {
      for (const listener of listeners) listener(session);
    });
  }

  /** Runs `write`, or `fallback` when the data file cannot be written. */
  function writeOr(write: () => void, fallback: () => void): void {
    try {
      write();
    } catch (error) {
      if (!isStorageError(error)) throw error;
      fallback();
    }
  }

  function keepUnsaved(id: string, uid: string): void {
    unsaved.set(id, { id, uid, begun: now(), used: now() });
    if (unsaved.size > maxUnsaved) for (const oldest of unsaved.keys().take(1)) unsaved.delete(oldest);
  }

  return {
    start(uid) {
      const token = randomBytes(32).toString('base64url');
      const id = hashToken(token);
      const insert = (): void => {
        const sql = 'SELECT id FROM session WHERE uid = ? ORDER BY begun DESC LIMIT -1 OFFSET ?';
        for (const oldest of store.rows(IdRow, sql, uid, maxSessions - 1)) end({ id: oldest.id, uid });
        store.run('INSERT INTO session (id, uid, begun, used) VALUES (?, ?, ?, ?)', id, uid, now(), now());
      };
      writeOr(
        () => store.transaction(insert),
        () => keepUnsaved(id, uid),
      );
      return token;
    },
    verify(token) {
      const id = hashToken(token);
      const row = rowOf(id);
      if (!row) return { refused: invalidated.has(id) ? 'sessionUnknown' : 'sessionMissing' };
      if (now() > endOf(row)) return { refused: 'sessionExpired' };
      if (now() - row.used > usedIntervalMs) {
        row.used = now();
        writeOr(
          () => store.run('UPDATE session SET used = ? WHERE id = ?', row.used, id),
          () => undefined,
        );
      }
      return { session: { id, uid: row.uid } };
    },
    end,
    validUntil({ id }) {
      const row = rowOf(id);
      return row && now() <= endOf(row) ? endOf(row) : undefined;
    },
    onEnd: (listener) => void listeners.push(listener),
    invalidateAll() {
      const before = [...unsaved];
      for (const [id] of before) invalidated.add(id);
      unsaved.clear();
      store.afterRollback(() => {
        for (const [id, session] of before) unsaved.set(id, session);
      });
      for (const { id } of store.rows(IdRow, 'SELECT id FROM session ORDER BY begun DESC LIMIT ?', maxInvalidated))
        invalidated.add(id);
    },
  };
}
