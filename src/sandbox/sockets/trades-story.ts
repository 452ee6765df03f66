import type { PublicTrade } from '../../contract/market-stream.ts';
import { unscale } from '../../money/index.ts';
import type { Market, PrintedTrade } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import type { Story } from './market-channel.ts';

/** At most so often, ms. exchange-api 3.2 */
const everyMs = 50;
/** Trades that a slow reader can catch up with. */
const keptTrades = 200;

/** Topic `trade`: each trade of a pair. exchange-api 3.2 */
export function tradesStory(exchange: Exchange, market: Market): Story<number> {
  const { units } = market;
  const epoch = exchange.epoch();
  const kept: PublicTrade[] = [];
  let count = 0;
  let told = 0;
  const row = ({ id, ticks, lots, isBuyerMaker, time, seq }: PrintedTrade): PublicTrade => ({
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
    if (kept.push(row(event)) > keptTrades) kept.shift();
  });
  return {
    everyMs,
    refresh() {
      const isNew = count > told;
      told = count;
      return isNew;
    },
    end: () => told,
    snapshot: () => market.lastTrades.map(row),
    since(mark) {
      const place = (number: number): number => Math.max(0, kept.length - (count - number));
      const missed = kept.slice(place(mark), place(told));
      return missed.length > 0 ? [missed] : [];
    },
    close: stop,
  };
}
