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
const InputRange = v.object({ from: Amount, to: v.union([v.literal(''), Amount]) });
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
  encoding: 'json',
  auth: 'optional',
  bucket: 'validate',
  params: v.object({
    symbol: SymbolId,
    min_price: v.optional(PositiveDec),
    max_price: v.optional(PositiveDec),
    cell_number: v.optional(CellNumber),
    type: v.optional(GridType),
    invest_mode: v.optional(InvestMode),
    quote_investment: v.optional(PositiveDec),
    base_investment: v.optional(PositiveDec),
    entry_price: v.optional(PositiveDec),
    stop_loss: v.optional(PositiveDec),
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
    cell_distance: Dec,
    qty_per_grid: Amount,
  }),
  errors: { 404: 'unknownPair' },
});
