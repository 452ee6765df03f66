import fc from 'fast-check';
import { expect, test } from 'vitest';
import { $network, $visibility } from '#socket/presence.ts';
import { streamOn } from './support/fake-socket.ts';
import type { FakeConnection } from './support/fake-socket.ts';

type At = ReturnType<typeof streamOn>;
/** The expected state: the topics that are subscribed. */
interface Model {
  topics: Set<string>;
}

/** Returns the topics that the exchange pushes on a connection, by the messages of the client. */
function pushedTopics(line: FakeConnection): Set<string> {
  const topics = new Set<string>();
  for (const { op, args = [] } of line.sent) {
    if (op === 'subscribe') for (const topic of args) topics.add(topic);
    if (op === 'unsubscribe') for (const topic of args) topics.delete(topic);
  }
  return topics;
}

function check(at: At, { topics }: Model): void {
  const open = at.made.filter(({ isClosed }) => !isClosed);
  expect(open.length).toBeLessThanOrEqual(1);
  if (at.stream.state === 1) expect(pushedTopics(at.line)).toEqual(topics);
  if (at.stream.state === 3) expect(open.length).toBe(0);
}

/** A step of the network, the exchange or the page, with a check of the invariants. */
class Act implements fc.Command<Model, At> {
  readonly #name: string;
  readonly #act: (at: At, model: Model) => void;
  constructor(name: string, act: (at: At, model: Model) => void) {
    this.#name = name;
    this.#act = act;
  }
  check(): boolean {
    return true;
  }
  run(model: Model, at: At): void {
    this.#act(at, model);
    check(at, model);
  }
  toString(): string {
    return this.#name;
  }
}

const topic = fc.constantFrom('depth.A', 'trade.A', 'depth.B', 'ticker.A');
const hasLine = (at: At) => at.made.length > 0 && !at.line.isClosed;
const acts = fc.commands(
  [
    topic.map(
      (name) =>
        new Act(`subscribe ${name}`, (at, { topics }) => {
          topics.add(name);
          at.stream.subscribe([name]);
        }),
    ),
    topic.map(
      (name) =>
        new Act(`unsubscribe ${name}`, (at, { topics }) => {
          topics.delete(name);
          at.stream.unsubscribe([name]);
        }),
    ),
    fc.constant(new Act('welcome', (at) => hasLine(at) && at.line.welcome())),
    fc.constant(new Act('pong', (at) => hasLine(at) && at.line.pong())),
    fc.constantFrom(1001, 1006, 1011, 1012, 4008).map(
      (code) =>
        new Act(`closed ${code}`, (at) => {
          if (!hasLine(at)) return;
          at.line.isClosed = true;
          at.line.events.closed(code);
        }),
    ),
    fc.nat(20_000).map((ms) => new Act(`pass ${ms}`, (at) => at.pass(ms))),
    fc.nat(60_000).map((ms) => new Act(`sleep ${ms}`, (at) => at.sleep(ms))),
    fc.constant(new Act('press', (at) => at.stream.reconnect())),
    fc.constant(new Act('next line', (at) => at.stream.nextEndpoint())),
    fc.constant(
      new Act('close, open', (at) => {
        at.stream.close();
        at.stream.open();
      }),
    ),
    fc.boolean().map((isVisible) => new Act(`visible ${isVisible}`, () => $visibility.set({ isVisible, sinceMs: 1 }))),
    fc.boolean().map((isOnline) => new Act(`online ${isOnline}`, () => $network.set({ isOnline, sinceMs: 1 }))),
  ],
  { maxCommands: 60 },
);

test('[Q-F15] after any sequence of closes, sleeps, presses and absences there is one socket, and the exchange pushes the subscribed topics', () => {
  fc.assert(
    fc.property(acts, fc.double({ min: 0, max: 0.999, noNaN: true }), (script, draw) => {
      $visibility.set({ isVisible: true, sinceMs: 0 });
      $network.set({ isOnline: true, sinceMs: 0 });
      const at = streamOn({ random: () => draw });
      at.stream.open();
      fc.modelRun(() => ({ model: { topics: new Set<string>() }, real: at }), script);
      // After any sequence, a visible page that is online recovers by itself or by a press.
      $network.set({ isOnline: true, sinceMs: 2 });
      $visibility.set({ isVisible: true, sinceMs: 2 });
      at.stream.reconnect();
      if (at.stream.state !== 1) {
        if (!hasLine(at)) at.untilNextConnect();
        at.line.welcome();
      }
      expect(at.stream.state).toBe(1);
      at.stream.close();
      expect([at.pending, at.made.filter(({ isClosed }) => !isClosed).length]).toEqual([0, 0]);
    }),
    { numRuns: 300 },
  );
});
