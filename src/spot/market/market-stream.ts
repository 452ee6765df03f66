import { streams } from '#contract/stream.ts';
import { recordPushedTime, recordServerTime } from '#session/clock.ts';
import { Stream, socketState } from '#socket/index.ts';
import type { SocketState } from '#socket/index.ts';
import type { SocketEnvironment } from '#socket/environment.ts';
import { fastUpdateOf } from './fast-update.ts';
import { MarketUpdate } from './market-message.ts';

/** Callbacks of one subscriber of a topic. */
export interface MarketSubscriber {
  onUpdate: (update: MarketUpdate) => void;
  /** The connection is lost: the data may be outdated. */
  onLost?: () => void;
  /** A connection is open and the topic has been requested on it. */
  onOpened?: () => void;
  /** The exchange rejected the topic. */
  onRefused?: () => void;
}

export interface MarketStream {
  /** Adds a subscriber and returns a function that removes it. A topic without subscribers is unsubscribed. */
  subscribe: (topic: string, reader: MarketSubscriber) => () => void;
  /** Requests a new snapshot of one topic. */
  resync: (topic: string) => void;
  /** Moves to the next endpoint, because this one sends data that cannot be verified. */
  nextEndpoint: () => void;
  readonly endpointCount: number;
  /** Replaces the list of endpoints. */
  useEndpoints: (endpoints: readonly string[]) => void;
  /** Connects now, on the user's request. */
  reconnect: () => void;
  open: () => void;
  close: () => void;
  readonly state: SocketState;
  /** Time since the last message of the connection, ms; 0 before the first. */
  readonly silentMs: number;
  /** Number of unreadable messages that were skipped. */
  readonly skipped: number;
}

/** Creates the page's market stream: one connection for all subscribers. `endpoints`: the preferred one first. */
export function openMarketStream({
  endpoints,
  onState,
  environment,
}: {
  endpoints: readonly string[];
  onState: (state: SocketState) => void;
  environment?: SocketEnvironment;
}): MarketStream {
  const readersByTopic = new Map<string, Set<MarketSubscriber>>();
  const readersOf = (topics: Iterable<string>) =>
    [...topics].flatMap((topic) => [...(readersByTopic.get(topic) ?? [])]);
  let endpointCount = endpoints.length;
  const stream = new Stream({
    endpoints,
    pingMs: streams.market.pingMs,
    message: MarketUpdate,
    readFast: fastUpdateOf,
    onMessage: (update) => {
      recordPushedTime(update.ts, performance.now());
      for (const reader of readersByTopic.get(update.topic) ?? []) reader.onUpdate(update);
    },
    onState: (state) => {
      for (const reader of readersOf(readersByTopic.keys()))
        (state === socketState.open ? reader.onOpened : reader.onLost)?.();
      onState(state);
    },
    onRefused: (topics) => {
      for (const reader of readersOf(topics)) reader.onRefused?.();
    },
    onTime: recordServerTime,
    ...(environment && { environment }),
  });

  return {
    subscribe(topic, reader) {
      const readers = readersByTopic.get(topic);
      if (readers) readers.add(reader);
      else readersByTopic.set(topic, new Set([reader]));
      // A further subscriber needs a snapshot too: subscribing again sends one. exchange-api 3.1
      stream.subscribe([topic]);
      if (stream.state === socketState.open) reader.onOpened?.();
      return () => {
        const remaining = readersByTopic.get(topic);
        remaining?.delete(reader);
        if (remaining?.size !== 0) return;
        readersByTopic.delete(topic);
        stream.unsubscribe([topic]);
      };
    },
    resync: (topic) => stream.resync([topic]),
    nextEndpoint: () => stream.nextEndpoint(),
    useEndpoints(next) {
      endpointCount = next.length;
      stream.useEndpoints(next);
    },
    get endpointCount() {
      return endpointCount;
    },
    reconnect: () => stream.reconnect(),
    open: () => stream.open(),
    close: () => stream.close(),
    get state() {
      return stream.state;
    },
    get silentMs() {
      return stream.silentMs;
    },
    get skipped() {
      return stream.skipped;
    },
  };
}
