import type { Migration } from '#sandbox/store/migrations.ts';

/** SQL condition of running bots, list status 0; all others are history. exchange-api 4.8 */
export const openBotSql = "status IN ('NEW', 'INITIALIZING', 'RUNNING', 'CANCELLING')";

/**
 * Tables of grid bots. Amounts, prices and rates are units of 10⁻⁸, an unset price is 0; times are ms of exchange time.
 * A line has a row while it has an order; a fill has a profit when it completes a matched trade. bots.md 3 "Money"
 */
export const botMigrations: readonly Migration[] = [
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
      CREATE INDEX grid_bot_running ON grid_bot (grid_id) WHERE ${openBotSql};
      CREATE TABLE grid_arbitrage (
        grid_id TEXT NOT NULL REFERENCES grid_bot, number INTEGER NOT NULL, profit INTEGER NOT NULL, time INTEGER NOT NULL,
        PRIMARY KEY (grid_id, number)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    // The tables of grid-1 were never filled. Saving a bot replaces its row: references would search all its fills each
    // time.
    name: 'grid-2',
    sql: `
      DROP TABLE grid_arbitrage;
      DROP TABLE grid_bot;
      CREATE TABLE grid (
        grid_id TEXT PRIMARY KEY, uid TEXT NOT NULL, request_id TEXT NOT NULL, symbol_id TEXT NOT NULL, source TEXT NOT NULL,
        type TEXT NOT NULL, status TEXT NOT NULL, min_price INTEGER NOT NULL, max_price INTEGER NOT NULL,
        cell_number INTEGER NOT NULL, invest_mode INTEGER NOT NULL, quote_investment INTEGER NOT NULL,
        base_investment INTEGER NOT NULL, total_investment INTEGER NOT NULL, qty_per_grid INTEGER NOT NULL,
        entry_price INTEGER NOT NULL, entry_side TEXT NOT NULL, stop_loss_price INTEGER NOT NULL,
        take_profit_price INTEGER NOT NULL, end_price INTEGER NOT NULL, base_balance INTEGER NOT NULL,
        quote_balance INTEGER NOT NULL, grid_profit INTEGER NOT NULL, matched_trades INTEGER NOT NULL,
        empty_line INTEGER NOT NULL, carry_quantity INTEGER NOT NULL, carry_cost INTEGER NOT NULL, position TEXT NOT NULL,
        profit_from INTEGER NOT NULL, profit_to INTEGER NOT NULL, end_mode TEXT NOT NULL, close_mode TEXT NOT NULL,
        close_reason TEXT NOT NULL, bot_close_code TEXT NOT NULL, settled_base INTEGER NOT NULL,
        settled_quote INTEGER NOT NULL, account_type TEXT NOT NULL, maker_fee_rate INTEGER NOT NULL,
        taker_fee_rate INTEGER NOT NULL, job_time INTEGER NOT NULL, create_time INTEGER NOT NULL,
        start_time INTEGER NOT NULL, end_time INTEGER NOT NULL, ver INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX grid_person ON grid (uid, grid_id);
      CREATE INDEX grid_request ON grid (uid, request_id);
      CREATE INDEX grid_open ON grid (grid_id) WHERE ${openBotSql};
      CREATE TABLE grid_line (
        grid_id TEXT NOT NULL, line INTEGER NOT NULL, side TEXT NOT NULL, price INTEGER NOT NULL,
        quantity INTEGER NOT NULL, remaining INTEGER NOT NULL, cost INTEGER NOT NULL, is_matched INTEGER NOT NULL,
        executed_amount INTEGER NOT NULL, fee INTEGER NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (grid_id, line)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE grid_fill (
        trade_id TEXT NOT NULL, side TEXT NOT NULL, grid_id TEXT NOT NULL, order_id TEXT NOT NULL,
        line INTEGER NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL, amount INTEGER NOT NULL,
        fee INTEGER NOT NULL, is_maker INTEGER NOT NULL, time INTEGER NOT NULL, seq INTEGER NOT NULL, profit INTEGER,
        PRIMARY KEY (trade_id, side)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX grid_fill_bot ON grid_fill (grid_id, trade_id);`,
  },
];
