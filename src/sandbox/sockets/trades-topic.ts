import type { PublicTrade } from '#contract/market-stream.ts';
import { unscale } from '#money/index.ts';
import type { PairMarket, MarketTrade } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { TopicPublisher } from '#sandbox/exchange/topic.ts';

/** Shortest time between messages. exchange-api 3.2 */
const intervalMs = 50;
/** Number of recent trades that a slow subscriber still receives. */
const maxTrades = 200;

/** Publishes topic `trade`: all trades of a pair. exchange-api 3.2 */
export function tradesTopic(exchange: Exchange, market: PairMarket): TopicPublisher<number, readonly PublicTrade[]> {
  const { units } = market;
  const epoch = exchange.epoch();
  const recent: PublicTrade[] = [];
  let count = 0;
  let published = 0;
  const row = ({ id, ticks, lots, isBuyerMaker, time, seq }: MarketTrade): PublicTrade => ({
    id,
    s: market.symbol.symbolId,
    p: unscale(units.price(ticks)),
    q: unscale(units.quantity(lots)),
    m: isBuyerMaker,
    t: time,
    seq,
    epoch,
  });
  const stop = market.onEvent((event) => {
    if (event.kind !== 'trade') return;
    count += 1;
    if (recent.push(row(event)) > maxTrades) recent.shift();
  });
  return {
    intervalMs,
    refresh() {
      const isNew = count > published;
      published = count;
      return isNew;
    },
    position: () => published,
    // Trades since the last refresh are in the next message.
    snapshot: () => market.recentTrades.slice(0, market.recentTrades.length - (count - published)).map(row),
    since(position) {
      const indexOf = (number: number): number => Math.max(0, recent.length - (count - number));
      const missed = recent.slice(indexOf(position), indexOf(published));
      return missed.length > 0 ? [missed] : [];
    },
    close: stop,
  };
}
