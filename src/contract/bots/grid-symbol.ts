import * as v from 'valibot';
import { Amount, Coin, Count, Dec, openEnum, SymbolId } from '../scalars.ts';

/** `ONLINE` while the pair trades. */
export const SpotSymbolStatus = openEnum(['ONLINE', 'OFFLINE']);

/** Settings that the strategy tab recommends for a pair. */
const Recommendation = v.object({ min_price: Amount, max_price: Amount, cell_number: Count });

/**
 * A pair of the grid bots: prices and investments in quote coins; `change_24h` and fee rates are fractions;
 * `running_num` counts the running bots of all people. `hot_apr` is the APR (fraction) of the total profit that the
 * recommended range has in a back-test over the last 30 days, '0' without a recommendation. exchange-api 2.1, bots.md 2
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
