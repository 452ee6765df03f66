import * as v from 'valibot';
import type { OneTimeToken } from '#socket/index.ts';
import { Stream, type StreamOptions } from '#socket/stream.ts';
import type { Report, SocketState } from '#socket/index.ts';
import type { ConnectionEvents, SocketEnvironment } from '#socket/environment.ts';

const Message = v.object({
  topic: v.string(),
  type: v.picklist(['snapshot', 'update']),
  seq: v.optional(v.number()),
  data: v.array(v.unknown()),
});
type Message = v.InferOutput<typeof Message>;
const Sent = v.looseObject({ op: v.string(), args: v.optional(v.array(v.string())) });

/** The exchange's end of a connection. */
export class FakeConnection {
  readonly sent: v.InferOutput<typeof Sent>[] = [];
  isClosed = false;
  readonly url: string;
  readonly events: ConnectionEvents;
  /** Receives each message of the client at once. */
  onSent: ((message: v.InferOutput<typeof Sent>) => void) | undefined;
  constructor(url: string, events: ConnectionEvents) {
    this.url = url;
    this.events = events;
  }
  receive(message: v.InferOutput<typeof Sent>): void {
    this.sent.push(message);
    this.onSent?.(message);
  }
  send(message: unknown): void {
    this.events.message(JSON.stringify(message));
  }
  /** Accepts the connection and, for a private stream, the login; with `answers`, also the subscriptions. */
  welcome({ answers = true } = {}): void {
    this.events.opened();
    if (this.sent.some(({ op }) => op === 'login')) this.send({ op: 'login', success: true, conn_id: 'c', ts: 1 });
    if (answers) for (const args of this.ops('subscribe')) this.subscribed(args);
  }
  /** Acknowledges topics of one subscription. */
  subscribed(args: readonly string[] = [], failed: readonly { topic: string; ret_code: number }[] = []): void {
    this.send({ op: 'subscribe', success: true, args, failed, conn_id: 'c', ts: 1 });
  }
  pong(more: Record<string, unknown> = {}): void {
    this.send({ op: 'pong', ts: 1, time_now: 1_780_000_000_000, ...more });
  }
  ops(op: string): (string[] | undefined)[] {
    return this.sent.filter((message) => message.op === op).map(({ args }) => args);
  }
}

interface StreamInput {
  lines?: string[];
  pingMs?: number;
  random?: () => number;
  fetchToken?: () => Promise<OneTimeToken>;
}

/** Creates fake connections and a clock that the test moves. */
export function fakeNetwork(random: () => number = () => 0.5) {
  const made: FakeConnection[] = [];
  const timers = new Map<number, { atMs: number; callback: () => void }>();
  let nowMs = 100_000;
  let sleptMs = 0;
  let timerId = 0;
  const environment: SocketEnvironment = {
    connect: (url, events) => {
      const line = new FakeConnection(url, events);
      made.push(line);
      return {
        send: (text) => line.receive(v.parse(Sent, JSON.parse(text))),
        close: () => (line.isClosed = true),
      };
    },
    timer: (callback, ms) => {
      const id = (timerId += 1);
      timers.set(id, { atMs: nowMs + ms, callback });
      return () => timers.delete(id);
    },
    random,
    monotonicMs: () => nowMs,
    wallMs: () => nowMs + sleptMs,
  };
  function pass(ms: number): void {
    const endMs = nowMs + ms;
    for (;;) {
      let next: [number, { atMs: number; callback: () => void }] | undefined;
      for (const timer of timers) if (timer[1].atMs <= endMs && (!next || timer[1].atMs < next[1].atMs)) next = timer;
      if (!next) break;
      timers.delete(next[0]);
      nowMs = next[1].atMs;
      next[1].callback();
    }
    nowMs = endMs;
  }
  return {
    environment,
    made,
    get line() {
      const line = made.at(-1);
      if (!line) throw new Error('no connection was made');
      return line;
    },
    get nowMs() {
      return nowMs;
    },
    get pending() {
      return timers.size;
    },
    /** Moves the clock and runs the timers that expire, in order. */
    pass,
    /** Lets the device sleep: timers and the monotonic clock stop, the wall clock continues. */
    sleep: (ms: number): void => {
      sleptMs += ms;
    },
    /** Moves the clock to the next connection and returns the ms until then. */
    untilNextConnect(limitMs = 60_000): number {
      const [startMs, count] = [nowMs, made.length];
      while (made.length === count && nowMs - startMs < limitMs) pass(1);
      return nowMs - startMs;
    },
  };
}

/** Creates a stream on a fake network and records its callbacks. */
export function streamOn({
  lines = ['wss://a.example/ws', 'wss://b.example/ws'],
  pingMs = 10_000,
  random,
  fetchToken,
}: StreamInput = {}) {
  const network = fakeNetwork(random);
  const states: SocketState[] = [];
  const reports: Report[] = [];
  const messages: Message[] = [];
  const refused: string[] = [];
  const subscribed: string[] = [];
  const times: number[] = [];
  let resyncs = 0;
  const options: StreamOptions<Message> = {
    endpoints: lines,
    pingMs,
    message: Message,
    ...(fetchToken ? { fetchToken } : {}),
    onState: (state) => states.push(state),
    onMessage: (message) => messages.push(message),
    onResync: () => (resyncs += 1),
    onSubscribed: (topics) => subscribed.push(...topics),
    onReport: (report) => reports.push(report),
    onRefused: (topics) => refused.push(...topics),
    onTime: ({ timeNow }) => times.push(timeNow),
    environment: network.environment,
  };
  return {
    network,
    stream: new Stream(options),
    made: network.made,
    states,
    reports,
    messages,
    refused,
    subscribed,
    times,
    get resyncs() {
      return resyncs;
    },
    get line() {
      return network.line;
    },
    get pending() {
      return network.pending;
    },
    pass: network.pass,
    sleep: network.sleep,
    untilNextConnect: (limitMs?: number) => network.untilNextConnect(limitMs),
  };
}

/** Runs the callbacks of settled promises. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
