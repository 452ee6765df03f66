import type { Connection } from './connection.ts';
import type { Channel, TopicCursor } from './channel.ts';

/** Tick of the stream; topic intervals are multiples of it. */
const tickMs = 50;
/**
 * Buffered bytes above which a client is slow and receives all topics at `slowIntervalMs`. exchange-api 3.2 "Slow
 * reader"
 */
const slowBytes = 256 * 1024;
const slowIntervalMs = 500;

/** Longest time of sending before the event loop may serve other requests. */
const sliceMs = 5;

/** One pass of sending over all connections. */
interface Round {
  /** Topics that are due. */
  topics: ReadonlySet<string>;
  includesSlow: boolean;
}

interface OpenTopic {
  channel: Channel;
  subscribers: number;
}

/** A connection as topics see it. */
export type TopicReader = Pick<Connection, 'send' | 'batch' | 'unsentBytes'>;

/** Sends topics to the connections that subscribed to them, each at the interval of its channel. */
export interface TopicLoop {
  /** Adds a subscriber and sends it the snapshot; a subscriber that was there gets the snapshot again. */
  subscribe: (connection: TopicReader, topic: string) => void;
  unsubscribe: (connection: TopicReader, topic: string) => void;
  /** Removes a connection that was closed. */
  unsubscribeAll: (connection: TopicReader) => void;
  /** Closes all topics, before a reset and at the end. */
  end: () => void;
}

/**
 * Opens the loop of a stream.
 * @param channelOf opens the channel of a topic; undefined when there is none
 * @param uptime running time of the exchange, ms
 */
export function openTopicLoop(
  channelOf: (topic: string) => Channel | undefined,
  uptime: () => number,
  onFault: (error: unknown) => void,
): TopicLoop {
  const topics = new Map<string, OpenTopic>();
  const cursorsOf = new Map<TopicReader, Map<string, TopicCursor>>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  /** Topics to send in the next round. */
  let due = new Set<string>();
  /** True during a round; topics that become due wait for the next one. */
  let isSending = false;
  /** Tick of the last round that included slow clients. */
  let slowTick = 0;

  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      onFault(error);
    }
  }

  function openTopic(topic: string): OpenTopic | undefined {
    const existing = topics.get(topic);
    if (existing) return existing;
    const channel = channelOf(topic);
    if (!channel) return undefined;
    const opened = { channel, subscribers: 0 };
    topics.set(topic, opened);
    return opened;
  }

  function unsubscribe(connection: TopicReader, topic: string): void {
    const cursors = cursorsOf.get(connection);
    const entry = topics.get(topic);
    if (!cursors?.delete(topic) || !entry) return;
    entry.subscribers -= 1;
    if (entry.subscribers > 0) return;
    entry.channel.close();
    topics.delete(topic);
  }

  function unsubscribeAll(connection: TopicReader): void {
    for (const topic of [...(cursorsOf.get(connection)?.keys() ?? [])]) unsubscribe(connection, topic);
    cursorsOf.delete(connection);
  }

  function send(connection: TopicReader, topic: string, messages: readonly Buffer[]): void {
    for (const message of messages) connection.send(message, topic);
  }

  function sendUnread(connection: TopicReader, cursors: Map<string, TopicCursor>, round: Round): void {
    const isSlow = connection.unsentBytes() > slowBytes;
    if (isSlow && !round.includesSlow) return;
    connection.batch(() => {
      for (const [topic, cursor] of cursors)
        if (isSlow || round.topics.has(topic)) send(connection, topic, cursor.unread());
    });
  }

  /**
   * Sends for one time slice, then continues in the next event loop iteration; closed connections have no cursors left.
   */
  function runRound(connections: Iterator<[TopicReader, Map<string, TopicCursor>]>, round: Round): void {
    const endMs = uptime() + sliceMs;
    isSending = true;
    for (let next = connections.next(); !next.done; next = connections.next()) {
      const [connection, cursors] = next.value;
      safely(() => {
        sendUnread(connection, cursors, round);
      });
      if (uptime() > endMs) {
        setImmediate(runRound, connections, round);
        return;
      }
    }
    isSending = false;
  }

  function tick(): void {
    ticks += 1;
    for (const [topic, { channel }] of topics) if (ticks % (channel.intervalMs / tickMs) === 0) due.add(topic);
    if (due.size > 0 && !isSending) {
      const round = { topics: due, includesSlow: ticks - slowTick >= slowIntervalMs / tickMs };
      due = new Set();
      if (round.includesSlow) slowTick = ticks;
      for (const topic of round.topics) safely(() => topics.get(topic)?.channel.refresh());
      runRound(cursorsOf.entries(), round);
    }
    if (cursorsOf.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    subscribe(connection, topic) {
      const cursors = cursorsOf.get(connection) ?? new Map<string, TopicCursor>();
      cursorsOf.set(connection, cursors);
      let cursor = cursors.get(topic);
      const entry = cursor ? undefined : openTopic(topic);
      if (entry) {
        cursor = entry.channel.subscribe();
        entry.subscribers += 1;
        cursors.set(topic, cursor);
      }
      send(connection, topic, cursor?.snapshot() ?? []);
      timer ??= setInterval(() => {
        safely(tick);
      }, tickMs).unref();
    },
    unsubscribe,
    unsubscribeAll,
    end() {
      clearInterval(timer);
      timer = undefined;
      for (const { channel } of topics.values()) channel.close();
      topics.clear();
      cursorsOf.clear();
    },
  };
}
