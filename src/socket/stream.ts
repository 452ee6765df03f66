import type * as v from 'valibot';
import { Inbox } from './inbox.ts';
import { newMachine, stateOf, step } from './machine.ts';
import type { Command, Report, SocketEvent, SocketState, TimerName } from './machine-terms.ts';
import { $network, $visibility } from './presence.ts';
import { SleepWatch } from './sleep.ts';
import { type Line, platformSurroundings, type SocketSurroundings } from './surroundings.ts';
import { type TokenAnswer, TokenKeeper } from './token-keeper.ts';

/** Topics in one operation. exchange-api 3.1 */
const maxTopics = 50;

/** A message of a topic; `seq` counts the connection's messages on private streams. */
export interface TopicMessage {
  topic: string;
  type: 'snapshot' | 'update' | 'delta';
  seq?: number | undefined;
  data: unknown;
}

export interface StreamOptions<M extends TopicMessage> {
  /** Whole URLs or same-origin paths, in the order they are tried. */
  lines: readonly string[];
  pingMs: number;
  /** How a topic's message is parsed; others are skipped and counted. */
  message: v.GenericSchema<unknown, M>;
  /** Makes the stream private: asked for a one-use token before each login. */
  fetchToken?: () => Promise<TokenAnswer>;
  onState?: (state: SocketState) => void;
  onMessage: (message: M) => void;
  /** Messages may be missing (a gap; a new connection, whose topics are now pushed): read by call what is shown. exchange-api 3.3 */
  onResync?: () => void;
  /** These topics are pushed from now on, for the first time: what changed before is in no message. */
  onSubscribed?: (topics: readonly string[]) => void;
  /** The exchange does not give these topics; the next connection asks again. */
  onRefused?: (topics: readonly string[]) => void;
  onReport?: (report: Report) => void;
  /** The exchange's clock in a pong, ms; sending and arrival in monotonic ms. */
  onTime?: (sample: { timeNow: number; sentMs: number; receivedMs: number }) => void;
  surroundings?: SocketSurroundings;
}

/** A connection that stays: keeps its topics over reconnects, switches lines, logs in, finds dead lines and gaps. */
export class Stream<M extends TopicMessage> {
  readonly #options: StreamOptions<M>;
  readonly #around: SocketSurroundings;
  readonly #topics = new Set<string>();
  readonly #timers = new Map<TimerName, () => void>();
  readonly #tokens: TokenKeeper | undefined;
  readonly #inbox: Inbox<M>;
  #lines: readonly string[];
  readonly #unwatch: (() => void)[] = [];
  readonly #sleep: SleepWatch;
  #machine;
  #line: Line | undefined;
  #opens = 0;
  /** Subscriptions of this connection that the exchange has not answered yet. */
  #unanswered = 0;
  #isResyncDue = false;

