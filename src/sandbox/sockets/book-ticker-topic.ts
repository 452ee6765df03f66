import type { BookTicker } from '#contract/market-stream.ts';
import { unscale } from '#money/index.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { latestTopic } from '#sandbox/exchange/topic.ts';
import type { TopicPublisher } from '#sandbox/exchange/topic.ts';

/** Shortest time between messages. exchange-api 3.2 */
const intervalMs = 50;

/** Publishes topic `bookTicker`: best bid and ask of a pair. exchange-api 3.2 */
export function bookTickerTopic(
  exchange: Exchange,
  { units, symbol: { symbolId } }: PairMarket,
): TopicPublisher<object> {
  const read = (): BookTicker => {
    const { book, seq } = exchange.markets.of(symbolId);
    const [bid, ask] = [book.best('BUY'), book.best('SELL')];
    return {
      s: symbolId,
      bp: unscale(units.price(bid?.ticks ?? 0)),
      bq: unscale(units.quantity(bid?.lots ?? 0)),
      ap: unscale(units.price(ask?.ticks ?? 0)),
      aq: unscale(units.quantity(ask?.lots ?? 0)),
      seq,
    };
  };
  const isSame = (a: BookTicker, b: BookTicker): boolean =>
    a.bp === b.bp && a.bq === b.bq && a.ap === b.ap && a.aq === b.aq;
  return latestTopic(intervalMs, read, isSame);
}
