import type { RawData, WebSocket } from 'ws';
import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { Operation } from '#contract/stream.ts';
import { secondMs } from '#formulas/durations.ts';
import { shortId } from '#sandbox/exchange/ids.ts';
import type { SocketTarget } from '#sandbox/server/faults.ts';
import type { SendBuffer } from './send-buffer.ts';
import type { SocketLimits } from './limits.ts';

/** The part of the protocol that differs between the streams. */
export interface StreamHooks {
  /** An error code when the stream does not have the topic. */
  refuseTopic: (connection: Connection, topic: string) => number | undefined;
  /** Runs after the acknowledgment; sends the snapshot. */
  onSubscribed: (connection: Connection, topic: string) => void;
  onUnsubscribed?: (connection: Connection, topic: string) => void;
  onClosed?: (connection: Connection) => void;
  login: (connection: Connection, ticket: string, reqId: string | undefined) => void;
  /** The `seq` of the last private message, for a pong. */
  lastSeq: (connection: Connection) => number | undefined;
}

/** Who logged in on a connection. */
export interface Identity {
  uid: string;
  sessionId: string;
  /** Running time of the exchange, ms, until which the session is known to be valid. */
  checkedUntil: number;
}

/** A connected client of a stream. */
export interface Connection {
  id: string;
  target: SocketTarget;
  /** Account and session, present after the login. */
  identity?: Identity;
  /** Subscribed topics. */
  topics: Set<string>;
  /** Sequence number of the last private message, over all topics. exchange-api 3.3 */
  seq: number;
  /** Real time of opening, and of the last frame from the client, ms. */
  openedAt: number;
  lastFrameAt: number;
  /** Sends a message; a `Buffer` is serialized already. */
  send: (message: object, topic?: string) => void;
  /** Runs `work` and sends its messages in one write. */
  batch: (work: () => void) => void;
  /** The number of buffered bytes. */
  unsentBytes: () => number;
  /** Closes with a code; without one it ends the connection, which the client sees as 1006. */
  close: (code?: number) => void;
}

export interface ConnectionContext {
  hooks: StreamHooks;
  limits: SocketLimits;
  /** Exchange time, ms. */
  now: () => number;
  /** Monotonic real time, ms. */
  monotonic: () => number;
  /** Runs `work` and sends its messages in one write. */
  batch: (work: () => void) => void;
  /** True while fault `halfopen` makes the server ignore frames. */
  ignoresInput: (target: SocketTarget) => boolean;
  /** Called on an internal error; the connection is then closed with 1011. */
  onFault: (error: unknown) => void;
}

const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data : Buffer.from('')).toString('utf8');

/** The operation of a frame; undefined when it is invalid. */
function parseOperation(data: RawData, isBinary: boolean): v.InferOutput<typeof Operation> | undefined {
  if (isBinary) return undefined;
  const parsed = v.safeParse(Operation, parseJson(textOf(data)));
  return parsed.success ? parsed.output : undefined;
}

/** Runs the protocol of exchange-api 3.1 on a socket. */
export function openConnection(
  socket: WebSocket,
  target: SocketTarget,
  outgoing: SendBuffer,
  context: ConnectionContext,
): Connection {
  const { hooks, limits, now, monotonic } = context;
  const currentTarget = (): SocketTarget => ({ ...target, uid: connection.identity?.uid });
  const connection: Connection = {
    id: shortId(),
    target,
    topics: new Set(),
    seq: 0,
    openedAt: monotonic(),
    lastFrameAt: monotonic(),
    send: (message, topic) => {
      outgoing.send(currentTarget(), message, topic);
    },
    batch: context.batch,
    unsentBytes: outgoing.unsentBytes,
    close: (code) => {
      outgoing.close(currentTarget(), code);
    },
  };
  let badMessages = 0;
  /** What the client asked for in the current second. */
  const openWindow = () => ({ start: monotonic(), operations: 0, topics: 0, resyncs: 0 });
  let window = openWindow();

  function isTooFast(): boolean {
    if (monotonic() - window.start >= secondMs) window = openWindow();
    window.operations += 1;
    return window.operations > limits.operationsPerSecond;
  }

  /** Counts topics, because each of them costs a snapshot, however many are in a frame. */
  function areTooManyTopics(topics: ReadonlySet<string>): boolean {
    window.topics += topics.size;
    window.resyncs += topics.intersection(connection.topics).size;
    return window.topics > limits.topicsPerSecond || window.resyncs > limits.resyncsPerSecond;
  }

  function rejectMessage(): void {
    badMessages += 1;
    connection.send({ op: 'error', ret_code: 10001, ret_msg: 'Invalid message or unknown operation.', ts: now() });
    if (badMessages >= limits.badMessages) connection.close(4007);
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
    const unique = new Set(topics);
    if (areTooManyTopics(unique)) {
      connection.close(4005);
      return;
    }
    const done: string[] = [];
    const failed: { topic: string; ret_code: number }[] = [];
    for (const topic of unique) {
      const isFull = connection.topics.size >= limits.topics && !connection.topics.has(topic);
      const code = hooks.refuseTopic(connection, topic) ?? (isFull ? 10006 : undefined);
      if (code === undefined) {
        connection.topics.add(topic);
        done.push(topic);
      } else failed.push({ topic, ret_code: code });
    }
    acknowledge(op, reqId, done, failed);
    for (const topic of done) hooks.onSubscribed(connection, topic);
  }

  function unsubscribe(reqId: string | undefined, topics: readonly string[]): void {
    for (const topic of topics) if (connection.topics.delete(topic)) hooks.onUnsubscribed?.(connection, topic);
    acknowledge('unsubscribe', reqId, [...topics], []);
  }

  function execute(operation: v.InferOutput<typeof Operation>): void {
    switch (operation.op) {
      case 'login':
        hooks.login(connection, operation.args[0] ?? '', operation.req_id);
        return;
      case 'ping': {
        const { req_id, ts } = operation;
        connection.send({ op: 'pong', req_id, ts, time_now: now(), seq: hooks.lastSeq(connection) });
        return;
      }
      case 'unsubscribe':
        unsubscribe(operation.req_id, operation.args);
        return;
      default:
        subscribe(operation.op, operation.req_id, operation.args);
    }
  }

  /** Counts a frame of the client; false: it is not answered. */
  function accepts(): boolean {
    if (context.ignoresInput(currentTarget())) return false;
    connection.lastFrameAt = monotonic();
    if (!isTooFast()) return true;
    connection.close(4005);
    return false;
  }

  socket.on('ping', (data) => {
    if (accepts()) socket.pong(data);
  });
  socket.on('message', (data, isBinary) => {
    if (!accepts()) return;
    const operation = parseOperation(data, isBinary);
    try {
      if (operation) execute(operation);
      else rejectMessage();
    } catch (error) {
      context.onFault(error);
      connection.close(1011);
    }
  });
  return connection;
}
