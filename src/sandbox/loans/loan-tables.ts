import type { Migration } from '#sandbox/store/migrations.ts';

/**
 * Tables of pledge loans. Amounts are units of 10⁻⁸, rates units of 10⁻¹², times ms of exchange time, 0 for none.
 * `next_time` is when the next job of a loan runs; `stretch_start` is the charge with which the current stretch began.
 * loans.md 2, 3
 */
export const loanMigrations: readonly Migration[] = [
  {
    name: 'pledge-1',
    sql: `
      CREATE TABLE pledge_order (
        order_id TEXT PRIMARY KEY, uid TEXT NOT NULL, request_id TEXT NOT NULL, loan_token TEXT NOT NULL, loan_amount INTEGER NOT NULL,
        principal INTEGER NOT NULL, past_interest INTEGER NOT NULL, past_penalty INTEGER NOT NULL, paid_interest INTEGER NOT NULL,
        paid_penalty INTEGER NOT NULL, stretch_start INTEGER NOT NULL, pledge_token TEXT NOT NULL, pledge_amount INTEGER NOT NULL,
        term INTEGER NOT NULL, rate INTEGER NOT NULL, status INTEGER NOT NULL, level TEXT NOT NULL, account_type INTEGER NOT NULL,
        create_time INTEGER NOT NULL, overdue_time INTEGER NOT NULL, liquidation_time INTEGER NOT NULL, liquidation_cause TEXT NOT NULL,
        close_time INTEGER NOT NULL, close_reason TEXT NOT NULL, reminded_time INTEGER NOT NULL, next_time INTEGER NOT NULL,
        ver INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pledge_order_person ON pledge_order (uid, order_id);
      CREATE INDEX pledge_order_open ON pledge_order (loan_token, principal) WHERE close_time = 0;
      CREATE TABLE pledge_repay (
        repay_id TEXT PRIMARY KEY, uid TEXT NOT NULL, request_id TEXT NOT NULL, order_id TEXT NOT NULL, token TEXT NOT NULL,
        interest INTEGER NOT NULL, penalty INTEGER NOT NULL, principal INTEGER NOT NULL, fee INTEGER NOT NULL, price TEXT NOT NULL,
        returned_pledge INTEGER NOT NULL, pledge_token TEXT NOT NULL, type INTEGER NOT NULL, time INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pledge_repay_person ON pledge_repay (uid, repay_id);
      CREATE TABLE pledge_change (
        change_id TEXT PRIMARY KEY, uid TEXT NOT NULL, request_id TEXT NOT NULL, order_id TEXT NOT NULL, token TEXT NOT NULL,
        direction INTEGER NOT NULL, amount INTEGER NOT NULL, ltv_before TEXT NOT NULL, ltv_after TEXT NOT NULL, time INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pledge_change_person ON pledge_change (uid, change_id);
      CREATE TABLE pledge_terms (uid TEXT PRIMARY KEY, version TEXT NOT NULL, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE pledge_paused (coin TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE pledge_disabled (side TEXT NOT NULL, coin TEXT NOT NULL, PRIMARY KEY (side, coin)) STRICT, WITHOUT ROWID;`,
  },
];
