import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { secondMs } from '#formulas/durations.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { shortId } from '#sandbox/exchange/ids.ts';
import type { ProgramLink, ProgramSocket } from '#sandbox/sockets/socket-server.ts';
import { holderOf } from '../http/authenticate.ts';
import type { KeyHolder } from '../http/door-call.ts';
import { isLoginSigned } from '../http/signature.ts';
import { isAhead } from '../http/time-check.ts';
import type { TimeSources } from '../http/time-check.ts';
import { keyById } from '../keys/api-keys.ts';

/** Topics of a `subscribe` at most. */
const maxArgs = 10;
/** Operations per second at most; the orders among them have the limit of their bucket besides. */
const maxOperations = 100;
/** Time without a message from the client, and of a private socket to its login; running time, ms. */
const idleMs = 10 * 60 * secondMs;
const loginMs = 60 * secondMs;

const Id = v.optional(v.union([v.string(), v.number()]));
/** An operation of a client. */
export const Operation = v.looseObject({
  op: v.string(),
  req_id: Id,
  reqId: Id,
  args: v.optional(v.array(v.unknown()), []),
  header: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Operation = v.InferOutput<typeof Operation>;
const Login = v.tuple([
  v.string(),
  v.union([v.pipe(v.string(), v.regex(/^\d{1,16}$/)), v.pipe(v.number(), v.integer(), v.transform(String))]),
  v.string(),
]);
const Topics = v.pipe(v.array(v.string()), v.minLength(1));

/** The id of an operation as text, whichever of its names it has. */
export const idOf = ({ req_id, reqId }: Pick<Operation, 'req_id' | 'reqId'>): string | undefined => {
  const id = req_id ?? reqId;
  return id === undefined ? undefined : String(id);
};

/** A connection of the V5 API. */
export interface DoorSocket {
  connId: string;
  link: ProgramLink;
  topics: Set<string>;
  /** The key that logged in. */
  holder?: KeyHolder;
}

/** What differs between the sockets of the V5 API. */
export interface DoorProtocol {
  needsLogin: boolean;
  pong: (socket: DoorSocket, operation: Operation) => object;
  loggedIn: (socket: DoorSocket, operation: Operation, problem: string | undefined) => object;
  /** True for a topic that can be subscribed. */
  isTopic: (topic: string) => boolean;
  onSubscribed?: (socket: DoorSocket, topic: string) => void;
  onUnsubscribed?: (socket: DoorSocket, topic: string) => void;
  /** Runs another operation; false: there is none of this name. */
  run?: (socket: DoorSocket, operation: Operation) => boolean;
  onClosed?: (socket: DoorSocket) => void;
}

/** Why the arguments of a login are refused; otherwise the key that they name. */
function loginOf(exchange: Exchange, args: readonly unknown[], times: TimeSources): KeyHolder | string {
  const parsed = v.safeParse(Login, args);
  if (!parsed.success) return 'Params Error';
  const [id, expires, signature] = parsed.output;
  const holder = holderOf(exchange, id);
  if (!holder) return 'API key is invalid.';
  if (!isAhead(Number(expires), times)) return 'Request expired';
  return isLoginSigned(holder.key.secret, expires, signature) ? holder : 'error sign';
}

/** Serves a connection of the V5 API. */
export function openDoorSocket(
  exchange: Exchange,
  link: ProgramLink,
  protocol: DoorProtocol,
  times: TimeSources,
): ProgramSocket {
  const { uptime } = exchange.clock;
  const socket: DoorSocket = { connId: shortId(), link, topics: new Set() };
  const openedAt = uptime();
  let lastAt = openedAt;
  let window = { start: openedAt, operations: 0 };

  /** The answer to an operation with topics, in compact JSON, in which clients search for texts. */
  const answer = (operation: Operation, success: boolean, message: string): void =>
    link.send({ success, ret_msg: message, conn_id: socket.connId, req_id: idOf(operation) ?? '', op: operation.op });

  /** Why topics cannot be subscribed, or the topics. */
  function topicsOf({ args }: Operation): string | readonly string[] {
    const topics = v.safeParse(Topics, args);
    if (!topics.success || topics.output.length > maxArgs) return 'error:args size >10';
    if (protocol.needsLogin && !socket.holder) return 'error:request not authorized';
    const unknown = topics.output.find((topic) => !protocol.isTopic(topic));
    return unknown === undefined ? topics.output : `error:handler not found,topic:${unknown.slice(0, 100)}`;
  }

  function subscribe(operation: Operation): void {
    const topics = topicsOf(operation);
    if (typeof topics === 'string') {
      answer(operation, false, topics);
      return;
    }
    const added = new Set(topics).difference(socket.topics);
    for (const topic of added) socket.topics.add(topic);
    answer(operation, true, '');
    for (const topic of added) protocol.onSubscribed?.(socket, topic);
  }

  function unsubscribe(operation: Operation): void {
    const topics = v.safeParse(Topics, operation.args);
    for (const topic of topics.success ? topics.output : [])
      if (socket.topics.delete(topic)) protocol.onUnsubscribed?.(socket, topic);
    answer(operation, topics.success, topics.success ? '' : 'error:args');
  }

  function login(operation: Operation): void {
    const result = loginOf(exchange, operation.args, times);
    const isOther = typeof result !== 'string' && socket.holder !== undefined && socket.holder.key.id !== result.key.id;
    if (typeof result !== 'string' && !isOther) socket.holder = result;
    const problem = typeof result === 'string' ? result : isOther ? 'Repeat auth' : undefined;
    link.send(protocol.loggedIn(socket, operation, problem));
  }

  function isTooFast(): boolean {
    if (uptime() - window.start >= secondMs) window = { start: uptime(), operations: 0 };
    window.operations += 1;
    return window.operations > maxOperations;
  }

  function run(operation: Operation): void {
    switch (operation.op) {
      case 'ping':
        link.send(protocol.pong(socket, operation));
        return;
      case 'auth':
        login(operation);
        return;
      case 'subscribe':
        subscribe(operation);
        return;
      case 'unsubscribe':
        unsubscribe(operation);
        return;
      default:
        if (!protocol.run?.(socket, operation)) answer(operation, false, 'error:invalid op');
    }
  }

  return {
    uid: () => socket.holder?.account.uid,
    onText(text) {
      lastAt = uptime();
      if (isTooFast()) {
        link.close(1008);
        return;
      }
      const parsed = v.safeParse(Operation, parseJson(text));
      if (parsed.success) run(parsed.output);
      else link.send({ success: false, ret_msg: 'error:json', conn_id: socket.connId });
    },
    onClosed: () => protocol.onClosed?.(socket),
    sweep() {
      const isLate = protocol.needsLogin && !socket.holder && uptime() - openedAt > loginMs;
      const isRevoked = socket.holder !== undefined && !keyById(exchange, socket.holder.key.id);
      if (isLate || isRevoked) link.close(1008);
      else if (uptime() - lastAt > idleMs) link.close(1001);
    },
  };
}
