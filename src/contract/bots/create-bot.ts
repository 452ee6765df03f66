/** Creating a bot, and its first purchase. exchange-api 2.7, 4.8 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Count, Flag, Id, Ms, PositiveDec, Side, SymbolId } from '../scalars.ts';
import { ClientId } from '../trading.ts';
import { BotSource, Grid, GridType, InvestMode } from './bot.ts';
import { botResult } from './status-codes.ts';

/** Number of grids as a parameter; each pair has its own limits within. */
export const CellNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
/** Range and grids of a bot: prices in quote coins. */
const range = {
  symbol: SymbolId,
  min_price: PositiveDec,
  max_price: PositiveDec,
  cell_number: CellNumber,
  type: v.optional(GridType),
  invest_mode: v.optional(InvestMode),
};

/**
 * The first order of a bot at the last price (at `entry_price` when given): base to buy, or to sell when more than the
 * sell lines need is invested; '' when neither is needed. `quote_cost` is what a purchase costs at `price` (of a sale:
 * the proceeds), `fee` is in the received coin; `qty_per_grid` in base coins. `total_investment` means
 * `quote_investment`.
 */
export const initialBuy = call({
  method: 'POST',
  effect: 'read',
  host: 'bot',
  path: '/s1/bot/grid/v1/get-initial-buy-amount',
  encoding: 'json',
  auth: 'required',
  bucket: 'validate',
  params: v.object({
    ...range,
    quote_investment: v.optional(PositiveDec),
    total_investment: v.optional(PositiveDec),
    base_investment: v.optional(PositiveDec),
    entry_price: v.optional(PositiveDec),
  }),
  result: v.object({
    ...botResult,
    side: v.union([v.literal(''), Side]),
    base_amount: Amount,
    quote_cost: Amount,
    fee: Amount,
    price: Amount,
    qty_per_grid: Amount,
    buy_lines: Count,
    sell_lines: Count,
  }),
  errors: { 400: 'badInput', 404: 'unknownPair', 407: 'rangeNoLongerValid' },
});

/**
 * Creates a bot; it starts at once, or when the market reaches `entry_price`. `quote_investment` is required in modes 0
 * and 2, `base_investment` in modes 1 and 2. Error 400 names the malformed field. Errors 407, 412 and 402 name the
 * field and its limit, which follow the rules of `validate-input` at the current price. Error 401 names the field of
 * the coin that is short, and the available amount. After 501 no coin has moved. When the response is lost, the client
 * looks the bot up with `list` by its `requestId`. R8.8
 */
export const create = call({
  method: 'POST',
  effect: 'money',
  host: 'bot',
  path: '/s1/bot/grid/v1/create-grid',
  encoding: 'json',
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    ...range,
    quote_investment: v.optional(PositiveDec),
    base_investment: v.optional(PositiveDec),
    entry_price: v.optional(PositiveDec),
    stop_loss_price: v.optional(PositiveDec),
    take_profit_price: v.optional(PositiveDec),
    source: v.optional(BotSource),
    requestId: v.optional(ClientId),
    sendTime: v.optional(Ms),
  }),
  result: v.object({ ...botResult, grid_id: Id, grid: Grid, isDuplicate: Flag }),
  errors: {
    400: 'badInput',
    401: 'insufficientBalance',
    402: 'investmentOutOfRange',
    403: 'notAllowed',
    404: 'unknownPair',
    407: 'rangeNoLongerValid',
    408: 'tooManyBots',
    409: 'requestIdReused',
    410: 'pairNotTrading',
    411: 'accountBusy',
    412: 'triggerPassed',
    500: 'botFault',
    501: 'firstPurchaseFailed',
    503: 'botsPaused',
  },
});
