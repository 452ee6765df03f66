import type { Migration } from '#sandbox/store/migrations.ts';

/**
 * Tables of leveraged tokens and of the jobs of the domain. Positions, loans and NAVs are decimal text, because they
 * have 18 decimals; amounts and prices are whole units of 10⁻⁸; times are ms of exchange time.
 */
export const leverageMigrations: readonly Migration[] = [
  {
    name: 'leverage-1',
    sql: `
      CREATE TABLE leverage_job (
        kind TEXT NOT NULL, subject TEXT NOT NULL, time INTEGER NOT NULL, is_set_aside INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (kind, subject, time)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX leverage_job_time ON leverage_job (time);
      CREATE TABLE lt_token (
        lt_code TEXT PRIMARY KEY, status INTEGER NOT NULL, rebalancing_until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE lt_state (
        id INTEGER PRIMARY KEY, lt_code TEXT NOT NULL, time INTEGER NOT NULL, position TEXT NOT NULL, loan TEXT NOT NULL,
        circulation INTEGER NOT NULL, cause TEXT NOT NULL, price INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX lt_state_code ON lt_state (lt_code, id);
      CREATE TABLE lt_order (
        order_id TEXT PRIMARY KEY, uid TEXT NOT NULL, serial_no TEXT NOT NULL, lt_code TEXT NOT NULL, type INTEGER NOT NULL,
        status INTEGER NOT NULL, amount INTEGER NOT NULL, quantity INTEGER NOT NULL, nav TEXT NOT NULL, fee INTEGER NOT NULL,
        fail_code INTEGER NOT NULL, order_time INTEGER NOT NULL, update_time INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX lt_order_person ON lt_order (uid, order_id);
      CREATE INDEX lt_order_serial ON lt_order (uid, serial_no);
      CREATE INDEX lt_order_pending ON lt_order (uid) WHERE status = 2;
      CREATE INDEX lt_order_day ON lt_order (lt_code, order_time);
      CREATE TABLE lt_gate (
        uid TEXT PRIMARY KEY, risk_time INTEGER NOT NULL DEFAULT 0, survey_time INTEGER NOT NULL DEFAULT 0,
        wrong_attempts INTEGER NOT NULL DEFAULT 0, locked_until INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;`,
  },
];
