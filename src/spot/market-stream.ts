import { streams } from '../contract/stream.ts';
import { Stream } from '../socket/index.ts';
import type { SocketState } from '../socket/index.ts';
import type { SocketSurroundings } from '../socket/surroundings.ts';
import { MarketNews } from './market-message.ts';

/** How a part of the page reads a topic of the market stream. */
export interface MarketReader {
  take: (news: MarketNews) => void;
  /** The connection is gone: what was read may be old. */
  lost?: () => void;
  /** A connection is there (again), and the topic is asked for on it. */
  opened?: () => void;
  /** The exchange does not give this topic. */
  refused?: () => void;
}

export interface MarketStream {
  /** Reads a topic from now on; gives the function that ends it. A topic that nobody reads is unsubscribed. */
  read(topic: string, reader: MarketReader): () => void;
  /** Asks for a new snapshot of one topic alone. */
  resync(topic: string): void;
  /** What this line sends cannot be verified: the next one is tried. */
  nextLine(): void;
  /** Another order of lines, or fewer. */
  useLines(lines: readonly string[]): void;
  /** The person's press. */
  reconnect(): void;
  open(): void;
  close(): void;
  readonly state: SocketState;
  /** Unreadable messages that were skipped. */
  readonly skipped: number;
}

/** The page's market stream: one connection, many readers. */
export function openMarketStream({
  lines,
  onState,
  surroundings,
}: {
  lines: readonly string[];
  onState: (state: SocketState) => void;
  surroundings?: SocketSurroundings;
}): MarketStream {
  const readers = new Map<string, Set<MarketReader>>();
  const all = () => [...readers.values()].flatMap((some) => [...some]);
  const stream = new Stream({
    lines,
    pingMs: streams.market.pingMs,
    message: MarketNews,
    onMessage: (news) => {
      for (const reader of readers.get(news.topic) ?? []) reader.take(news);
    },
    onState: (state) => {
      for (const reader of all()) (state === 1 ? reader.opened : reader.lost)?.();
      onState(state);
    },
    onRefused: (topics) => {
      for (const topic of topics) for (const reader of readers.get(topic) ?? []) reader.refused?.();
    },
    ...(surroundings && { surroundings }),
  });

  return {
    read(topic, reader) {
      const known = readers.get(topic);
      if (known) known.add(reader);
      else readers.set(topic, new Set([reader]));
      // A second reader needs the snapshot too: asking again brings one. exchange-api 3.1
      stream.subscribe([topic]);
      if (stream.state === 1) reader.opened?.();
      return () => {
        const left = readers.get(topic);
        left?.delete(reader);
        if (left?.size !== 0) return;
        readers.delete(topic);
        stream.unsubscribe([topic]);
      };
    },
    resync: (topic) => stream.resync([topic]),
    nextLine: () => stream.nextLine(),
    useLines: (lines) => stream.useLines(lines),
    reconnect: () => stream.reconnect(),
    open: () => stream.open(),
    close: () => stream.close(),
    get state() {
      return stream.state;
    },
    get skipped() {
      return stream.skipped;
    },
  };
}
