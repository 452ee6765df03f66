import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { followDepth } from '../../../src/spot/depth-feed.ts';
import type { FollowedDepth } from '../../../src/spot/depth-feed.ts';
import { openMarketStream } from '../../../src/spot/market-stream.ts';
import { $network, $visibility } from '../../../src/socket/presence.ts';
import { fakeNetwork } from '../socket/lines.ts';
import type { FakeLine } from '../socket/lines.ts';
import { DepthServer } from './depth-server.ts';

beforeEach(() => {
  $visibility.set({ isVisible: true, sinceMs: 0 });
  $network.set({ isOnline: true, sinceMs: 0 });
});

/** A client that follows a server's book over a network that the test spoils. `answers`: are operations obeyed? */
function follow(server = new DepthServer()) {
  const network = fakeNetwork(() => 0);
  const shown: FollowedDepth[] = [];
  const way = { answers: true };
  const stream = openMarketStream({
    lines: ['wss://a.example/ws', 'wss://b.example/ws'],
    onState: () => undefined,
    surroundings: network.surroundings,
  });
  const stop = followDepth(stream, 'BTCUSDT', (depth) => shown.push(depth), network.surroundings);
  stream.open();
  /** The exchange takes the connection and answers each request with a snapshot. */
  const welcome = () => {
    const { line } = network;
    line.onSent = ({ op }) => {
      if (way.answers && (op === 'subscribe' || op === 'resync')) queue.push(() => line.say(server.snapshot()));
      if (op === 'ping') network.surroundings.timer(() => line.pong(), 1);
    };
    line.welcome();
    settle();
  };
  const queue: (() => void)[] = [];
  /** What was sent arrives, in order. */
  const settle = () => {
    for (const arrive of queue.splice(0)) arrive();
  };
  return {
    network,
    stream,
    server,
    shown,
    way,
    stop,
    welcome,
    settle,
    get last() {
      return shown.at(-1);
    },
    /** The next delta arrives. */
    deliver(frame: unknown = server.delta()) {
      if (frame) network.line.say(frame);
    },
    resyncs: () => network.made.map((line: FakeLine) => line.ops('resync').length),
  };
}

const textOf = (depth: FollowedDepth | undefined) => JSON.stringify({ b: depth?.book?.bids, a: depth?.book?.asks });

test('[Q-F17] a missing delta: the book is stale, that topic alone is asked for, a snapshot makes it live', () => {
  const at = follow();
  at.welcome();
  expect(at.last?.isLive).toBe(true);
  const before = textOf(at.last);
  at.server.event('b', 1, 5);
  at.server.delta();
  at.server.event('a', 1, 5);
  at.deliver();
  expect([at.last?.isLive, textOf(at.last)]).toEqual([false, before]);
  expect(at.network.line.ops('resync')).toEqual([['depth.BTCUSDT']]);
  at.settle();
  expect([at.last?.isLive, textOf(at.last)]).toEqual([true, at.server.text()]);
  expect(at.network.made).toHaveLength(1);
});

test('[Q-F17] a snapshot that does not come is asked for again; after 5 in a minute the next line is tried', () => {
  const at = follow();
  at.way.answers = false;
  at.welcome();
  const asked: number[] = [];
  const startMs = at.network.nowMs;
  for (let second = 0; second < 60 && at.network.made.length === 1; second += 1) {
    const before = at.network.line.ops('resync').length;
    at.network.pass(1_000);
    if (at.network.line.ops('resync').length > before) asked.push((at.network.nowMs - startMs) / 1_000);
  }
  expect(asked).toEqual([5, 10, 15, 20, 28]);
  expect(at.network.line.url).toBe('wss://b.example/ws');
});

test('[Q-F17] gap after gap: at most one resync a second, then after 2, 4 and 8 s, then the next line', () => {
  const at = follow();
  at.welcome();
  const startMs = at.network.nowMs;
  const asked: number[] = [];
  for (let step = 0; step < 400 && at.stream.state === 1; step += 1) {
    const before = at.network.line.ops('resync').length;
    at.settle();
    at.server.event('b', 1, (step % 5) + 1);
    at.server.delta();
    at.server.event('a', 1, (step % 5) + 1);
    at.deliver();
    at.network.pass(100);
    if (at.network.line.ops('resync').length > before) asked.push(at.network.nowMs - startMs);
  }
  const waits = asked.slice(1).map((atMs, place) => Math.round((atMs - (asked[place] ?? 0)) / 1_000));
  expect(waits).toEqual([1, 2, 4, 8]);
  expect(at.stream.state).toBe(3);
  expect(at.network.untilNextConnect()).toBeLessThanOrEqual(6_000);
  expect(at.network.line.url).toBe('wss://b.example/ws');
});

