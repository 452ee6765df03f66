import * as v from 'valibot';
import { BotSource, Grid, GridOrder, TokenAmount } from '#contract/grid/grid.ts';
import { dayMs } from '#formulas/durations.ts';
import type { Exchange } from '../exchange.ts';
import { int, json, text, units } from '../store/columns.ts';

const { type, status, invest_mode, close_mode, close_reason, bot_close_code, account_type } = Grid.entries;

/** A stored bot with the totals of its arbitrages. Amounts and rates in units of 10⁻⁸. */
const StoredBot = v.object({
  grid_id: text,
  request_id: text,
  symbol: text,
  source: BotSource,
  type,
  status,
  min_price: units,
  max_price: units,
  cell_number: int,
  invest_mode: v.pipe(int, invest_mode),
  total_investment: units,
  base_investment: units,
  quote_investment: units,
  qty_per_grid: units,
  entry_price: units,
  stop_loss_price: units,
  take_profit_price: units,
  /** Price of the pair when the bot ended; 0 while it runs. */
  end_price: units,
  base_balance: units,
  quote_balance: units,
  open_orders: json(v.array(GridOrder)),
  profit_from: units,
  profit_to: units,
  close_mode,
  close_reason,
  bot_close_code,
  settlement_assets: json(v.array(TokenAmount)),
  account_type,
  maker_fee_rate: units,
  taker_fee_rate: units,
  create_time: int,
  start_time: int,
  end_time: int,
  ver: int,
  grid_profit: units,
  arbitrage_num: int,
  arbitrage_num_24: int,
});
/** A row of `grid_bot` with the totals of its arbitrages. */
export type StoredBot = v.InferOutput<typeof StoredBot>;

const IdRow = v.object({ grid_id: text });

/** Returns the ids of the bots that match a SQL condition of the caller, newest first. */
export const botIds = (
  { store }: Pick<Exchange, 'store'>,
  where: string,
  values: readonly (string | null)[] = [],
): string[] =>
  store
    .rows(IdRow, `SELECT grid_id FROM grid_bot WHERE ${where} ORDER BY grid_id DESC`, ...values)
    .map(({ grid_id }) => grid_id);

const botsQuery = `SELECT grid_bot.*, COALESCE(SUM(profit), 0) AS grid_profit, COUNT(time) AS arbitrage_num,
    COUNT(CASE WHEN time > ?1 THEN 1 END) AS arbitrage_num_24
  FROM grid_bot LEFT JOIN grid_arbitrage USING (grid_id) WHERE grid_id IN (SELECT value FROM json_each(?2))
  GROUP BY grid_id ORDER BY grid_id DESC`;

/** Returns the bots with these ids, newest first. `now` is ms of exchange time. */
export const botsOf = ({ store }: Pick<Exchange, 'store'>, ids: readonly string[], now: number): StoredBot[] =>
  store.rows(StoredBot, botsQuery, now - dayMs, JSON.stringify(ids));
