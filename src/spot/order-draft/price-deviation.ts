import type { Price } from '#money/amount-kinds.ts';
import { decimal, divide } from '#money/index.ts';
import type { Estimate } from './estimate.ts';
import type { PairTerms } from './limits.ts';
import type { OrderEntry } from './order-rules.ts';

/** Warnings about prices far from the market, as the exchange names them. exchange-api 2.3 order.setTradeHint */
export type Deviation = 'PRICE_DEVIATION' | 'MARKET_DEVIATION' | 'LT_RISK';

/** A buy of a leveraged token at more than this times its NAV is confirmed. leverage.md 4 */
const navRatioMax = '1.02';
/** The share above the NAV from which it is confirmed. */
export const premiumConfirmed = decimal(navRatioMax).minus('1').toFixed();

/**
 * Returns whether a buy costs more than 2 % above the NAV: by its limit price, at market by the average of the book.
 */
function isFarAboveNav({ side, type, price }: OrderEntry, average: string | undefined, nav: string): boolean {
  const paid = type === 'MARKET' ? average : price;
  if (side !== 'BUY' || paid === undefined || paid === '') return false;
  return decimal(paid).gt(decimal(nav).times(navRatioMax));
}

/**
 * A warning when a leveraged token is bought far above its `nav`, when the price of an order is the whole band
 * or more away from `best`, the best opposite price, or the average of a market order more than half the band: beyond
 * the band it cannot be filled. exchange-api 2.3 order.setTradeHint, leverage.md 4
 */
export function deviationOf(
  entry: OrderEntry,
  pair: PairTerms,
  best: Price | undefined,
  estimate: Pick<Estimate, 'slippage' | 'average'> | undefined,
  nav?: string,
): Deviation | undefined {
  if (nav !== undefined && isFarAboveNav(entry, estimate?.average, nav)) return 'LT_RISK';
  const band = entry.side === 'BUY' ? pair.buyLimitRatio : pair.sellLimitRatio;
  if (entry.type === 'MARKET')
    return estimate?.slippage !== undefined && decimal(estimate.slippage).gt(divide(band, '2'))
      ? 'MARKET_DEVIATION'
      : undefined;
  if (best === undefined || entry.price === '') return undefined;
  return divide(decimal(entry.price).minus(best).abs(), best).gte(band) ? 'PRICE_DEVIATION' : undefined;
}
