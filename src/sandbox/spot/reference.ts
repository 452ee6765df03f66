import { cutTo, mulDiv, raiseTo, scale } from '../../money/index.ts';
import type { Market } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import type { Side } from '../../contract/trading.ts';

const unit = 10n ** 8n;

/** What a pair's rules measure by: its last trade, before the first one its opening price. Units of 10⁻⁸ of the quote coin. */
export function referencePrice({ prices }: Pick<Exchange, 'prices'>, { lastTicks, units, symbol }: Market): bigint {
  return lastTicks === undefined ? (prices.last(symbol.symbolId) ?? scale(symbol.price)) : units.price(lastTicks);
}

/** The farthest price from `from` that the pair's band allows a side, cut to the tick inward. exchange-api 4.1 */
export function bandOf({ tick, buyLimitRatio, sellLimitRatio }: Market['symbol'], side: Side, from: bigint): bigint {
  const step = scale(tick);
  if (side === 'BUY') return cutTo(mulDiv(from, unit + scale(buyLimitRatio), unit), step);
  const low = raiseTo(mulDiv(from, unit - scale(sellLimitRatio), unit), step);
  return low > step ? low : step;
}

/** Where a market order stops: the tighter of its band round the best price of the other side and round the reference. */
export function marketStop(exchange: Pick<Exchange, 'prices'>, market: Market, side: Side): bigint {
  const reference = bandOf(market.symbol, side, referencePrice(exchange, market));
  const best = market.book.best(side === 'BUY' ? 'SELL' : 'BUY');
  if (!best) return reference;
  const own = bandOf(market.symbol, side, market.units.price(best.ticks));
  return (side === 'BUY') === own < reference ? own : reference;
}
