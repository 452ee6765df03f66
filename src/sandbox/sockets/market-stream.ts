import { generalErrors } from '#contract/envelope.ts';
import { codeOf } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Connection, StreamHooks } from './connection.ts';
import type { Channel, TopicCursor } from './channel.ts';
import { channelOf, parseTopic } from './topic-names.ts';

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

export interface MarketStream {
  hooks: StreamHooks;
  /** Closes all topics, before a reset and at the end. */
  end: () => void;
}

/** Opens the public stream: order books, trades, tickers and bars. exchange-api 3.2 */
export function openMarketStream(exchange: Exchange, onFault: (error: unknown) => void): MarketStream {
  const topics = new Map<string, OpenTopic>();
  const cursorsOf = new Map<Connection, Map<string, TopicCursor>>();
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
    const channel = channelOf(exchange, topic);
    if (!channel) return undefined;
    const opened = { channel, subscribers: 0 };
    topics.set(topic, opened);
    return opened;
  }

  function unsubscribe(connection: Connection, topic: string): void {
    const cursors = cursorsOf.get(connection);
    const entry = topics.get(topic);
    if (!cursors?.delete(topic) || !entry) return;
    entry.subscribers -= 1;
    if (entry.subscribers > 0) return;
    entry.channel.close();
    topics.delete(topic);
  }

  function unsubscribeAll(connection: Connection): void {
    for (const topic of [...(cursorsOf.get(connection)?.keys() ?? [])]) unsubscribe(connection, topic);
    cursorsOf.delete(connection);
  }

  function send(connection: Connection, topic: string, messages: readonly Buffer[]): void {
    for (const message of messages) connection.send(message, topic);
  }

  function sendUnread(connection: Connection, cursors: Map<string, TopicCursor>, round: Round): void {
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
  function runRound(connections: Iterator<[Connection, Map<string, TopicCursor>]>, round: Round): void {
    const { uptime } = exchange.clock;
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
    hooks: {
      login(connection, _ticket, reqId) {
        const code = codeOf('badParameter', generalErrors);
        connection.send({
          op: 'login',
          req_id: reqId,
          success: false,
          ret_code: code,
          ret_msg: 'This stream has no login.',
        });
      },
      refuseTopic(_connection, topic) {
        const { symbolId, kind, subject } = parseTopic(exchange, topic) ?? {};
        if (kind === undefined) return codeOf('badParameter', generalErrors);
        if (subject !== undefined) {
          const ofProduct = exchange.topics[kind];
          return ofProduct?.isKnown(subject) ? undefined : ofProduct?.unknownCode;
        }
        return symbolId === undefined || exchange.catalog.pair(symbolId) ? undefined : 170121;
      },
      onSubscribed(connection, topic) {
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
      onUnsubscribed: unsubscribe,
      onClosed: unsubscribeAll,
      lastSeq: () => undefined,
    },
    end() {
      clearInterval(timer);
      timer = undefined;
      for (const { channel } of topics.values()) channel.close();
      topics.clear();
      cursorsOf.clear();
    },
  };
}
