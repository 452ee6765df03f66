import { decimal, divide } from '../money/index.ts';
import type { Estimate } from './estimate.ts';
import type { PairTerms } from './limits.ts';
import type { Entry } from './rules.ts';

/** Hints about prices far from the market, by their names at the exchange. */
export type Deviation = 'PRICE_DEVIATION' | 'MARKET_DEVIATION';

/**
 * Whether an order's price is more than half the band away from the best price; of a market order, whether its average would
 * be. `best`: the best opposite price. exchange-api 2.3 order.setTradeHint
 */
export function deviationOf(
  entry: Entry,
  pair: PairTerms,
  best: string | undefined,
  estimated: Pick<Estimate, 'slippage'> | undefined,
): Deviation | undefined {
  const half = divide(entry.side === 'BUY' ? pair.buyLimitRatio : pair.sellLimitRatio, '2');
  if (entry.type === 'MARKET')
    return estimated?.slippage !== undefined && decimal(estimated.slippage).gt(half) ? 'MARKET_DEVIATION' : undefined;
  if (best === undefined || entry.price === '') return undefined;
  return divide(decimal(entry.price).minus(best).abs(), best).gt(half) ? 'PRICE_DEVIATION' : undefined;
}
