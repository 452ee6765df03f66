import type { Migration } from '#sandbox/store/migrations.ts';

/**
 * SQL conditions of open orders and waiting plan orders. Every query uses this text, so that the partial indexes apply.
 */
export const openOrderSql = "status IN ('NEW', 'PARTIALLY_FILLED')";
export const waitingPlanSql = "status = 'PLAN_NEW'";

/** Tables of the domain. Amounts are whole units of 10⁻⁸ of their coin; times are ms of exchange time. */
export const spotMigrations: readonly Migration[] = [
  {
    name: 'spot-1',
    sql: `
      CREATE TABLE spot_order (
        order_id TEXT PRIMARY KEY, uid TEXT NOT NULL, client_order_id TEXT NOT NULL, symbol_id TEXT NOT NULL, side TEXT NOT NULL,
        type TEXT NOT NULL, time_in_force TEXT NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL, unit TEXT NOT NULL,
        executed_qty INTEGER NOT NULL, executed_amount INTEGER NOT NULL, leaves_qty INTEGER NOT NULL, locked INTEGER NOT NULL,
        fee INTEGER NOT NULL, status TEXT NOT NULL, cancel_reason TEXT NOT NULL, reject_code INTEGER NOT NULL, source TEXT NOT NULL,
        plan_order_id TEXT NOT NULL, account_type INTEGER NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER NOT NULL,
        ver INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX spot_order_person ON spot_order (uid, order_id);
      CREATE INDEX spot_order_client ON spot_order (uid, client_order_id);
      CREATE INDEX spot_order_open ON spot_order (uid, order_id) WHERE ${openOrderSql};
      CREATE INDEX spot_order_book ON spot_order (symbol_id, order_id) WHERE ${openOrderSql};
      CREATE TABLE spot_trade (
        trade_id TEXT NOT NULL, side TEXT NOT NULL, order_id TEXT NOT NULL, uid TEXT NOT NULL, symbol_id TEXT NOT NULL,
        price INTEGER NOT NULL, quantity INTEGER NOT NULL, amount INTEGER NOT NULL, fee INTEGER NOT NULL, is_maker INTEGER NOT NULL,
        time INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (trade_id, side)
      ) STRICT;
      CREATE INDEX spot_trade_person ON spot_trade (uid, trade_id);
      CREATE INDEX spot_trade_order ON spot_trade (order_id, trade_id);
      CREATE TABLE spot_plan (
        plan_order_id TEXT PRIMARY KEY, uid TEXT NOT NULL, client_order_id TEXT NOT NULL, symbol_id TEXT NOT NULL, side TEXT NOT NULL,
        type TEXT NOT NULL, trigger_price INTEGER NOT NULL, trigger_side TEXT NOT NULL, purpose TEXT NOT NULL,
        parent_order_id TEXT NOT NULL, parent_client_order_id TEXT NOT NULL, is_watching INTEGER NOT NULL, price INTEGER NOT NULL,
        quantity INTEGER NOT NULL, unit TEXT NOT NULL, status TEXT NOT NULL, cancel_reason TEXT NOT NULL, order_id TEXT NOT NULL,
        fail_code INTEGER NOT NULL, create_time INTEGER NOT NULL, trigger_time INTEGER NOT NULL, update_time INTEGER NOT NULL,
        ver INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX spot_plan_person ON spot_plan (uid, plan_order_id);
      CREATE INDEX spot_plan_client ON spot_plan (uid, client_order_id);
      CREATE INDEX spot_plan_waiting ON spot_plan (symbol_id, plan_order_id) WHERE ${waitingPlanSql};
      CREATE INDEX spot_plan_age ON spot_plan (create_time) WHERE ${waitingPlanSql};
      CREATE INDEX spot_plan_parent ON spot_plan (parent_order_id) WHERE ${waitingPlanSql};
      CREATE TABLE spot_hint (
        uid TEXT NOT NULL, type TEXT NOT NULL, show INTEGER NOT NULL, update_time INTEGER NOT NULL, PRIMARY KEY (uid, type)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    name: 'spot-2',
    sql: `
      ALTER TABLE spot_order ADD COLUMN is_loan INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE spot_order ADD COLUMN is_repay INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE spot_order ADD COLUMN loan_id TEXT NOT NULL DEFAULT '';`,
  },
  {
    name: 'spot-3',
    sql: `
      ALTER TABLE spot_order ADD COLUMN amend_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE spot_order ADD COLUMN last_amend_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE spot_order ADD COLUMN queue_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE spot_plan ADD COLUMN amend_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE spot_plan ADD COLUMN last_amend_id TEXT NOT NULL DEFAULT '';
      CREATE TABLE spot_amend (
        order_id TEXT NOT NULL, number INTEGER NOT NULL, field TEXT NOT NULL, uid TEXT NOT NULL, request_id TEXT NOT NULL,
        time INTEGER NOT NULL, from_value INTEGER NOT NULL, to_value INTEGER NOT NULL, kept_priority INTEGER NOT NULL,
        PRIMARY KEY (order_id, number, field)
      ) STRICT, WITHOUT ROWID;`,
  },
];
