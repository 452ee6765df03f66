import * as v from 'valibot';
import { Amount, Coin, Count, Dec, Id, Ms, openEnum, Side, SymbolId } from '../scalars.ts';
import { SpotSymbolStatus } from './grid-symbol.ts';

/**
 * NEW waits for the entry price, INITIALIZING makes the first purchase, RUNNING trades, CANCELLING converts the coins;
 * COMPLETED and REJECTED are final. exchange-api 4.8
 */
export const GridStatus = openEnum(['NEW', 'INITIALIZING', 'RUNNING', 'CANCELLING', 'COMPLETED', 'REJECTED']);
/** Spacing of the lines: equal distances or equal ratios. */
export const GridType = v.picklist(['ARITHMETIC', 'GEOMETRIC']);
export type GridType = v.InferOutput<typeof GridType>;
/** Invested coins: quote, base or both. */
export const investMode = { quote: 0, base: 1, both: 2 } as const;
export const InvestMode = v.picklist(Object.values(investMode));
export type InvestMode = v.InferOutput<typeof InvestMode>;
/** Own settings, or a recommendation of the strategy tab. */
export const BotSource = v.picklist(['MANUAL', 'STRATEGY']);
export type BotSource = v.InferOutput<typeof BotSource>;
/** What becomes of a bot's coins at its end: all to base, all to quote, or returned as they are. exchange-api 4.8 */
export const closeMode = { toBase: '2', toQuote: '3', asTheyAre: '4' } as const;
export const CloseMode = v.picklist(Object.values(closeMode));
export type CloseMode = v.InferOutput<typeof CloseMode>;
/** Why a bot ended; '' until then. exchange-api 4.8 */
export const CloseReason = openEnum([
  'CLOSED_MANUALLY',
  'CLOSED_TAKE_PROFIT',
  'CLOSED_STOP_LOSS',
  'CLOSED_FAILED_INITIATION',
  'CLOSED_SYMBOL_DELISTED',
  'CLOSED_USER_BAN',
  '',
]);
/** What on the exchange's side ended the bot, '' otherwise. */
export const BotCloseCode = openEnum(['DELISTED', 'SIDE_BANNED', 'USER_BANNED', '']);

/** An open order of a bot: price in quote coins, quantity in base coins. */
export const GridOrder = v.object({ price: Amount, quantity: Amount, side: Side });
/** An amount of one coin. */
export const TokenAmount = v.object({ token: Coin, amount: Amount });
/** A range of fractions. */
export const FractionRange = v.object({ from: Dec, to: Dec });
/** Profits (quote coins) at a moment of a bot's life. */
export const GridPoint = v.object({ time: Ms, grid_profit: Dec, total_profit: Dec });
export type GridPoint = v.InferOutput<typeof GridPoint>;
const AmountOrNone = v.union([v.literal(''), Amount]);

/**
 * A person's grid bot without its open orders, as topic `grid` has it; rows are merged by `ver`. Amounts, profits and
 * prices are in quote coins, `base_*` and `qty_per_grid` in base coins; `current_per`, the APRs and `profit_range`
 * (profit of one grid after fees) are fractions; `operation_time` is the running time in ms. `total_profit` = `equity`
 * − `total_investment` = `grid_profit` (of the `arbitrage_num` matched trades) + `current_profit` (unrealized). After
 * the end `current_price` is the price at which it ended, and the balances are what was returned. R3.9, bots.md 2
 */
export const GridRow = v.object({
  grid_id: Id,
  requestId: v.string(),
  symbol: SymbolId,
  base_token: Coin,
  quote_token: Coin,
  type: v.fallback(GridType, 'ARITHMETIC'),
  status: GridStatus,
  min_price: Amount,
  max_price: Amount,
  cell_number: Count,
  /** Number of lines, `cell_number` + 1. */
  grid_number: Count,
  invest_mode: InvestMode,
  total_investment: Amount,
  base_investment: Amount,
  quote_investment: Amount,
  qty_per_grid: Amount,
  total_profit: Dec,
  grid_profit: Dec,
  current_profit: Dec,
  current_per: Dec,
  grid_apr: Dec,
  total_apr: Dec,
  equity: Amount,
  arbitrage_num: Count,
  /** Matched trades of the last 24 hours. */
  arbitrage_num_24: Count,
  current_price: AmountOrNone,
  entry_price: AmountOrNone,
  stop_loss_price: AmountOrNone,
  take_profit_price: AmountOrNone,
  base_balance: Amount,
  quote_balance: Amount,
  profit_range: FractionRange,
  close_mode: v.union([v.literal(''), CloseMode]),
  close_reason: CloseReason,
  bot_close_code: BotCloseCode,
  settlement_assets: v.array(TokenAmount),
  account_type: openEnum(['SPOT', 'UTA']),
  source: v.fallback(BotSource, 'MANUAL'),
  maker_fee_rate: Dec,
  taker_fee_rate: Dec,
  spot_symbol_status: SpotSymbolStatus,
  create_time: Ms,
  start_time: Ms,
  end_time: Ms,
  operation_time: Ms,
  ver: Count,
});
export type GridRow = v.InferOutput<typeof GridRow>;

/** A bot with its open orders, by price, and on request its profits over time, oldest first. */
export const Grid = v.object({
  ...GridRow.entries,
  open_orders: v.array(GridOrder),
  points: v.optional(v.array(GridPoint)),
});
export type Grid = v.InferOutput<typeof Grid>;
