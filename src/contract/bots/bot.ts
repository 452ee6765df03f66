import * as v from 'valibot';
import { Amount, Coin, Count, Dec, Id, Ms, openEnum, Side, SymbolId } from '../scalars.ts';
import { RowVersion } from '../schema/shared-fields.ts';
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

/** Coins that a bot is paid with: quote 0, base 1, both 2. */
export const InvestMode = v.picklist(Object.values(investMode));
export type InvestMode = v.InferOutput<typeof InvestMode>;
/** Own settings, or a recommendation of the strategy tab. */
export const BotSource = v.picklist(['MANUAL', 'STRATEGY']);
export type BotSource = v.InferOutput<typeof BotSource>;
/** What becomes of a bot's coins at its end: all to base, all to quote, or returned as they are. exchange-api 4.8 */
export const closeMode = { toBase: '2', toQuote: '3', asTheyAre: '4' } as const;

/** What becomes of a bot's coins: all to base 2, all to quote 3, returned as they are 4. */
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
export const GridOrder = v.object({
  /** Price of the order, in quote coins. */
  price: Amount,
  /** Quantity of the order, in base coins. */
  quantity: Amount,
  side: Side,
});
/** An amount of one coin. */
export const TokenAmount = v.object({
  token: Coin,
  /** Amount, in `token`. */
  amount: Amount,
});
/** A range of fractions. */
export const FractionRange = v.object({
  /** Lowest value, a fraction. */
  from: Dec,
  /** Highest value, a fraction. */
  to: Dec,
});
/** Profits (quote coins) at a moment of a bot's life. */
export const GridPoint = v.object({
  /** The moment, ms UTC. */
  time: Ms,
  /** Profit of the matched trades until then, in quote coins. */
  grid_profit: Dec,
  /** Profit with the unrealized one, in quote coins. */
  total_profit: Dec,
});
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
  /** Id of the bot. */
  grid_id: Id,
  /** Client id of the request that created the bot. */
  requestId: v.string(),
  symbol: SymbolId,
  base_token: Coin,
  quote_token: Coin,
  type: v.fallback(GridType, 'ARITHMETIC'),
  status: GridStatus,
  /** Lowest line of the bot, in quote coins. */
  min_price: Amount,
  /** Highest line of the bot, in quote coins. */
  max_price: Amount,
  /** Number of grids. */
  cell_number: Count,
  /** Number of lines, `cell_number` + 1. */
  grid_number: Count,
  /** Coins that were invested: quote 0, base 1, both 2. */
  invest_mode: InvestMode,
  /** Invested value at the start, in quote coins. */
  total_investment: Amount,
  /** Invested base coins, in base coins. */
  base_investment: Amount,
  /** Invested quote coins, in quote coins. */
  quote_investment: Amount,
  /** Quantity of each order, in base coins. */
  qty_per_grid: Amount,
  /** Profit with the unrealized one, in quote coins. */
  total_profit: Dec,
  /** Profit of the matched trades, in quote coins. */
  grid_profit: Dec,
  /** Unrealized profit, in quote coins. */
  current_profit: Dec,
  /** Total profit by investment, a fraction. */
  current_per: Dec,
  /** Profit of the matched trades by year, a fraction. */
  grid_apr: Dec,
  /** Total profit by year, a fraction. */
  total_apr: Dec,
  /** Value of the bot now, in quote coins. */
  equity: Amount,
  /** Number of matched trades. */
  arbitrage_num: Count,
  /** Matched trades of the last 24 hours. */
  arbitrage_num_24: Count,
  /** Last price, after the end that of the end, '' before the start, in quote coins. */
  current_price: AmountOrNone,
  /** Price at which the bot starts, '' at once, in quote coins. */
  entry_price: AmountOrNone,
  /** Price below which the bot ends, '' without one, in quote coins. */
  stop_loss_price: AmountOrNone,
  /** Price above which the bot ends, '' without one, in quote coins. */
  take_profit_price: AmountOrNone,
  /** Base coins of the bot, in base coins. */
  base_balance: Amount,
  /** Quote coins of the bot, in quote coins. */
  quote_balance: Amount,
  profit_range: FractionRange,
  /** What became of the coins at the end, '' until then. */
  close_mode: v.union([v.literal(''), CloseMode]),
  close_reason: CloseReason,
  bot_close_code: BotCloseCode,
  settlement_assets: v.array(TokenAmount),
  /** Account that the bot was paid from. */
  account_type: openEnum(['SPOT', 'UTA']),
  source: v.fallback(BotSource, 'MANUAL'),
  /** Maker rate of the bot, a fraction. */
  maker_fee_rate: Dec,
  /** Taker rate of the bot, a fraction. */
  taker_fee_rate: Dec,
  spot_symbol_status: SpotSymbolStatus,
  /** When the bot was created, ms UTC. */
  create_time: Ms,
  /** When it began to trade, 0 before, ms UTC. */
  start_time: Ms,
  /** When it ended, 0 before, ms UTC. */
  end_time: Ms,
  /** Running time, ms. */
  operation_time: Ms,
  ver: RowVersion,
});
export type GridRow = v.InferOutput<typeof GridRow>;

/** A bot with its open orders, by price, and on request its profits over time, oldest first. */
export const Grid = v.object({
  ...GridRow.entries,
  open_orders: v.array(GridOrder),
  points: v.optional(v.array(GridPoint)),
});
export type Grid = v.InferOutput<typeof Grid>;
