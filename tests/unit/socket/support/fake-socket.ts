import * as v from 'valibot';
import { Stream, type StreamOptions, type TokenAnswer } from '../../../src/socket/index.ts';
import type { Report, SocketState } from '../../../src/socket/index.ts';
import type { LineEvents, SocketSurroundings } from '../../../src/socket/surroundings.ts';

const Message = v.object({
  topic: v.string(),
  type: v.picklist(['snapshot', 'update']),
  seq: v.optional(v.number()),
  data: v.array(v.unknown()),
});
type Message = v.InferOutput<typeof Message>;
const Sent = v.looseObject({ op: v.string(), args: v.optional(v.array(v.string())) });

/** One connection as the exchange sees it. */
export class FakeLine {
  readonly sent: v.InferOutput<typeof Sent>[] = [];
  isClosed = false;
  readonly url: string;
  readonly events: LineEvents;
  /** Told of what the client says, right then. */
  onSent: ((message: v.InferOutput<typeof Sent>) => void) | undefined;
  constructor(url: string, events: LineEvents) {
    this.url = url;
    this.events = events;
  }
  hear(message: v.InferOutput<typeof Sent>): void {
    this.sent.push(message);
    this.onSent?.(message);
  }
  say(message: unknown): void {
    this.events.message(JSON.stringify(message));
  }
  /** Accepts the connection and, for a private stream, the login; with `answers`, also what is subscribed. */
  welcome({ answers = true } = {}): void {
    this.events.opened();
    if (this.sent.some(({ op }) => op === 'login')) this.say({ op: 'login', success: true, conn_id: 'c', ts: 1 });
    if (answers) for (const args of this.ops('subscribe')) this.subscribed(args);
  }
  /** Acknowledges topics of one subscription. */
  subscribed(args: readonly string[] = [], failed: readonly { topic: string; ret_code: number }[] = []): void {
    this.say({ op: 'subscribe', success: true, args, failed, conn_id: 'c', ts: 1 });
  }
  pong(more: Record<string, unknown> = {}): void {
    this.say({ op: 'pong', ts: 1, time_now: 1_780_000_000_000, ...more });
  }
  ops(op: string): (string[] | undefined)[] {
    return this.sent.filter((message) => message.op === op).map(({ args }) => args);
  }
}

interface Wanted {
  lines?: string[];
  pingMs?: number;
  random?: () => number;
  fetchToken?: () => Promise<TokenAnswer>;
}

/** Connections and a clock that the test moves by hand. */
export function fakeNetwork(random: () => number = () => 0.5) {
  const made: FakeLine[] = [];
  const timers = new Map<number, { atMs: number; callback: () => void }>();
  let nowMs = 100_000;
  let sleptMs = 0;
  let timerId = 0;
  const surroundings: SocketSurroundings = {
    connect: (url, events) => {
      const line = new FakeLine(url, events);
      made.push(line);
      return {
        send: (text) => line.hear(v.parse(Sent, JSON.parse(text))),
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
  return {
    surroundings,
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
    /** Moves the clock, running what falls due in order. */
    pass(ms: number): void {
      const endMs = nowMs + ms;
      for (;;) {
        const [next] = [...timers].filter(([, { atMs }]) => atMs <= endMs).sort(([, a], [, b]) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next[0]);
        nowMs = next[1].atMs;
        next[1].callback();
      }
      nowMs = endMs;
    },
    /** The device sleeps: timers and the monotonic clock stand, the wall clock goes on. */
    sleep(ms: number): void {
      sleptMs += ms;
    },
    /** Milliseconds until the next connection is made; the clock moves there. */
    untilNextConnect(limitMs = 60_000): number {
      const [startMs, count] = [nowMs, made.length];
      while (made.length === count && nowMs - startMs < limitMs) this.pass(1);
      return nowMs - startMs;
    },
  };
}

/** A stream on such a network, and what it told. */
export function streamOn({
  lines = ['wss://a.example/ws', 'wss://b.example/ws'],
  pingMs = 10_000,
  random,
  fetchToken,
}: Wanted = {}) {
  const network = fakeNetwork(random);
  const states: SocketState[] = [];
  const reports: Report[] = [];
  const messages: Message[] = [];
  const refused: string[] = [];
  const subscribed: string[] = [];
  const times: number[] = [];
  const heard = { resyncs: 0 };
  const options: StreamOptions<Message> = {
    lines,
    pingMs,
    message: Message,
    ...(fetchToken ? { fetchToken } : {}),
    onState: (state) => states.push(state),
    onMessage: (message) => messages.push(message),
    onResync: () => (heard.resyncs += 1),
    onSubscribed: (topics) => subscribed.push(...topics),
    onReport: (report) => reports.push(report),
    onRefused: (topics) => refused.push(...topics),
    onTime: ({ timeNow }) => times.push(timeNow),
    surroundings: network.surroundings,
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
      return heard.resyncs;
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

/** Lets what is already settled run on. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
