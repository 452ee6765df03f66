import type * as v from 'valibot';
import { MessageReader } from './message-reader.ts';
import type { FastReader } from './message-reader.ts';
import { initialState, stateOf, step } from './state-machine.ts';
import { socketState } from './state-machine-types.ts';
import type { Command, Report, SocketEvent, SocketState, TimerName } from './state-machine-types.ts';
import { $network, $visibility } from './presence.ts';
import { SleepWatch } from './sleep-watch.ts';
import { type Connection, platformEnvironment, type SocketEnvironment } from './environment.ts';
import { type OneTimeToken, TokenCache } from './token-cache.ts';

/** Most topics of one operation. exchange-api 3.1 */
const maxTopics = 50;

/** A message of a topic; `seq` counts the connection's messages on private streams. */
export interface TopicMessage {
  topic: string;
  type: 'snapshot' | 'update' | 'delta';
  seq?: number | undefined;
  data: unknown;
}

export interface StreamOptions<M extends TopicMessage> {
  /** URLs or same-origin paths, in the order of use. */
  endpoints: readonly string[];
  pingMs: number;
  /** Schema of a topic's message; other messages are skipped and counted. */
  message: v.GenericSchema<unknown, M>;
  /** Reads frequent messages without the schema. */
  readFast?: FastReader<M>;
  /** Makes the stream private: returns a one-time token before each login. */
  fetchToken?: () => Promise<OneTimeToken>;
  onState?: (state: SocketState) => void;
  onMessage: (message: M) => void;
  /**
   * Messages can be missing (a gap, or a new connection whose topics are now pushed): the owner reloads by calls.
   * exchange-api 3.3
   */
  onResync?: () => void;
  /** These topics are pushed from now on, for the first time: earlier changes are in no message. */
  onSubscribed?: (topics: readonly string[]) => void;
  /** The exchange refused these topics; the next connection subscribes again. */
  onRefused?: (topics: readonly string[]) => void;
  /** `retryMs`: after which time a stream that gave up tries again by itself. */
  onReport?: (report: Report, retryMs?: number) => void;
  /** Exchange time of a pong, ms; send and receive times in monotonic ms. */
  onTime?: (sample: { timeNow: number; sentMs: number; receivedMs: number }) => void;
  environment?: SocketEnvironment;
}

/**
 * A lasting connection: keeps its topics over reconnects, switches endpoints, logs in, detects dead connections and
 * gaps.
 */
export class Stream<M extends TopicMessage> {
  readonly #options: StreamOptions<M>;
  readonly #environment: SocketEnvironment;
  readonly #topics = new Set<string>();
  readonly #timers = new Map<TimerName, () => void>();
  readonly #tokens: TokenCache | undefined;
  readonly #reader: MessageReader<M>;
  #lines: readonly string[];
  readonly #unwatch: (() => void)[] = [];
  readonly #sleep: SleepWatch;
  #machine;
  #line: Connection | undefined;
  #opens = 0;
  /** Subscriptions of this connection without an answer yet. */
  #unanswered = 0;
  #isResyncDue = false;
  #lastFrameMs: number | undefined;

