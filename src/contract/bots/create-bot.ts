/** Creating a bot, and its first purchase. exchange-api 2.7, 4.8 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Count, Id, PositiveDec, Side, SymbolId } from '../scalars.ts';
import { RepeatFlag, SendTime } from '../schema/shared-fields.ts';
import { ClientId } from '../trading.ts';
import { BotSource, Grid, GridType, InvestMode } from './bot.ts';
import { botResult } from './status-codes.ts';

/** Number of grids as a parameter; each pair has its own limits within. */
export const CellNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
/** Range and grids of a bot: prices in quote coins. */
const range = {
  symbol: SymbolId,
  /** Lowest line, in quote coins. */
  min_price: PositiveDec,
  /** Highest line, in quote coins. */
  max_price: PositiveDec,
  cell_number: CellNumber,
  type: v.optional(GridType),
  /** Coins that are invested: quote 0, base 1, both 2. */
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
  need: 'required',
  encoding: 'json',
  auth: 'required',
  bucket: 'validate',
  params: v.object({
    ...range,
    /** Quote coins to invest, in quote coins. */
    quote_investment: v.optional(PositiveDec),
    /** The same as `quote_investment`, in quote coins. */
    total_investment: v.optional(PositiveDec),
    /** Base coins to invest, in base coins. */
    base_investment: v.optional(PositiveDec),
    /** Price at which the bot starts, absent at once, in quote coins. */
    entry_price: v.optional(PositiveDec),
  }),
  result: v.object({
    ...botResult,
    /** Side of the first order, '' when none is needed. */
    side: v.union([v.literal(''), Side]),
    /** Quantity of the first order, in base coins. */
    base_amount: Amount,
    /** Cost of a purchase or proceeds of a sale at `price`, in quote coins. */
    quote_cost: Amount,
    /** Fee of the first order, in the coin that is received. */
    fee: Amount,
    /** Price that the estimate uses, in quote coins. */
    price: Amount,
    /** Quantity of each order, in base coins. */
    qty_per_grid: Amount,
    /** Number of lines below the price. */
    buy_lines: Count,
    /** Number of lines above the price. */
    sell_lines: Count,
  }),
  errors: {
    /** A parameter is missing or malformed; `ext_info.field` names it. */
    400: 'badInput',
    /** The pair has no grid bots. */
    404: 'unknownPair',
    /** The range is no longer valid at the current price; `ext_info.limit` is the bound. */
    407: 'rangeNoLongerValid',
  },
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
  need: 'required',
  encoding: 'json',
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    ...range,
    /** Quote coins to invest, in quote coins. */
    quote_investment: v.optional(PositiveDec),
    /** Base coins to invest, in base coins. */
    base_investment: v.optional(PositiveDec),
    /** Price at which the bot starts, absent at once, in quote coins. */
    entry_price: v.optional(PositiveDec),
    /** Price below which the bot ends, in quote coins. */
    stop_loss_price: v.optional(PositiveDec),
    /** Price above which the bot ends, in quote coins. */
    take_profit_price: v.optional(PositiveDec),
    source: v.optional(BotSource),
    requestId: v.optional(ClientId),
    sendTime: v.optional(SendTime),
  }),
  result: v.object({
    ...botResult,
    /** Id of the new bot. */
    grid_id: Id,
    grid: Grid,
    isDuplicate: RepeatFlag,
  }),
  errors: {
    /** A parameter is missing or malformed; `ext_info.field` names it. */
    400: 'badInput',
    /** The balance does not cover the investment; `ext_info.limit` is what is available. */
    401: 'insufficientBalance',
    /** The investment is out of range; `ext_info.limit` is the bound. */
    402: 'investmentOutOfRange',
    /** The person may not create a bot: identity level, sub-member or ban. */
    403: 'notAllowed',
    /** The pair has no grid bots. */
    404: 'unknownPair',
    /** The range is no longer valid at the current price; `ext_info.limit` is the bound. */
    407: 'rangeNoLongerValid',
    /** The person has too many bots. */
    408: 'tooManyBots',
    /** The client id was used with other parameters, or the request is still being handled. */
    409: 'requestIdReused',
    /** The pair is suspended, delisted or closed for a side. */
    410: 'pairNotTrading',
    /** The account is being upgraded. */
    411: 'accountBusy',
    /** The market has passed the entry, stop-loss or take-profit price. */
    412: 'triggerPassed',
    /** A fault of the bots. */
    500: 'botFault',
    /** The first purchase failed; no coin has moved. */
    501: 'firstPurchaseFailed',
    /** Bots are paused. */
    503: 'botsPaused',
  },
});
