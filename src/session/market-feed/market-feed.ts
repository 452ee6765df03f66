import * as v from 'valibot';
import { MarketMessage, marketTopics } from '../../contract/market-stream.ts';
import type { Ticker } from '../../contract/market-data.ts';
import { streams } from '../../contract/stream.ts';
import { Stream, type SocketState } from '../../socket/index.ts';
import { recordPushedTime, recordServerTime } from '../clock.ts';
import { $socketEndpoints } from '../socket-endpoints.ts';

interface FeedOptions<Update> {
  topics: readonly string[];
  /** What a message says; undefined for one that is rejected like broken JSON. quality.md Q-F18 */
  read: (message: MarketMessage) => Update | undefined;
  onUpdate: (update: Update) => void;
  onState?: (state: SocketState) => void;
}

/**
 * Follows topics of the market stream on a connection of its own, for pages without a terminal. Returns the function
 * that closes it.
 */
export function followMarketFeed<Update extends MarketMessage>({
  topics,
  read,
  onUpdate,
  onState = () => undefined,
}: FeedOptions<Update>): () => void {
  const message = v.pipe(
    MarketMessage,
    v.rawTransform(({ dataset, addIssue, NEVER }): Update => {
      const update = read(dataset.value);
      if (update) return update;
      addIssue({ message: `one of ${topics.join(', ')} expected` });
      return NEVER;
    }),
  );
  const stream = new Stream({
    endpoints: $socketEndpoints.get().market,
    pingMs: streams.market.pingMs,
    message,
    onMessage: (update) => {
      recordPushedTime(update.ts, performance.now());
      onUpdate(update);
    },
    onTime: recordServerTime,
    onState,
  });
  stream.subscribe([...topics]);
  const stopEndpoints = $socketEndpoints.listen((endpoints) => stream.useEndpoints(endpoints.market));
  // An open socket keeps a page out of bfcache. quality.md Q-F20
  const close = () => stream.close();
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stream.open();
  };
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', restore);
  stream.open();
  return () => {
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', restore);
    stopEndpoints();
    stream.close();
  };
}

/** The ticker of a message; undefined for other messages. */
export function tickerOf({ topic, data }: MarketMessage): Ticker | undefined {
  const { success, output } = v.safeParse(marketTopics.ticker, data);
  return success && topic === `ticker.${output.s}` ? output : undefined;
}
