import type { TopicPublisher } from '#sandbox/exchange/topic.ts';

/** A topic of the market stream; subscribers at the same position share the serialized messages. */
export interface Channel {
  /** Shortest time between messages to a subscriber. */
  intervalMs: number;
  /** Reads what happened since the last call. */
  refresh: () => void;
  /** Adds a subscriber; its first message is the snapshot. */
  subscribe: () => TopicCursor;
  /** Ends the topic when its last subscriber left. */
  close: () => void;
}

/** Position of a subscriber in a topic. It queues no messages: a slow subscriber receives fewer and newer ones. */
export interface TopicCursor {
  /**
   * The state of the last refresh and skips the unread messages. All subscribers share its bytes until the next
   * one.
   */
  snapshot: () => readonly Buffer[];
  /** The messages since the last read. */
  unread: () => readonly Buffer[];
}

/** A message with the data of a topic. */
export type WriteMessage = (topic: string, type: 'snapshot' | 'delta', ts: number, data: unknown) => object;

/**
 * Opens a topic.
 * @param now exchange time, ms
 * @param write returns a message; default: as exchange-api 3.2 has it
 */
export function openChannel<Position>(
  topic: string,
  now: () => number,
  publisher: TopicPublisher<Position>,
  write: WriteMessage = (name, type, ts, data) => ({ topic: name, type, ts, data }),
): Channel {
  let snapshot: readonly Buffer[] | undefined;
  /** Serialized messages from a position to the current one. */
  let deltas = new Map<Position, readonly Buffer[]>();
  const bytesOf = (type: 'snapshot' | 'delta', data: unknown): Buffer =>
    Buffer.from(JSON.stringify(write(topic, type, now(), data)));

  function refresh(): void {
    if (!publisher.refresh()) return;
    snapshot = undefined;
    deltas = new Map();
  }

  function since(position: Position): readonly Buffer[] {
    const cached = deltas.get(position);
    if (cached) return cached;
    const messages = publisher.since(position).map((data) => bytesOf('delta', data));
    deltas.set(position, messages);
    return messages;
  }

  return {
    intervalMs: publisher.intervalMs,
    refresh,
    subscribe() {
      let position = publisher.position();
      return {
        snapshot() {
          position = publisher.position();
          const data = publisher.snapshot();
          snapshot ??= data === undefined ? [] : [bytesOf('snapshot', data)];
          return snapshot;
        },
        unread() {
          const messages = since(position);
          if (messages.length > 0) position = publisher.position();
          return messages;
        },
      };
    },
    close: () => publisher.close?.(),
  };
}
