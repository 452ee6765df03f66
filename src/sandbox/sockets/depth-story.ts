import type { Market } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import type { Story } from './market-channel.ts';
import { depthWriter, difference, windowOf } from './market-window.ts';
import type { Window } from './market-window.ts';

/** At most so often, ms. exchange-api 3.2 */
const everyMs = 100;
/** Every so many frames of depth carry a checksum. */
const checkedEvery = 10;

type Sides = ReturnType<typeof difference>;
const isEmpty = ({ bids, asks }: Sides): boolean => bids.length + asks.length === 0;

/** Topic `depth`: windows of a pair's book, and what leads from one to the next. exchange-api 3.2 */
export function depthStory(exchange: Exchange, market: Market): Story<Window> {
  const { symbolId } = market.symbol;
  const writer = depthWriter(market, exchange.epoch());
  let [current, previous] = [windowOf(market), windowOf(market)];
  let seen = market.seq;
  let frames = 0;
  return {
    everyMs,
    refresh() {
      exchange.markets.of(symbolId);
      if (market.seq === seen) return false;
      seen = market.seq;
      const next = windowOf(market);
      if (isEmpty(difference(current, next))) return false;
      [previous, current] = [current, next];
      frames += 1;
      return true;
    },
    end: () => current,
    snapshot: () => writer.snapshot(current),
    since(window) {
      const isLevel = window === previous && frames % checkedEvery !== 0;
      const delta = window === current ? undefined : writer.delta(window, current, !isLevel);
      return delta ? [delta] : [];
    },
  };
}
