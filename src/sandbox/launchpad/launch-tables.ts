import type { Migration } from '#sandbox/store/migrations.ts';

/**
 * Tables of launches. Amounts are units of 10⁻⁸ of the pool's coin, rewards and allocations of the token; times are ms
 * UTC of the exchange. `launch_guest` holds participants that the developer console added.
 */
export const launchMigrations: readonly Migration[] = [
  {
    name: 'launchpad-1',
    sql: `
      CREATE TABLE launch_canceled (project_id TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT;
      CREATE TABLE launch_due (
        project_id TEXT NOT NULL, job TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (project_id, job)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX launch_due_time ON launch_due (time);
      CREATE TABLE launch_pool (
        pool_id TEXT PRIMARY KEY, project_id TEXT NOT NULL, participants INTEGER NOT NULL, total INTEGER NOT NULL,
        tickets INTEGER NOT NULL, tickets_hash TEXT NOT NULL, is_drawn INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE launch_guest (
        pool_id TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (pool_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE launch_participation (
        order_id TEXT PRIMARY KEY, uid TEXT NOT NULL, project_id TEXT NOT NULL, pool_id TEXT NOT NULL, method TEXT NOT NULL,
        amount INTEGER NOT NULL, tickets INTEGER NOT NULL, time INTEGER NOT NULL, state TEXT NOT NULL, ver INTEGER NOT NULL,
        low INTEGER NOT NULL, low_hour INTEGER NOT NULL, UNIQUE (uid, pool_id)
      ) STRICT;
      CREATE INDEX launch_participation_pool ON launch_participation (pool_id);
      CREATE TABLE launch_event (
        order_id TEXT NOT NULL REFERENCES launch_participation, number INTEGER NOT NULL, kind TEXT NOT NULL, amount INTEGER NOT NULL,
        time INTEGER NOT NULL, request_id TEXT NOT NULL, PRIMARY KEY (order_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX launch_event_request ON launch_event (request_id);
      CREATE TABLE launch_result (
        order_id TEXT PRIMARY KEY REFERENCES launch_participation, ver INTEGER NOT NULL, state TEXT NOT NULL, committed INTEGER NOT NULL,
        allocation INTEGER NOT NULL, used INTEGER NOT NULL, refund INTEGER NOT NULL, tickets TEXT NOT NULL, distributed_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE launch_reward (
        reward_id TEXT NOT NULL UNIQUE, uid TEXT NOT NULL, pool_id TEXT NOT NULL, day INTEGER NOT NULL, stake INTEGER NOT NULL,
        reward INTEGER NOT NULL, PRIMARY KEY (uid, pool_id, day)
      ) STRICT;
      CREATE TABLE launch_signup (
        uid TEXT NOT NULL, project_id TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (uid, project_id)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    name: 'launchpad-2',
    // Allows several finished orders of a person per pool beside one running order. The child tables are copied too, so
    // that their foreign keys refer to the new table.
    sql: `
      CREATE TABLE launch_order (
        order_id TEXT PRIMARY KEY, uid TEXT NOT NULL, project_id TEXT NOT NULL, pool_id TEXT NOT NULL, method TEXT NOT NULL,
        amount INTEGER NOT NULL, tickets INTEGER NOT NULL, time INTEGER NOT NULL, state TEXT NOT NULL, ver INTEGER NOT NULL,
        low INTEGER NOT NULL, low_hour INTEGER NOT NULL
      ) STRICT;
      INSERT INTO launch_order SELECT order_id, uid, project_id, pool_id, method, amount, tickets, time, state, ver, low, low_hour
        FROM launch_participation;
      CREATE TABLE launch_order_event (
        order_id TEXT NOT NULL REFERENCES launch_order, number INTEGER NOT NULL, kind TEXT NOT NULL, amount INTEGER NOT NULL,
        time INTEGER NOT NULL, request_id TEXT NOT NULL, PRIMARY KEY (order_id, number)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO launch_order_event SELECT order_id, number, kind, amount, time, request_id FROM launch_event;
      CREATE TABLE launch_order_result (
        order_id TEXT PRIMARY KEY REFERENCES launch_order, ver INTEGER NOT NULL, state TEXT NOT NULL, committed INTEGER NOT NULL,
        allocation INTEGER NOT NULL, used INTEGER NOT NULL, refund INTEGER NOT NULL, tickets TEXT NOT NULL, distributed_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO launch_order_result SELECT order_id, ver, state, committed, allocation, used, refund, tickets, distributed_at
        FROM launch_result;
      DROP TABLE launch_event;
      DROP TABLE launch_result;
      DROP TABLE launch_participation;
      ALTER TABLE launch_order RENAME TO launch_participation;
      ALTER TABLE launch_order_event RENAME TO launch_event;
      ALTER TABLE launch_order_result RENAME TO launch_result;
      CREATE UNIQUE INDEX launch_participation_running ON launch_participation (uid, pool_id) WHERE state = 'PENDING';
      CREATE INDEX launch_participation_uid ON launch_participation (uid, order_id);
      CREATE INDEX launch_participation_pool ON launch_participation (pool_id);
      CREATE INDEX launch_event_request ON launch_event (request_id);
      CREATE INDEX launch_reward_uid ON launch_reward (uid, reward_id);`,
  },
  {
    name: 'launchpad-3',
    sql: `
      CREATE TABLE launch_contest (
        event_id TEXT NOT NULL, uid TEXT NOT NULL, progress INTEGER NOT NULL, prize INTEGER NOT NULL, PRIMARY KEY (event_id, uid)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    name: 'launchpad-4',
    // Jobs that failed, and wait for a restart.
    sql: `
      ALTER TABLE launch_due ADD COLUMN is_set_aside INTEGER NOT NULL DEFAULT 0;
      DROP INDEX launch_due_time;
      CREATE INDEX launch_due_time ON launch_due (is_set_aside, time);`,
  },
];
