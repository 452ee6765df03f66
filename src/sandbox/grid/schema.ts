import type { Migration } from '../store/migrations.ts';

/** SQL condition of running bots, list status 0; all others are history. exchange-api 4.8 */
export const isRunning = "status IN ('NEW', 'INITIALIZING', 'RUNNING', 'CANCELLING')";

/**
 * Tables of grid bots. Amounts, prices and rates are units of 10⁻⁸, an unset price is 0; `open_orders` and
 * `settlement_assets` are JSON of the contract's types; times are ms of exchange time. An arbitrage is a sell with the buy
 * that it closes.
 */
export const gridMigrations: readonly Migration[] = [
  {
    name: 'grid-1',
    sql: `
      CREATE TABLE grid_bot (
        grid_id TEXT PRIMARY KEY, uid TEXT NOT NULL, request_id TEXT NOT NULL, symbol TEXT NOT NULL, source TEXT NOT NULL,
        type TEXT NOT NULL, status TEXT NOT NULL, min_price INTEGER NOT NULL, max_price INTEGER NOT NULL,
        cell_number INTEGER NOT NULL, invest_mode INTEGER NOT NULL, total_investment INTEGER NOT NULL,
        base_investment INTEGER NOT NULL, quote_investment INTEGER NOT NULL, qty_per_grid INTEGER NOT NULL,
        entry_price INTEGER NOT NULL, stop_loss_price INTEGER NOT NULL, take_profit_price INTEGER NOT NULL,
        end_price INTEGER NOT NULL, base_balance INTEGER NOT NULL, quote_balance INTEGER NOT NULL, open_orders TEXT NOT NULL,
        profit_from INTEGER NOT NULL, profit_to INTEGER NOT NULL, close_mode TEXT NOT NULL, close_reason TEXT NOT NULL,
        bot_close_code TEXT NOT NULL, settlement_assets TEXT NOT NULL, account_type TEXT NOT NULL,
        maker_fee_rate INTEGER NOT NULL, taker_fee_rate INTEGER NOT NULL, create_time INTEGER NOT NULL,
        start_time INTEGER NOT NULL, end_time INTEGER NOT NULL, ver INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX grid_bot_person ON grid_bot (uid, grid_id);
      CREATE INDEX grid_bot_request ON grid_bot (uid, request_id);
      CREATE INDEX grid_bot_running ON grid_bot (grid_id) WHERE ${isRunning};
      CREATE TABLE grid_arbitrage (
        grid_id TEXT NOT NULL REFERENCES grid_bot, number INTEGER NOT NULL, profit INTEGER NOT NULL, time INTEGER NOT NULL,
        PRIMARY KEY (grid_id, number)
      ) STRICT, WITHOUT ROWID;`,
  },
];
