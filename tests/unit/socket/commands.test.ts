import fc from 'fast-check';
import { expect, test } from 'vitest';
import { $network, $visibility } from '../../../src/socket/presence.ts';
import { streamOn } from './lines.ts';
import type { FakeLine } from './lines.ts';

type At = ReturnType<typeof streamOn>;
/** What must hold, kept by other means: the topics that are wanted, and when the exchange last heard of a press. */
interface Wanted {
  topics: Set<string>;
}

/** The topics that the exchange gives on a line, by what it was told. */
function given(line: FakeLine): Set<string> {
  const topics = new Set<string>();
  for (const { op, args = [] } of line.sent) {
    if (op === 'subscribe') for (const topic of args) topics.add(topic);
    if (op === 'unsubscribe') for (const topic of args) topics.delete(topic);
  }
  return topics;
}

function check(at: At, { topics }: Wanted): void {
  const open = at.made.filter(({ isClosed }) => !isClosed);
  expect(open.length).toBeLessThanOrEqual(1);
  if (at.stream.state === 1) expect(given(at.line)).toEqual(topics);
  if (at.stream.state === 3) expect(open.length).toBe(0);
}

/** A step of the outside world or of the page; afterwards the laws hold. */
class Act implements fc.Command<Wanted, At> {
  readonly #name: string;
  readonly #act: (at: At, wanted: Wanted) => void;
  constructor(name: string, act: (at: At, wanted: Wanted) => void) {
    this.#name = name;
    this.#act = act;
  }
  check(): boolean {
    return true;
  }
  run(wanted: Wanted, at: At): void {
    this.#act(at, wanted);
    check(at, wanted);
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
    fc.constant(new Act('next line', (at) => at.stream.nextLine())),
    fc.constant(new Act('close, open', (at) => (at.stream.close(), at.stream.open()))),
    fc.boolean().map((isVisible) => new Act(`seen ${isVisible}`, () => $visibility.set({ isVisible, sinceMs: 1 }))),
    fc.boolean().map((isOnline) => new Act(`online ${isOnline}`, () => $network.set({ isOnline, sinceMs: 1 }))),
  ],
  { maxCommands: 60 },
);

test('[Q-F15] after any script of closes, sleeps, presses and absences: one socket, and the exchange gives what is wanted', () => {
  fc.assert(
    fc.property(acts, fc.double({ min: 0, max: 0.999, noNaN: true }), (script, draw) => {
      $visibility.set({ isVisible: true, sinceMs: 0 });
      $network.set({ isOnline: true, sinceMs: 0 });
      const at = streamOn({ random: () => draw });
      at.stream.open();
      fc.modelRun(() => ({ model: { topics: new Set<string>() }, real: at }), script);
      // Whatever came, a page that is seen and online heals by itself or by a press.
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
