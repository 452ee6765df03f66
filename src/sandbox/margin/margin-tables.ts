import type { Migration } from '#sandbox/store/migrations.ts';

/**
 * Tables of cross margin, which the balances of every account read. Amounts are units of 10⁻⁸, times ms of exchange
 * time. `next_charge` is the full hour of a loan's next interest, 0 once its principal is repaid; `next_hour` is when
 * an account with debts is looked at again; `next_time` is when the next step of a process runs.
 */
export const marginMigrations: readonly Migration[] = [
  {
    name: 'margin-1',
    sql: `
      CREATE TABLE margin_account (
        uid TEXT PRIMARY KEY, risk_version TEXT NOT NULL, is_passed INTEGER NOT NULL, is_open INTEGER NOT NULL,
        leverage INTEGER NOT NULL, failed_tries INTEGER NOT NULL, locked_until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE margin_loan (
        loan_id TEXT PRIMARY KEY, uid TEXT NOT NULL, token_id TEXT NOT NULL, type INTEGER NOT NULL, status INTEGER NOT NULL,
        loan_amount INTEGER NOT NULL, loan_balance INTEGER NOT NULL, interest_amount INTEGER NOT NULL,
        interest_balance INTEGER NOT NULL, client_order_id TEXT NOT NULL, create_time INTEGER NOT NULL,
        update_time INTEGER NOT NULL, next_charge INTEGER NOT NULL, ver INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX margin_loan_person ON margin_loan (uid, loan_id);
      CREATE INDEX margin_loan_open ON margin_loan (uid, token_id) WHERE status = 1;
      CREATE INDEX margin_loan_pool ON margin_loan (token_id) WHERE status = 1;
      CREATE INDEX margin_loan_due ON margin_loan (next_charge) WHERE next_charge > 0;
      CREATE TABLE margin_repay (
        repay_id TEXT PRIMARY KEY, uid TEXT NOT NULL, token_id TEXT NOT NULL, type INTEGER NOT NULL, principal INTEGER NOT NULL,
        interest INTEGER NOT NULL, client_order_id TEXT NOT NULL, request_id TEXT NOT NULL, time INTEGER NOT NULL,
        ver INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX margin_repay_person ON margin_repay (uid, repay_id);
      CREATE TABLE margin_repay_part (
        repay_id TEXT NOT NULL REFERENCES margin_repay, loan_id TEXT NOT NULL REFERENCES margin_loan, principal INTEGER NOT NULL,
        interest INTEGER NOT NULL, balance_after INTEGER NOT NULL, PRIMARY KEY (repay_id, loan_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX margin_repay_part_loan ON margin_repay_part (loan_id);
      CREATE TABLE margin_watch (
        uid TEXT PRIMARY KEY, level TEXT NOT NULL, rate TEXT NOT NULL, time INTEGER NOT NULL, next_hour INTEGER NOT NULL,
        ver INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX margin_watch_due ON margin_watch (next_hour) WHERE next_hour > 0;`,
  },
  {
    name: 'margin-2',
    sql: `
      CREATE TABLE margin_process (
        process_id TEXT PRIMARY KEY, uid TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, step INTEGER NOT NULL,
        next_step INTEGER NOT NULL, next_time INTEGER NOT NULL, token_id TEXT NOT NULL, request_id TEXT NOT NULL,
        start_time INTEGER NOT NULL, proceeds INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX margin_process_running ON margin_process (uid) WHERE state = 'DOING';`,
  },
];
