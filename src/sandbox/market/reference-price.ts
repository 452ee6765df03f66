import type { Side } from '#contract/scalars.ts';
import { floorTo, mulDiv, ceilTo, scale, unitsPerCoin } from '#money/index.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import { oppositeOf } from '#sandbox/engine/order.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';

/**
 * The price that order rules compare with: the last trade, before the first one the pair's current price. Units of 10⁻⁸
 * of the quote coin.
 */
export function referencePrice({ prices }: Pick<Exchange, 'prices'>, { lastTicks, units, symbol }: PairMarket): bigint {
  return lastTicks === undefined ? (prices.last(symbol.symbolId) ?? scale(symbol.price)) : units.price(lastTicks);
}

/**
 * The limit of the pair's price band around `from` for a side, rounded to the tick toward `from`. Units of 10⁻⁸.
 * exchange-api 4.1
 */
export function priceBandBound(
  { tick, buyLimitRatio, sellLimitRatio }: PairMarket['symbol'],
  side: Side,
  from: bigint,
): bigint {
  const step = scale(tick);
  if (side === 'BUY') return floorTo(mulDiv(from, unitsPerCoin + scale(buyLimitRatio), unitsPerCoin), step);
  const low = ceilTo(mulDiv(from, unitsPerCoin - scale(sellLimitRatio), unitsPerCoin), step);
  return low > step ? low : step;
}

/**
 * The worst price of a market order: the tighter of the bands around the best opposite price and around the reference.
 * Units of 10⁻⁸.
 */
export function marketOrderLimit(exchange: Pick<Exchange, 'prices'>, market: PairMarket, side: Side): bigint {
  const fromReference = priceBandBound(market.symbol, side, referencePrice(exchange, market));
  const best = market.book.best(oppositeOf(side));
  if (!best) return fromReference;
  const fromBest = priceBandBound(market.symbol, side, market.units.price(best.ticks));
  return (side === 'BUY') === fromBest < fromReference ? fromBest : fromReference;
}