  constructor(options: StreamOptions<M>) {
    this.#options = options;
    this.#lines = options.endpoints;
    this.#environment = options.environment ?? platformEnvironment;
    this.#tokens = options.fetchToken && new TokenCache(options.fetchToken, this.#environment.monotonicMs);
    this.#sleep = new SleepWatch(this.#environment);
    this.#reader = new MessageReader(options.message, options.fetchToken !== undefined, options.readFast);
    this.#machine = initialState({
      isPrivate: options.fetchToken !== undefined,
      lineCount: options.endpoints.length,
      pingMs: options.pingMs,
      isVisible: $visibility.get().isVisible,
      isOnline: $network.get().isOnline,
    });
  }

  /** Number of unreadable messages. */
  get skipped(): number {
    return this.#reader.skipped;
  }

  /** Time since the last message of any kind, pongs included, ms; 0 before the first. */
  get silentMs(): number {
    return this.#lastFrameMs === undefined ? 0 : this.#environment.monotonicMs() - this.#lastFrameMs;
  }

  get state(): SocketState {
    return stateOf(this.#machine);
  }

  open(): void {
    const update = () => {
      this.#handle({ type: 'presence', isVisible: $visibility.get().isVisible, isOnline: $network.get().isOnline });
    };
    if (this.#unwatch.length === 0) this.#unwatch.push($visibility.listen(update), $network.listen(update));
    update();
    this.#handle({ type: 'start' });
  }

  /** Closes the stream; its topics stay for a later `open`. */
  close(): void {
    for (const unwatch of this.#unwatch.splice(0)) unwatch();
    this.#handle({ type: 'stop' });
  }

  /** Connects now: the Reconnect button. */
  reconnect(): void {
    this.#handle({ type: 'press' });
  }

  /** Subscribes to topics, now and after every reconnect. Repeating it brings a new first message. */
  subscribe(topics: readonly string[]): void {
    for (const topic of topics) this.#topics.add(topic);
    this.#operate('subscribe', topics);
  }

  unsubscribe(topics: readonly string[]): void {
    for (const topic of topics) this.#topics.delete(topic);
    this.#operate('unsubscribe', topics);
  }

  /** Requests new first messages of subscribed topics only. exchange-api 3.2 */
  resync(topics: readonly string[]): void {
    this.#operate('resync', topics);
  }

  /** Switches to the next endpoint, because this one sends corrupt data. */
  nextEndpoint(): void {
    this.#handle({ type: 'corrupt' });
  }

  /** Sets the list of endpoints; an open connection stays, the next one uses the list. exchange-api 3 "Lines" */
  useEndpoints(lines: readonly string[]): void {
    const index = lines.indexOf(this.#lines[this.#machine.line] ?? '');
    this.#lines = lines;
    this.#handle({ type: 'lines', count: lines.length, line: index < 0 ? undefined : index });
  }

  #operate(op: 'subscribe' | 'unsubscribe' | 'resync', topics: readonly string[]): void {
    if (this.state !== socketState.open) return;
    for (let at = 0; at < topics.length; at += maxTopics) {
      this.#send({ op, args: topics.slice(at, at + maxTopics) });
      if (op === 'subscribe') this.#unanswered += 1;
    }
  }

  #send(operation: Record<string, unknown>): void {
    this.#line?.send(JSON.stringify(operation));
  }

  #handle(event: SocketEvent, nowMs = this.#environment.monotonicMs()): void {
    if (this.#sleep.hasSlept(nowMs)) this.#step({ type: 'slept' }, nowMs);
    this.#step(event, nowMs);
  }

  #step(event: SocketEvent, nowMs: number): void {
    const before = this.state;
    const [machine, commands] = step(this.#machine, event, { draw: this.#environment.random(), nowMs });
    this.#machine = machine;
    for (const command of commands) this.#run(command);
    if (this.state !== before) this.#options.onState?.(this.state);
  }

  #run(command: Command): void {
    switch (command.do) {
      case 'fetchToken':
        void this.#fetchToken();
        return;
      case 'connect':
        this.#connect(command.line);
        return;
      case 'login':
        this.#send({ op: 'login', args: [this.#tokens?.use() ?? ''] });
        return;
      case 'announce':
        this.#announce();
        return;
      case 'ping':
        this.#send({ op: 'ping', ts: Math.round(this.#environment.monotonicMs()) });
        return;
      case 'drop':
        this.#line?.close();
        this.#line = undefined;
        return;
      case 'timer':
        this.#startTimer(command.name, command.ms);
        return;
      case 'cancel':
        this.#cancel(command.name);
        return;
      case 'cancelTimers':
        for (const name of [...this.#timers.keys()]) this.#cancel(name);
        return;
      case 'report':
        return this.#options.onReport?.(command.what, command.retryMs);
    }
  }

  #startTimer(name: TimerName, ms: number): void {
    this.#cancel(name);
    this.#timers.set(
      name,
      this.#environment.timer(() => {
        this.#timers.delete(name);
        this.#handle({ type: 'timer', name });
      }, ms),
    );
  }

  #cancel(name: TimerName): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }

  async #fetchToken(): Promise<void> {
    const answer = await this.#tokens?.take();
    if (answer?.ok) this.#handle({ type: 'token' });
    else this.#handle({ type: answer?.why === 'refused' ? 'tokenRefused' : 'tokenUnreachable' });
  }

  #connect(index: number): void {
    const url = this.#lines[index];
    if (url === undefined) throw new Error('a stream needs an endpoint');
    this.#line?.close();
    const current =
      <A extends unknown[]>(act: (...args: A) => void) =>
      (...args: A) => {
        if (this.#line === line) act(...args);
      };
    const line: Connection = this.#environment.connect(url, {
      opened: current(() => this.#handle({ type: 'opened' })),
      message: current((data: unknown) => this.#read(data)),
      closed: current((code: number) => this.#handle({ type: 'closed', code })),
    });
    this.#line = line;
  }

  #announce(): void {
    this.#reader.start();
    this.#unanswered = 0;
    this.#operate('subscribe', [...this.#topics]);
    if (this.#topics.size > 0) this.#handle({ type: 'subscribing' });
    this.#opens += 1;
    this.#isResyncDue = this.#opens > 1;
  }

  /** Reports topics as pushed: data that was loaded before this moment can be older than their first message. */
  #subscribed(topics: readonly string[], refused: readonly string[]): void {
    this.#unanswered -= 1;
    if (refused.length > 0) this.#options.onRefused?.(refused);
    if (!this.#isResyncDue) return this.#options.onSubscribed?.(topics);
    if (this.#unanswered > 0) return;
    this.#isResyncDue = false;
    this.#options.onResync?.();
  }

  #read(data: unknown): void {
    const nowMs = this.#environment.monotonicMs();
    this.#lastFrameMs = nowMs;
    const frame = this.#reader.read(data, nowMs);
    this.#handle({ type: 'frame', isPong: frame.kind === 'pong' }, nowMs);
    if (frame.kind === 'loggedIn' || frame.kind === 'corrupt') this.#handle({ type: frame.kind });
    if (!this.#line) return;
    if (frame.kind === 'subscribed') this.#subscribed(frame.topics, frame.refused);
    if (frame.kind === 'message' && this.#topics.has(frame.message.topic)) this.#options.onMessage(frame.message);
    if (frame.kind === 'pong')
      this.#options.onTime?.({ timeNow: frame.timeNow, sentMs: frame.sentMs, receivedMs: nowMs });
    if ((frame.kind === 'message' || frame.kind === 'pong') && frame.hasGap) this.#options.onResync?.();
  }
}