test('[Q-F16] a frozen line: 5 s past the ping the book is no longer live', () => {
  const at = follow();
  at.welcome();
  at.network.line.onSent = undefined;
  at.network.pass(14_999);
  expect(at.last?.isLive).toBe(true);
  at.network.pass(1);
  expect([at.last?.isLive, textOf(at.last)]).toEqual([false, at.server.text()]);
});

test('[Q-F09] a snapshot after sleep replaces the book; what arrives late is not applied', () => {
  const at = follow();
  at.welcome();
  const old = at.network.line;
  at.network.sleep(8 * 3_600_000);
  for (let count = 0; count < 20_000; count += 1) {
    at.server.event('b', 1 + (count % 3), count % 4);
    const frame = at.server.delta();
    if (frame && count < 50) old.say(frame);
  }
  expect(at.last?.isLive).toBe(false);
  at.network.untilNextConnect();
  at.welcome();
  expect([at.last?.isLive, textOf(at.last)]).toEqual([true, at.server.text()]);
});

test('a pair that the exchange refuses is not asked for in a loop', () => {
  const at = follow();
  at.way.answers = false;
  at.welcome();
  at.network.line.say({
    op: 'subscribe',
    success: false,
    args: [],
    failed: [{ topic: 'depth.BTCUSDT', ret_code: 170121 }],
    conn_id: 'c',
    ts: 1,
  });
  at.network.pass(120_000);
  expect([at.resyncs(), at.network.made.length]).toEqual([[0], 1]);
});

test('after its end nothing is read and no timer runs', () => {
  const at = follow();
  at.welcome();
  at.stop();
  expect(at.network.line.ops('unsubscribe')).toEqual([['depth.BTCUSDT']]);
  const count = at.shown.length;
  at.server.event('b', 1, 2);
  at.deliver();
  expect(at.shown).toHaveLength(count);
});

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      side: fc.constantFrom('b', 'a'),
      away: fc.integer({ min: 0, max: 8 }),
      quantity: fc.nat(3),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('frame' as const),
      way: fc.constantFrom('good', 'good', 'good', 'drop', 'twice', 'late', 'wrong', 'junk'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(4_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restart', 'cut', 'sleep', 'answers', 'silent') }) },
);

test('[Q-F17] [R9.2] after any script of drops, repeats, reorders, wrong frames, restarts and cuts the book is the server’s; a live one is always true', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (script) => {
      const at = follow();
      at.welcome();
      let held: unknown;
      const judge = () => {
        const { last, server } = at;
        if (!last?.isLive || !last.book) return;
        expect(server.truth.get(`${last.book.epoch}:${last.book.seq}`)).toBe(textOf(last));
      };
      const say = (frame: unknown) => {
        if (frame && at.stream.state === 1) at.network.line.say(frame);
        judge();
      };
      const connect = () => {
        if (at.stream.state === 1) return;
        if (at.network.line.isClosed) at.network.untilNextConnect();
        at.welcome();
        judge();
      };
      for (const each of script) {
        if (each.do === 'event') at.server.event(each.side === 'b' ? 'b' : 'a', each.away, each.quantity);
        if (each.do === 'restart') at.server.restart();
        if (each.do === 'cut' && at.stream.state === 1) at.network.line.events.closed(1006);
        if (each.do === 'sleep') at.network.sleep(60_000);
        if (each.do === 'answers') at.way.answers = true;
        if (each.do === 'silent') at.way.answers = false;
        if (each.do === 'pass') {
          at.network.pass(each.ms);
          at.settle();
          judge();
        }
        if (each.do !== 'frame') continue;
        connect();
        const frame = at.server.delta();
        if (!frame) continue;
        if (each.way === 'good') say(frame);
        if (each.way === 'twice') [frame, frame].forEach(say);
        if (each.way === 'late' && held === undefined) held = frame;
        else if (each.way !== 'late' && held !== undefined) {
          say(held);
          held = undefined;
        }
        if (each.way === 'wrong') say({ ...frame, data: { ...frame.data, b: [['1', '1']] } });
        if (each.way === 'junk') say({ ...frame, data: { ...frame.data, seq: 'x' } });
      }
      // Left alone, it heals: within a minute of good frames the book is live and the server's.
      at.way.answers = true;
      for (let second = 0; second < 60; second += 1) {
        connect();
        at.settle();
        at.server.event('a', 1, 1 + (second % 3));
        say(at.server.delta());
        at.settle();
        judge();
        at.network.pass(1_000);
      }
      connect();
      at.settle();
      say(at.server.delta());
      expect([at.last?.isLive, textOf(at.last)]).toEqual([true, at.server.text()]);
    }),
    { numRuns: 300 },
  );
});
