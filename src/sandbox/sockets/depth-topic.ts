import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { TopicPublisher } from '#sandbox/exchange/topic.ts';
import { depthWriter, depthChanges, depthWindowOf } from './depth-window.ts';
import type { DepthWindow } from './depth-window.ts';

/** Shortest time between messages. exchange-api 3.2 */
const intervalMs = 100;
/** Number of deltas from one checksum to the next. */
const checksumInterval = 10;

type Sides = ReturnType<typeof depthChanges>;
const isEmpty = ({ bids, asks }: Sides): boolean => bids.length + asks.length === 0;

/** Publishes topic `depth`: the best levels of a pair's book as a snapshot, then deltas. exchange-api 3.2 */
export function depthTopic(exchange: Exchange, market: PairMarket): TopicPublisher<DepthWindow> {
  const { symbolId } = market.symbol;
  const writer = depthWriter(market, exchange.epoch());
  let [current, previous] = [depthWindowOf(market), depthWindowOf(market)];
  let lastSeq = market.seq;
  let deltas = 0;
  return {
    intervalMs,
    refresh() {
      exchange.markets.of(symbolId);
      if (market.seq === lastSeq) return false;
      lastSeq = market.seq;
      const next = depthWindowOf(market);
      if (isEmpty(depthChanges(current, next))) return false;
      [previous, current] = [current, next];
      deltas += 1;
      return true;
    },
    position: () => current,
    snapshot: () => writer.snapshot(current),
    since(window) {
      // A delta over several windows always has a checksum.
      const hasChecksum = window !== previous || deltas % checksumInterval === 0;
      const delta = window === current ? undefined : writer.delta(window, current, hasChecksum);
      return delta ? [delta] : [];
    },
  };
}
