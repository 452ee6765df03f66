import type { RawData, WebSocket } from 'ws';
import * as v from 'valibot';
import { Operation } from '../../contract/stream.ts';
import { shortId } from '../kernel.ts';
import type { Line, Outgoing } from './outgoing.ts';
import type { SocketLimits } from './limits.ts';

/** What the stream behind a connection decides. */
export interface StreamRules {
  /** Does the stream know the topic? A code refuses it. */
  refuseTopic(connection: Connection, topic: string): number | undefined;
  /** After the ack: first rows. */
  onSubscribed(connection: Connection, topic: string): void;
  /** A reader has left a topic. */
  onUnsubscribed?(connection: Connection, topic: string): void;
  /** A reader is gone. */
  onClosed?(connection: Connection): void;
  login(connection: Connection, ticket: string, reqId: string | undefined): void;
  /** Number of the last private message, for a pong. */
  lastSeq(connection: Connection): number | undefined;
}

/** One reader of one stream. */
export interface Connection {
  id: string;
  line: Line;
  /** Behind the login: whose it is. */
  person?: { uid: string; sessionId: string };
  topics: Set<string>;
  /** Number of the last private message; rises over all topics. exchange-api 3.3 */
  seq: number;
  openedAt: number;
  heardAt: number;
  /** A buffer is a message that is written already. */
  send(message: object, topic?: string): void;
  /** What is sent meanwhile leaves in one piece. */
  together(work: () => void): void;
  /** What was sent and is not on its way yet. */
  unsentBytes(): number;
  /** Without a code the line is cut, which its reader knows as 1006. */
  close(code?: number): void;
}

export interface ConnectionContext {
  rules: StreamRules;
  limits: SocketLimits;
  /** Exchange time, ms. */
  now: () => number;
  /** Real time, ms. */
  monotonic: () => number;
  /** What is sent meanwhile leaves in one piece. */
  together: (work: () => void) => void;
  /** Fault `halfopen`: what comes is not read. */
  isDeaf: (line: Line) => boolean;
  /** Told of a fault of ours; the connection is closed 1011, the process lives. */
  onFault: (error: unknown) => void;
}

const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data : Buffer.from('')).toString('utf8');

/** The operation in a frame; undefined: unreadable or unknown. */
function read(data: RawData, isBinary: boolean): v.InferOutput<typeof Operation> | undefined {
  if (isBinary) return undefined;
  try {
    const parsed = v.safeParse(Operation, JSON.parse(textOf(data)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Speaks the protocol of exchange-api 3.1 with one reader. */
export function openConnection(
  socket: WebSocket,
  line: Line,
  outgoing: Outgoing,
  context: ConnectionContext,
): Connection {
  const { rules, limits, now, monotonic } = context;
  const connection: Connection = {
    id: shortId(),
    line,
    topics: new Set(),
    seq: 0,
    openedAt: monotonic(),
    heardAt: monotonic(),
    send: (message, topic) =>
      outgoing.send(connection.person ? { ...line, uid: connection.person.uid } : line, message, topic),
    together: context.together,
    unsentBytes: outgoing.unsentBytes,
    close: (code) => outgoing.close({ ...line, uid: connection.person?.uid }, code),
  };
  let bad = 0;
  let window = { since: monotonic(), operations: 0 };

  function isTooFast(): boolean {
    if (monotonic() - window.since >= 1_000) window = { since: monotonic(), operations: 0 };
    window.operations += 1;
    return window.operations > limits.operationsPerSecond;
  }

  function unreadable(): void {
    bad += 1;
    connection.send({ op: 'error', ret_code: 10001, ret_msg: 'Unreadable message or unknown operation.', ts: now() });
    if (bad >= limits.badMessages) connection.close(4007);
  }

  function acknowledge(
    op: string,
    reqId: string | undefined,
    done: string[],
    failed: { topic: string; ret_code: number }[],
  ): void {
    const success = done.length > 0 || failed.length === 0;
    connection.send({ op, req_id: reqId, success, args: done, failed, conn_id: connection.id, ts: now() });
  }

  function subscribe(op: 'subscribe' | 'resync', reqId: string | undefined, topics: readonly string[]): void {
    const done: string[] = [];
    const failed: { topic: string; ret_code: number }[] = [];
    for (const topic of new Set(topics)) {
      const isFull = connection.topics.size >= limits.topics && !connection.topics.has(topic);
      const code = rules.refuseTopic(connection, topic) ?? (isFull ? 10006 : undefined);
      if (code === undefined) {
        connection.topics.add(topic);
        done.push(topic);
      } else failed.push({ topic, ret_code: code });
    }
    acknowledge(op, reqId, done, failed);
    for (const topic of done) rules.onSubscribed(connection, topic);
  }

  function unsubscribe(reqId: string | undefined, topics: readonly string[]): void {
    for (const topic of topics) if (connection.topics.delete(topic)) rules.onUnsubscribed?.(connection, topic);
    acknowledge('unsubscribe', reqId, [...topics], []);
  }

  function obey(operation: v.InferOutput<typeof Operation>): void {
    switch (operation.op) {
      case 'login':
        return rules.login(connection, operation.args[0] ?? '', operation.req_id);
      case 'ping': {
        const { req_id, ts } = operation;
        return connection.send({ op: 'pong', req_id, ts, time_now: now(), seq: rules.lastSeq(connection) });
      }
      case 'unsubscribe':
        return unsubscribe(operation.req_id, operation.args);
      default:
        return subscribe(operation.op, operation.req_id, operation.args);
    }
  }

  socket.on('message', (data, isBinary) => {
    if (context.isDeaf({ ...line, uid: connection.person?.uid })) return;
    connection.heardAt = monotonic();
    if (isTooFast()) return connection.close(4005);
    const operation = read(data, isBinary);
    try {
      if (operation) obey(operation);
      else unreadable();
    } catch (error) {
      context.onFault(error);
      connection.close(1011);
    }
  });
  return connection;
}