  constructor(options: StreamOptions<M>) {
    this.#options = options;
    this.#lines = options.lines;
    this.#around = options.surroundings ?? platformSurroundings;
    this.#tokens = options.fetchToken && new TokenKeeper(options.fetchToken, this.#around.monotonicMs);
    this.#sleep = new SleepWatch(this.#around);
    this.#inbox = new Inbox(options.message, options.fetchToken !== undefined);
    this.#machine = newMachine({
      isPrivate: options.fetchToken !== undefined,
      lineCount: options.lines.length,
      pingMs: options.pingMs,
      isVisible: $visibility.get().isVisible,
      isOnline: $network.get().isOnline,
    });
  }

  /** Unreadable messages that were skipped. */
  get skipped(): number {
    return this.#inbox.skipped;
  }

  get state(): SocketState {
    return stateOf(this.#machine);
  }

  open(): void {
    const look = () => {
      this.#take({ type: 'presence', isVisible: $visibility.get().isVisible, isOnline: $network.get().isOnline });
    };
    if (this.#unwatch.length === 0) this.#unwatch.push($visibility.listen(look), $network.listen(look));
    look();
    this.#take({ type: 'start' });
  }

  /** Closes for good; topics are kept for an `open` that may follow. */
  close(): void {
    for (const unwatch of this.#unwatch.splice(0)) unwatch();
    this.#take({ type: 'stop' });
  }

  /** The person's press: tries now. */
  reconnect(): void {
    this.#take({ type: 'press' });
  }

  /** Asks for topics, now and after every reconnect. Asking again brings a new snapshot. */
  subscribe(topics: readonly string[]): void {
    for (const topic of topics) this.#topics.add(topic);
    this.#operate('subscribe', topics);
  }

  unsubscribe(topics: readonly string[]): void {
    for (const topic of topics) this.#topics.delete(topic);
    this.#operate('unsubscribe', topics);
  }

  /** Asks for new snapshots of topics that are read, and leaves the others alone. exchange-api 3.2 */
  resync(topics: readonly string[]): void {
    this.#operate('resync', topics);
  }

  /** What this line sends cannot be trusted: goes on by the next one. */
  nextLine(): void {
    this.#take({ type: 'spoiled' });
  }

  /** Another order, or fewer: a connection that stands stays, the next one goes by it. exchange-api 3 "Lines" */
  useLines(lines: readonly string[]): void {
    const place = lines.indexOf(this.#lines[this.#machine.line] ?? '');
    this.#lines = lines;
    this.#take({ type: 'lines', count: lines.length, line: place < 0 ? undefined : place });
  }

  #operate(op: 'subscribe' | 'unsubscribe' | 'resync', topics: readonly string[]): void {
    if (this.state !== 1) return;
    for (let at = 0; at < topics.length; at += maxTopics) {
      this.#send({ op, args: topics.slice(at, at + maxTopics) });
      if (op === 'subscribe') this.#unanswered += 1;
    }
  }

  #send(operation: Record<string, unknown>): void {
    this.#line?.send(JSON.stringify(operation));
  }

  #take(event: SocketEvent): void {
    if (this.#sleep.hasSlept()) this.#move({ type: 'slept' });
    this.#move(event);
  }

  #move(event: SocketEvent): void {
    const before = this.state;
    const [machine, commands] = step(this.#machine, event, {
      draw: this.#around.random(),
      nowMs: this.#around.monotonicMs(),
    });
    this.#machine = machine;
    for (const command of commands) this.#obey(command);
    if (this.state !== before) this.#options.onState?.(this.state);
  }

  #obey(command: Command): void {
    switch (command.do) {
      case 'fetchToken':
        return void this.#fetchToken();
      case 'connect':
        return this.#connect(command.line);
      case 'login':
        return this.#send({ op: 'login', args: [this.#tokens?.use() ?? ''] });
      case 'announce':
        return this.#announce();
      case 'ping':
        return this.#send({ op: 'ping', ts: Math.round(this.#around.monotonicMs()) });
      case 'drop':
        this.#line?.close();
        this.#line = undefined;
        return;
      case 'timer':
        return this.#startTimer(command.name, command.ms);
      case 'cancel':
        return this.#cancel(command.name);
      case 'cancelTimers':
        for (const name of [...this.#timers.keys()]) this.#cancel(name);
        return;
      case 'report':
        return this.#options.onReport?.(command.what);
    }
  }

  #startTimer(name: TimerName, ms: number): void {
    this.#cancel(name);
    this.#timers.set(
      name,
      this.#around.timer(() => {
        this.#timers.delete(name);
        this.#take({ type: 'timer', name });
      }, ms),
    );
  }

  #cancel(name: TimerName): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }

  async #fetchToken(): Promise<void> {
    const answer = await this.#tokens?.take();
    if (answer?.ok) this.#take({ type: 'token' });
    else this.#take({ type: answer?.why === 'refused' ? 'tokenRefused' : 'tokenUnreachable' });
  }

  #connect(place: number): void {
    const url = this.#lines[place];
    if (url === undefined) throw new Error('a stream needs a line');
    this.#line?.close();
    const current =
      <A extends unknown[]>(act: (...args: A) => void) =>
      (...args: A) => {
        if (this.#line === line) act(...args);
      };
    const line: Line = this.#around.connect(url, {
      opened: current(() => this.#take({ type: 'opened' })),
      message: current((data: unknown) => this.#read(data)),
      closed: current((code: number) => this.#take({ type: 'closed', code })),
    });
    this.#line = line;
  }

  #announce(): void {
    this.#inbox.start();
    this.#unanswered = 0;
    this.#operate('subscribe', [...this.#topics]);
    if (this.#topics.size > 0) this.#take({ type: 'asked' });
    this.#opens += 1;
    this.#isResyncDue = this.#opens > 1;
  }

  /** What is read by call before the exchange pushes a topic may be older than the first message of it. */
  #subscribed(topics: readonly string[], refused: readonly string[]): void {
    this.#unanswered -= 1;
    if (refused.length > 0) this.#options.onRefused?.(refused);
    if (!this.#isResyncDue) return this.#options.onSubscribed?.(topics);
    if (this.#unanswered > 0) return;
    this.#isResyncDue = false;
    this.#options.onResync?.();
  }

  #read(data: unknown): void {
    const nowMs = this.#around.monotonicMs();
    const mail = this.#inbox.read(data, nowMs);
    this.#take({ type: 'frame', isPong: mail.kind === 'pong' });
    if (mail.kind === 'loggedIn' || mail.kind === 'spoiled') this.#take({ type: mail.kind });
    if (!this.#line) return;
    if (mail.kind === 'subscribed') this.#subscribed(mail.topics, mail.refused);
    if (mail.kind === 'message' && this.#topics.has(mail.message.topic)) this.#options.onMessage(mail.message);
    if (mail.kind === 'pong') this.#options.onTime?.({ timeNow: mail.timeNow, sentMs: mail.sentMs, receivedMs: nowMs });
    if ((mail.kind === 'message' || mail.kind === 'pong') && mail.hasGap) this.#options.onResync?.();
  }
}
