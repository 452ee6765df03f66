import type { BookTicker } from '../../contract/market-stream.ts';
import { unscale } from '../../money/index.ts';
import type { Market } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import { latestStory } from './latest-story.ts';
import type { Story } from './market-channel.ts';

/** At most so often, ms. exchange-api 3.2 */
const everyMs = 50;

/** Topic `bookTicker`: a pair's best quotes. exchange-api 3.2 */
export function bookTickerStory(exchange: Exchange, { units, symbol: { symbolId } }: Market): Story<BookTicker> {
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
  return latestStory(everyMs, read, isSame);
}
