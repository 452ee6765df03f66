import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { secondMs } from '#formulas/durations.ts';
import { $network, $visibility } from '#socket/presence.ts';
import { Stream } from '#socket/stream.ts';
import { fakeNetwork } from './support/fake-socket.ts';

const clients = 1_000;
/** The longest wait before a reconnect, ms. R9.2 */
const longestWaitMs = 6 * secondMs;
const Message = v.object({
  topic: v.string(),
  type: v.picklist(['snapshot', 'update']),
  data: v.array(v.unknown()),
});

/** Numbers in [0, 1) that are equal in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

beforeEach(() => {
  $visibility.set({ isVisible: true, sinceMs: 0 });
  $network.set({ isOnline: true, sinceMs: 0 });
});

test.each([
  ['at once', 0],
  ['after 3 s', 3],
  ['after 40 s', 40],
])(
  '[Q-L09] 1,000 clients of an exchange that is back %s: 990 within two longest waits, at most 400 in a second',
  (_when, downSeconds) => {
    const network = fakeNetwork(numbers(7));
    for (let index = 0; index < clients; index += 1) {
      const stream = new Stream({
        endpoints: ['wss://a.example/ws', 'wss://b.example/ws'],
        pingMs: 10 * secondMs,
        message: Message,
        onMessage: () => undefined,
        environment: network.environment,
      });
      stream.subscribe(['ticker']);
      stream.open();
    }
    const first = network.made.slice();
    for (const connection of first) connection.welcome();
    for (const connection of first) connection.events.closed(1012);

    const startMs = network.nowMs;
    const upAtMs = startMs + downSeconds * secondMs;
    const backAtMs: number[] = [];
    let seen = first.length;
    const stepMs = 20;
    while (network.nowMs < upAtMs + 10 * longestWaitMs && backAtMs.length < clients) {
      network.pass(stepMs);
      for (const connection of network.made.slice(seen)) {
        if (network.nowMs <= upAtMs && downSeconds > 0) connection.events.closed(1006);
        else {
          connection.welcome();
          backAtMs.push(network.nowMs);
        }
      }
      seen = network.made.length;
    }

    const late = backAtMs.filter((atMs) => atMs - upAtMs > 2 * longestWaitMs).length;
    expect(backAtMs).toHaveLength(clients);
    expect(late).toBeLessThanOrEqual(clients / 100);
    for (const second of new Set(backAtMs.map((atMs) => Math.floor(atMs / secondMs)))) {
      const inSecond = backAtMs.filter((atMs) => Math.floor(atMs / secondMs) === second).length;
      expect(inSecond).toBeLessThanOrEqual(clients * 0.4);
    }
  },
);
