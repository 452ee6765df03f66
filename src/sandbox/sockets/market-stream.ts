import { generalErrors } from '../../contract/envelope.ts';
import { codeOf } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import type { Connection, StreamRules } from './connection.ts';
import type { Channel, Reader } from './market-channel.ts';
import { channelOf, readTopic } from './market-topics.ts';

/** All paces are multiples of it, ms. */
const tickMs = 50;
/** Above so many unsent bytes a reader hears of every topic this seldom. exchange-api 3.2 "Slow reader" */
const slowBytes = 256 * 1024;
const slowMs = 500;

/** Readers are told in slices of so long, ms: what else comes in is served between them. */
const sliceMs = 5;

/** What readers are told of at once. */
interface Round {
  topics: ReadonlySet<string>;
  isForSlow: boolean;
}

export interface MarketStream {
  rules: StreamRules;
  /** Drops all topics and readers: the exchange begins anew, or ends. */
  end(): void;
}

/** The public stream: topics of books, trades, tickers and bars, for everybody. exchange-api 3.2 */
export function openMarketStream(exchange: Exchange, onFault: (error: unknown) => void): MarketStream {
  const channels = new Map<string, { channel: Channel; readers: number }>();
  const places = new Map<Connection, Map<string, Reader>>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  /** Topics whose readers are to be told. */
  let due = new Set<string>();
  /** Are readers being told? Then what falls due waits for the next round. */
  let isTelling = false;
  /** The tick of the last round that slow readers were told in. */
  let slowTick = 0;

  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      onFault(error);
    }
  }

  function channelFor(topic: string): { channel: Channel; readers: number } | undefined {
    const known = channels.get(topic);
    if (known) return known;
    const channel = channelOf(exchange, topic);
    if (!channel) return undefined;
    const entry = { channel, readers: 0 };
    channels.set(topic, entry);
    return entry;
  }

  function leave(connection: Connection, topic: string): void {
    const readers = places.get(connection);
    const entry = channels.get(topic);
    if (!readers?.delete(topic) || !entry) return;
    entry.readers -= 1;
    if (entry.readers > 0) return;
    entry.channel.close();
    channels.delete(topic);
  }

  function leaveAll(connection: Connection): void {
    for (const topic of [...(places.get(connection)?.keys() ?? [])]) leave(connection, topic);
    places.delete(connection);
  }

  function hand(connection: Connection, topic: string, messages: readonly Buffer[]): void {
    for (const message of messages) connection.send(message, topic);
  }

  function tell(connection: Connection, readers: Map<string, Reader>, told: Round): void {
    const isSlow = connection.unsentBytes() > slowBytes;
    if (isSlow && !told.isForSlow) return;
    connection.together(() => {
      for (const [topic, reader] of readers)
        if (isSlow || told.topics.has(topic)) hand(connection, topic, reader.unread());
    });
  }

  /** Tells readers for a slice of time, then the rest of them. Who has left meanwhile has no topics. */
  function tellOn(list: Iterator<[Connection, Map<string, Reader>]>, told: Round): void {
    const { uptime } = exchange.clock;
    const endMs = uptime() + sliceMs;
    isTelling = true;
    for (let next = list.next(); !next.done; next = list.next()) {
      const [connection, readers] = next.value;
      safely(() => tell(connection, readers, told));
      if (uptime() > endMs) return void setImmediate(tellOn, list, told);
    }
    isTelling = false;
  }

  function tick(): void {
    ticks += 1;
    for (const [topic, { channel }] of channels) if (ticks % (channel.everyMs / tickMs) === 0) due.add(topic);
    if (due.size > 0 && !isTelling) {
      const told = { topics: due, isForSlow: ticks - slowTick >= slowMs / tickMs };
      due = new Set();
      if (told.isForSlow) slowTick = ticks;
      for (const topic of told.topics) safely(() => channels.get(topic)?.channel.refresh());
      tellOn(places.entries(), told);
    }
    if (places.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    rules: {
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
        const { symbolId, kind } = readTopic(topic) ?? {};
        if (kind === undefined) return codeOf('badParameter', generalErrors);
        return symbolId === undefined || exchange.catalog.pair(symbolId) ? undefined : 170121;
      },
      onSubscribed(connection, topic) {
        const readers = places.get(connection) ?? new Map<string, Reader>();
        places.set(connection, readers);
        let reader = readers.get(topic);
        const entry = reader ? undefined : channelFor(topic);
        if (entry) {
          reader = entry.channel.open();
          entry.readers += 1;
          readers.set(topic, reader);
        }
        hand(connection, topic, reader?.snapshot() ?? []);
        timer ??= setInterval(() => safely(tick), tickMs).unref();
      },
      onUnsubscribed: leave,
      onClosed: leaveAll,
      lastSeq: () => undefined,
    },
    end() {
      clearInterval(timer);
      timer = undefined;
      for (const { channel } of channels.values()) channel.close();
      channels.clear();
      places.clear();
    },
  };
}
