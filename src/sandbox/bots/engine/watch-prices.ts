import { lineAt } from '#formulas/bots/lines.ts';
import { scale } from '#money/index.ts';
import type { PairMarket, PriceRange } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { botCache, openBots } from './bot-store.ts';
import type { StoredBot } from './bot-store.ts';
import { rangeOf } from './pair-terms.ts';

/** Prices from which on a trade concerns a bot: at or below `low`, at or above `high`. Units of 10⁻⁸. */
interface Watched {
  low: bigint[];
  high: bigint[];
}

const isSet = (price: bigint): boolean => price > 0n;

/** Price at which a bot outside its range enters it: the first line inside. bots.md 3 "GRID_RANGE" */
export const entersAt = (bot: StoredBot, tick: bigint): bigint =>
  lineAt(rangeOf(bot), tick, bot.position === 'BELOW' ? 1 : bot.cellNumber - 1);

function watchedBy(bot: StoredBot, tick: bigint): Watched {
  const { status, entrySide, entryPrice, stopLossPrice, takeProfitPrice, position, minPrice, maxPrice } = bot;
  if (status === 'NEW') return entrySide === 'UP' ? { low: [], high: [entryPrice] } : { low: [entryPrice], high: [] };
  if (status !== 'RUNNING') return { low: [], high: [] };
  return {
    low: [
      stopLossPrice,
      position === 'INSIDE' ? minPrice - tick : position === 'ABOVE' ? entersAt(bot, tick) : 0n,
    ].filter(isSet),
    high: [
      takeProfitPrice,
      position === 'INSIDE' ? maxPrice + tick : position === 'BELOW' ? entersAt(bot, tick) : 0n,
    ].filter(isSet),
  };
}

/** The prices that concern any bot of the pair first; cached until one of them changes. */
function watchedOf(exchange: Exchange, { symbol: { symbolId, tick } }: PairMarket) {
  const { watched } = botCache(exchange);
  const cached = watched.get(symbolId);
  if (cached) return cached;
  const each = openBots(exchange, symbolId).map(({ bot }) => watchedBy(bot, scale(tick)));
  const lows = each.flatMap(({ low }) => low);
  const highs = each.flatMap(({ high }) => high);
  const bounds = {
    low: lows.length === 0 ? undefined : lows.reduce((a, b) => (a > b ? a : b)),
    high: highs.length === 0 ? undefined : highs.reduce((a, b) => (a < b ? a : b)),
  };
  watched.set(symbolId, bounds);
  return bounds;
}

/** True when trades at these prices, ticks, concern a bot of the pair, or a fill has completed a line. */
export function reachesBots(exchange: Exchange, market: PairMarket, { low, high }: PriceRange): boolean {
  const { completed, bots } = botCache(exchange);
  if (bots.size === 0) return false;
  if (completed.length > 0) return true;
  const watched = watchedOf(exchange, market);
  return (
    (watched.low !== undefined && market.units.price(low) <= watched.low) ||
    (watched.high !== undefined && market.units.price(high) >= watched.high)
  );
}
