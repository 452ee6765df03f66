import * as v from 'valibot';
import { Amount, Coin, Count, Dec, openEnum, SymbolId } from '../scalars.ts';

/** `ONLINE` while the pair trades. */
export const SpotSymbolStatus = openEnum(['ONLINE', 'OFFLINE']);

/** Settings that the strategy tab recommends for a pair. */
const Recommendation = v.object({
  /** Lowest line of the recommendation, in quote coins. */
  min_price: Amount,
  /** Highest line of the recommendation, in quote coins. */
  max_price: Amount,
  /** Number of grids of the recommendation. */
  cell_number: Count,
});

/**
 * A pair of the grid bots: prices and investments in quote coins; `change_24h` and fee rates are fractions;
 * `running_num` counts the running bots of all people. `hot_apr` is the APR (fraction) of the total profit that the
 * recommended range has in a back-test over the last 30 days, '0' without a recommendation. exchange-api 2.1, bots.md 2
 */
export const GridSymbol = v.object({
  symbol: SymbolId,
  base_token: Coin,
  quote_token: Coin,
  /** Decimals of prices. */
  price_precision: Count,
  /** Decimals of quantities. */
  base_precision: Count,
  /** Decimals of amounts in the quote coin. */
  quote_precision: Count,
  /** Smallest investment, in quote coins. */
  min_investment: Amount,
  /** Largest investment, in quote coins. */
  max_investment: Amount,
  /** Fewest grids. */
  min_cell_number: Count,
  /** Most grids. */
  max_cell_number: Count,
  /** Last price of the pair, in quote coins. */
  last_price: Amount,
  /** Change of 24 h, a fraction. */
  change_24h: Dec,
  /** Maker rate of the caller, a fraction. */
  maker_fee_rate: Dec,
  /** Taker rate of the caller, a fraction. */
  taker_fee_rate: Dec,
  spot_symbol_status: SpotSymbolStatus,
  /** Running bots of all people. */
  running_num: Count,
  /** Yearly profit of the recommendation in a back-test of 30 days, '0' without one, a fraction. */
  hot_apr: Dec,
  recommend: v.nullable(Recommendation),
});
export type GridSymbol = v.InferOutput<typeof GridSymbol>;
