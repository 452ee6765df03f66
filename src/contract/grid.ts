/** Domain `grid`: grid bots and their list. It has no calls to create or close bots. exchange-api 2.7 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Amount, Coin, Count, Dec, Id, PlainText, Ms, openEnum, rows, Side, SymbolId } from './scalars.ts';
import { ClientId } from './trading.ts';

/** `status_code` of a successful response of the bot host, besides `ret_code` 0. exchange-api 1.3 */
export const botSuccess = 200 as const;
/** Accepts `botSuccess` only. */
export const BotSuccess = v.literal(botSuccess);

/** `ONLINE` while the pair trades. */
const SpotSymbolStatus = openEnum(['ONLINE', 'OFFLINE']);

/** NEW waits for the entry price, INITIALIZING makes the first purchase; COMPLETED and REJECTED are final. exchange-api 4.8 */
const GridStatus = openEnum(['NEW', 'INITIALIZING', 'RUNNING', 'CANCELLING', 'COMPLETED', 'REJECTED']);

/** Settings that the strategy tab recommends for a pair. */
const Recommendation = v.object({ min_price: Amount, max_price: Amount, cell_number: Count });

/**
 * A pair of the grid bots: prices and investments in quote coins; `change_24h`, fee rates and `hot_apr` are fractions;
 * `running_num` counts the running bots of all people. exchange-api 2.1
 */
export const GridSymbol = v.object({
  symbol: SymbolId,
  base_token: Coin,
  quote_token: Coin,
  price_precision: Count,
  base_precision: Count,
  quote_precision: Count,
  min_investment: Amount,
  max_investment: Amount,
  min_cell_number: Count,
  max_cell_number: Count,
  last_price: Amount,
  change_24h: Dec,
  maker_fee_rate: Dec,
  taker_fee_rate: Dec,
  spot_symbol_status: SpotSymbolStatus,
  running_num: Count,
  hot_apr: Dec,
  recommend: v.nullable(Recommendation),
});
export type GridSymbol = v.InferOutput<typeof GridSymbol>;

/** An open order of a bot: price in quote coins, quantity in base coins. */
export const GridOrder = v.object({ price: Amount, quantity: Amount, side: Side });
/** An amount of one coin. */
export const TokenAmount = v.object({ token: Coin, amount: Amount });
const AmountOrNone = v.union([v.literal(''), Amount]);

/**
 * A person's grid bot (R3.9): amounts, profits and prices in quote coins, `base_*` in base coins; `current_per`, the APRs
 * and `profit_range` are fractions; `operation_time` in ms.
 */
export const Grid = v.object({
  grid_id: Id,
  requestId: v.string(),
  symbol: SymbolId,
  base_token: Coin,
  quote_token: Coin,
  type: openEnum(['ARITHMETIC', 'GEOMETRIC']),
  status: GridStatus,
  min_price: Amount,
  max_price: Amount,
  cell_number: Count,
  grid_number: Count,
  invest_mode: v.picklist([0, 1, 2]),
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
  arbitrage_num_24: Count,
  current_price: AmountOrNone,
  entry_price: AmountOrNone,
  stop_loss_price: AmountOrNone,
  take_profit_price: AmountOrNone,
  base_balance: Amount,
  quote_balance: Amount,
  open_orders: v.array(GridOrder),
  profit_range: v.object({ from: Dec, to: Dec }),
  close_mode: v.picklist(['', '2', '3', '4']),
  close_reason: PlainText,
  bot_close_code: PlainText,
  settlement_assets: v.array(TokenAmount),
  account_type: openEnum(['SPOT', 'UTA']),
  maker_fee_rate: Dec,
  taker_fee_rate: Dec,
  spot_symbol_status: SpotSymbolStatus,
  create_time: Ms,
  start_time: Ms,
  end_time: Ms,
  operation_time: Ms,
  ver: Count,
});
export type Grid = v.InferOutput<typeof Grid>;

/** Tabs of the bots page; bots created from a recommendation are in `strategy`. exchange-api 4.8 */
export const BotTab = v.picklist(['standard', 'strategy']);
export type BotTab = v.InferOutput<typeof BotTab>;

/**
 * A person's bots, newest first: `status` 0 are the running bots, 1 is the history (R4.7). With `requestId` the other
 * filters do not apply (exchange-api 1.5). `total` counts the matching bots; `running_num` and `total_equity` (USD) cover
 * all running bots of the person.
 */
export const list = call({
  method: 'POST',
  host: 'bot',
  path: '/s1/bot/grid/v1/query-grid-list',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({
    status: v.picklist([0, 1]),
    page: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    symbol: v.optional(SymbolId),
    bot_tab: v.optional(BotTab),
    requestId: v.optional(ClientId),
  }),
  result: v.object({
    status_code: BotSuccess,
    debug_msg: v.string(),
    list: rows(Grid),
    total: Count,
    running_num: Count,
    total_equity: Amount,
  }),
  errors: {},
});
