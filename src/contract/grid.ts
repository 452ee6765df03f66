/** Domain `grid`: what grid bots are and which a person has. Creating and closing them are not offered yet. exchange-api 2.7 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Amount, Coin, Count, Dec, Id, Line, Ms, openEnum, rows } from './scalars.ts';
import { ClientId, Side, SymbolId } from './trading.ts';

/** The second code of the bot host, under `ret_code` 0: reads know success alone. exchange-api 1.3 */
export const botSuccess = 200 as const;
export const BotSuccess = v.literal(botSuccess);

/** `ONLINE` while the pair trades. */
const SpotSymbolStatus = openEnum(['ONLINE', 'OFFLINE']);

/** Waiting for its entry price, buying at first, running, ending; the last two are final. exchange-api 4.8 */
const GridStatus = openEnum(['NEW', 'INITIALIZING', 'RUNNING', 'CANCELLING', 'COMPLETED', 'REJECTED']);

/** What the strategy tab suggests for a pair. */
const Recommendation = v.object({ min_price: Amount, max_price: Amount, cell_number: Count });

/**
 * A pair as grid bots see it: prices and investments in quote coins, `change_24h`, rates and `hot_apr` as fractions; `running_num`
 * counts everybody's bots. exchange-api 2.1
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

export const GridOrder = v.object({ price: Amount, quantity: Amount, side: Side });
export const TokenAmount = v.object({ token: Coin, amount: Amount });
const AmountOrNone = v.union([v.literal(''), Amount]);

/**
 * A person's grid bot (spec 3 "Grid bot"): amounts, profits and prices in quote coins, but for the base ones; `current_per`, the
 * APRs and `profit_range` as fractions; `operation_time` in ms.
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
  close_reason: Line,
  bot_close_code: Line,
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

/** The two tabs of bots: those made from a recommendation are strategies. exchange-api 4.8 */
export const BotTab = v.picklist(['standard', 'strategy']);
export type BotTab = v.InferOutput<typeof BotTab>;

/**
 * A person's bots, newest first: `status` 0 runs, 1 is history (spec 4). With `requestId` nothing else applies (1.5). `total` counts
 * what was asked for; `running_num` and `total_equity` (USD) all of the person's running bots.
 */
export const list = call({
  method: 'POST',
  host: 'bot',
  path: '/s1/bot/grid/v1/query-grid-list',
  encoding: 'json',
  auth: 'required',
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
