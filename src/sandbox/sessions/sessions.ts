import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { int, text } from '../store/columns.ts';
import type { Migration } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';

/** A session by the hash of its token; the token itself is nowhere kept. */
export interface Session {
  id: string;
  uid: string;
}

/** Why a token opens nothing; names of `generalErrors`. */
export type SessionRefusal = 'sessionMissing' | 'sessionExpired' | 'sessionUnknown';

export interface Sessions {
  /** Begins one and gives its token: 256 random bits. */
  begin(uid: string): string;
  check(token: string): { session: Session } | { refused: SessionRefusal };
  end(session: Session): void;
  /** Told of each session that ended by logout. */
  onEnd(listener: (session: Session) => void): void;
  /** After a reset: tokens of before are answered 'sessionUnknown'. Called before the tables are emptied. */
  forgetAll(): void;
}

export const sessionMigrations: readonly Migration[] = [
  {
    name: 'session-1',
    sql: `CREATE TABLE session (id TEXT PRIMARY KEY, uid TEXT NOT NULL, begun INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
          CREATE INDEX session_uid ON session (uid, begun);`,
  },
];

const dayMs = 24 * 3_600_000;
/** Ends of a session in running time of the exchange: without use, and in any case. quality.md Q-S19 */
const idleMs = 7 * dayMs;
const absoluteMs = 30 * dayMs;
/** `used` is written at most that often. */
const noteEveryMs = 60_000;
/** Of one person; the oldest goes. */
const maxSessions = 50;
/** Of how many sessions of before a reset we still know that they were. */
const maxForgotten = 10_000;

const SessionRow = v.object({ id: text, uid: text, begun: int, used: int });
const IdRow = v.object({ id: text });

/** Tokens are stored hashed: who reads the file cannot log in. They are random, so a plain hash suffices. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** @param uptime running time of the exchange, ms: neither its movable clock nor a time when it is stopped ends a session */
export function openSessions(store: Store, uptime: () => number): Sessions {
  const listeners: ((session: Session) => void)[] = [];
  const forgotten = new Set<string>();
  const now = (): number => Math.floor(uptime());

  return {
    begin(uid) {
      const token = randomBytes(32).toString('base64url');
      store.transaction(() => {
        const sql =
          'DELETE FROM session WHERE id IN (SELECT id FROM session WHERE uid = ? ORDER BY begun DESC LIMIT -1 OFFSET ?)';
        store.run(sql, uid, maxSessions - 1);
        store.run(
          'INSERT INTO session (id, uid, begun, used) VALUES (?, ?, ?, ?)',
          hashToken(token),
          uid,
          now(),
          now(),
        );
      });
      return token;
    },
    check(token) {
      const id = hashToken(token);
      const row = store.row(SessionRow, 'SELECT id, uid, begun, used FROM session WHERE id = ?', id);
      if (!row) return { refused: forgotten.has(id) ? 'sessionUnknown' : 'sessionMissing' };
      if (now() - row.used > idleMs || now() - row.begun > absoluteMs) return { refused: 'sessionExpired' };
      if (now() - row.used > noteEveryMs) store.run('UPDATE session SET used = ? WHERE id = ?', now(), id);
      return { session: { id, uid: row.uid } };
    },
    end(session) {
      store.run('DELETE FROM session WHERE id = ?', session.id);
      store.afterCommit(() => {
        for (const listener of listeners) listener(session);
      });
    },
    onEnd: (listener) => void listeners.push(listener),
    forgetAll() {
      for (const { id } of store.rows(IdRow, 'SELECT id FROM session ORDER BY begun DESC LIMIT ?', maxForgotten))
        forgotten.add(id);
    },
  };
}
