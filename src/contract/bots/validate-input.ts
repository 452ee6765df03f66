import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Dec, openEnum, PositiveDec, SymbolId } from '../scalars.ts';
import { FractionRange, GridType, InvestMode } from './bot.ts';
import { CellNumber } from './create-bot.ts';
import { botResult } from './status-codes.ts';

/** What `validate-input` finds, in the order of its checks; the first failure answers. exchange-api 4.8 */
export const checkCodes = [
  'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED',
  'SPOT_CHECK_CODE_LOW_PRICE_TOO_LOW',
  'SPOT_CHECK_CODE_LOW_PRICE_TOO_HIGH',
  'SPOT_CHECK_CODE_HIGH_PRICE_TOO_LOW',
  'SPOT_CHECK_CODE_HIGH_PRICE_TOO_HIGH',
  'SPOT_CHECK_CODE_GRID_NO_TOO_LOW',
  'SPOT_CHECK_CODE_GRID_NO_TOO_HIGH',
  'SPOT_CHECK_CODE_INVESTMENT_TOO_LOW',
  'SPOT_CHECK_CODE_INVESTMENT_TOO_HIGH',
  'SPOT_CHECK_CODE_TP_TOO_LOW',
  'SPOT_CHECK_CODE_TP_TOO_HIGH',
  'SPOT_CHECK_CODE_SL_TOO_LOW',
  'SPOT_CHECK_CODE_SL_TOO_HIGH',
  'SPOT_CHECK_CODE_EP_TOO_LOW',
  'SPOT_CHECK_CODE_EP_TOO_HIGH',
] as const;
/** A check code; 'UNKNOWN' of a newer exchange. */
const CheckCode = openEnum(checkCodes);
export type CheckCode = (typeof checkCodes)[number];

/** Bounds of an input, both included; '' is no upper bound. */
const InputRange = v.object({
  /** Lowest value that is accepted, in the unit of the input. */
  from: Amount,
  /** Highest value that is accepted, '' without one, in the unit of the input. */
  to: v.union([v.literal(''), Amount]),
});
export type InputRange = v.InferOutput<typeof InputRange>;

/**
 * Checks the settings of a bot at the current price; an absent parameter is not checked. All ranges come with every
 * answer, whatever the code: prices and `investment` (compared with quote + base × last price) in quote coins,
 * `base_investment` in base coins beside the given quote, `cell_number` in grids. `profit` is the profit of one grid
 * after fees (fractions), `cell_distance` the distance of two lines in quote coins, of geometric lines their ratio − 1;
 * both and `qty_per_grid` (base coins) are '0' while something they need is absent or not valid. Without a token fees
 * are those of VIP 0. The client waits 300 ms after the last change, and drops the late answer to an old input. R5.8
 */
export const validate = call({
  method: 'POST',
  effect: 'read',
  host: 'bot',
  path: '/s1/bot/grid/v1/validate-input',
  need: 'required',
  encoding: 'json',
  auth: 'optional',
  bucket: 'validate',
  params: v.object({
    symbol: SymbolId,
    /** Lowest line, in quote coins. */
    min_price: v.optional(PositiveDec),
    /** Highest line, in quote coins. */
    max_price: v.optional(PositiveDec),
    cell_number: v.optional(CellNumber),
    type: v.optional(GridType),
    /** Coins that are invested: quote 0, base 1, both 2. */
    invest_mode: v.optional(InvestMode),
    /** Quote coins to invest, in quote coins. */
    quote_investment: v.optional(PositiveDec),
    /** Base coins to invest, in base coins. */
    base_investment: v.optional(PositiveDec),
    /** Price at which the bot starts, in quote coins. */
    entry_price: v.optional(PositiveDec),
    /** Price below which the bot ends, in quote coins. */
    stop_loss: v.optional(PositiveDec),
    /** Price above which the bot ends, in quote coins. */
    take_profit: v.optional(PositiveDec),
  }),
  result: v.object({
    ...botResult,
    check_code: CheckCode,
    investment: InputRange,
    base_investment: InputRange,
    profit: FractionRange,
    cell_number: InputRange,
    min_price: InputRange,
    max_price: InputRange,
    stop_loss: InputRange,
    take_profit: InputRange,
    entry_price: InputRange,
    /** Distance of two lines, of geometric lines their ratio − 1, in quote coins. */
    cell_distance: Dec,
    /** Quantity of each order, in base coins. */
    qty_per_grid: Amount,
  }),
  errors: {
    /** The pair has no grid bots. */
    404: 'unknownPair',
  },
});
