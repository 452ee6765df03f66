import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { syncDepth } from '#spot/market/depth-sync.ts';
import type { SyncedDepth } from '#spot/market/depth-sync.ts';
import { openMarketStream } from '#spot/market/market-stream.ts';
import { $network, $visibility } from '#socket/presence.ts';
import { fakeNetwork } from '../../socket/support/fake-socket.ts';
import type { FakeConnection } from '../../socket/support/fake-socket.ts';
import { DepthServer } from '../support/depth-server.ts';

beforeEach(() => {
  $visibility.set({ isVisible: true, sinceMs: 0 });
  $network.set({ isOnline: true, sinceMs: 0 });
});

/**
 * A client that syncs a server's book over a network that the test disturbs. `answers`: whether the server answers
 * requests.
 */
function openClient(server = new DepthServer()) {
  const network = fakeNetwork(() => 0);
  const published: SyncedDepth[] = [];
  const exchange = { answers: true };
  const stream = openMarketStream({
    endpoints: ['wss://a.example/ws', 'wss://b.example/ws'],
    onState: () => undefined,
    environment: network.environment,
  });
  const stop = syncDepth(stream, 'BTCUSDT', (depth) => published.push(depth), network.environment);
  stream.open();
  /** The exchange accepts the connection and answers each request with a snapshot. */
  const accept = () => {
    const { line } = network;
    line.onSent = ({ op }) => {
      if (exchange.answers && (op === 'subscribe' || op === 'resync')) queue.push(() => line.send(server.snapshot()));
      if (op === 'ping') network.environment.timer(() => line.pong(), 1);
    };
    line.welcome();
    flush();
  };
  const queue: (() => void)[] = [];
  /** Delivers what was sent, in order. */
  const flush = () => {
    for (const arrive of queue.splice(0)) arrive();
  };
  return {
    network,
    stream,
    server,
    published,
    exchange,
    stop,
    accept,
    flush,
    get last() {
      return published.at(-1);
    },
    /** Delivers the next delta. */
    deliver(frame: unknown = server.delta()) {
      if (frame) network.line.send(frame);
    },
    resyncs: () => network.made.map((line: FakeConnection) => line.ops('resync').length),
  };
}

const textOf = (depth: SyncedDepth | undefined) => JSON.stringify({ b: depth?.book?.bids, a: depth?.book?.asks });

test('[Q-F17] a missing delta makes the book stale and requests that topic alone; a snapshot makes it live again', () => {
  const client = openClient();
  client.accept();
  expect(client.last?.isLive).toBe(true);
  const before = textOf(client.last);
  client.server.event('b', 1, 5);
  client.server.delta();
  client.server.event('a', 1, 5);
  client.deliver();
  expect([client.last?.isLive, textOf(client.last)]).toEqual([false, before]);
  expect(client.network.line.ops('resync')).toEqual([['depth.BTCUSDT']]);
  client.flush();
  expect([client.last?.isLive, textOf(client.last)]).toEqual([true, client.server.text()]);
  expect(client.network.made).toHaveLength(1);
});

test('[Q-F17] a missing snapshot is requested again; after 5 requests within a minute the next endpoint is tried', () => {
  const client = openClient();
  client.exchange.answers = false;
  client.accept();
  const requestTimes: number[] = [];
  const startMs = client.network.nowMs;
  for (let second = 0; second < 60 && client.network.made.length === 1; second += 1) {
    const before = client.network.line.ops('resync').length;
    client.network.pass(1_000);
    if (client.network.line.ops('resync').length > before) requestTimes.push((client.network.nowMs - startMs) / 1_000);
  }
  expect(requestTimes).toEqual([5, 10, 15, 20, 28]);
  expect(client.network.line.url).toBe('wss://b.example/ws');
});

test('[Q-F17] repeated gaps: at most one resync per second, then after 2, 4 and 8 s, then the next endpoint', () => {
  const client = openClient();
  client.accept();
  const startMs = client.network.nowMs;
  const requestTimes: number[] = [];
  for (let step = 0; step < 400 && client.stream.state === 1; step += 1) {
    const before = client.network.line.ops('resync').length;
    client.flush();
    client.server.event('b', 1, (step % 5) + 1);
    client.server.delta();
    client.server.event('a', 1, (step % 5) + 1);
    client.deliver();
    client.network.pass(100);
    if (client.network.line.ops('resync').length > before) requestTimes.push(client.network.nowMs - startMs);
  }
  const intervals = requestTimes.slice(1).map((atMs, index) => Math.round((atMs - (requestTimes[index] ?? 0)) / 1_000));
  expect(intervals).toEqual([1, 2, 4, 8]);
  expect(client.stream.state).toBe(3);
  expect(client.network.untilNextConnect()).toBeLessThanOrEqual(6_000);
  expect(client.network.line.url).toBe('wss://b.example/ws');
});

test('[FI13] a book that is broken on every endpoint rests alone: the connection and its other topics live', () => {
  const client = openClient();
  client.exchange.answers = false;
  client.accept();
  while (client.network.made.length === 1) client.network.pass(1_000);
  client.accept();
  client.stream.subscribe('ticker.BTCUSDT', { onUpdate: () => undefined });
  const requestTimes: number[] = [];
  for (let second = 0; second < 600; second += 1) {
    const before = client.network.line.ops('resync').length;
    client.network.pass(1_000);
    if (client.network.line.ops('resync').length > before) requestTimes.push(second);
  }
  expect(client.network.made).toHaveLength(2);
  expect(client.stream.state).toBe(1);
  const gaps = requestTimes.slice(1).map((second, index) => second - (requestTimes[index] ?? 0));
  expect(
    gaps
      .filter((gap) => gap > 20)
      .slice(0, 3)
      .map((gap) => Math.round(gap / 10) * 10),
  ).toEqual([40, 70, 130]);
  client.exchange.answers = true;
  client.network.pass(130_000);
  client.flush();
  expect(client.last?.isLive).toBe(true);
});

test('[Q-F16] on a frozen connection the book is stale 5 s after the ping', () => {
  const client = openClient();
  client.accept();
  client.network.line.onSent = undefined;
  client.network.pass(14_999);
  expect(client.last?.isLive).toBe(true);
  client.network.pass(1);
  expect([client.last?.isLive, textOf(client.last)]).toEqual([false, client.server.text()]);
});

test('[Q-F09] a snapshot after sleep replaces the book; late deltas are not applied', () => {
  const client = openClient();
  client.accept();
  const oldLine = client.network.line;
  client.network.sleep(8 * 3_600_000);
  for (let count = 0; count < 20_000; count += 1) {
    client.server.event('b', 1 + (count % 3), count % 4);
    const frame = client.server.delta();
    if (frame && count < 50) oldLine.send(frame);
  }
  expect(client.last?.isLive).toBe(false);
  client.network.untilNextConnect();
  client.accept();
  expect([client.last?.isLive, textOf(client.last)]).toEqual([true, client.server.text()]);
});

test('a topic that the exchange rejects is not requested in a loop', () => {
  const client = openClient();
  client.exchange.answers = false;
  client.accept();
  client.network.line.send({
    op: 'subscribe',
    success: false,
    args: [],
    failed: [{ topic: 'depth.BTCUSDT', ret_code: 170121 }],
    conn_id: 'c',
    ts: 1,
  });
  client.network.pass(120_000);
  expect([client.resyncs(), client.network.made.length]).toEqual([[0], 1]);
});

test('after stopping, nothing is read and no timer runs', () => {
  const client = openClient();
  client.accept();
  client.stop();
  expect(client.network.line.ops('unsubscribe')).toEqual([['depth.BTCUSDT']]);
  const count = client.published.length;
  client.server.event('b', 1, 2);
  client.deliver();
  expect(client.published).toHaveLength(count);
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
      delivery: fc.constantFrom('good', 'good', 'good', 'drop', 'twice', 'late', 'wrong', 'junk'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(4_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restart', 'cut', 'sleep', 'answers', 'silent') }) },
);

test('[Q-F17] [R9.2] after any sequence of drops, repeats, reorders, wrong frames, restarts and cuts the client has the server’s book, and a live book is never wrong', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (script) => {
      const client = openClient();
      client.accept();
      let delayed: unknown;
      const verify = () => {
        const { last, server } = client;
        if (!last?.isLive || !last.book) return;
        expect(server.booksByVersion.get(`${last.book.epoch}:${last.book.seq}`)).toBe(textOf(last));
      };
      const say = (frame: unknown) => {
        if (frame && client.stream.state === 1) client.network.line.send(frame);
        verify();
      };
      const connect = () => {
        if (client.stream.state === 1) return;
        if (client.network.line.isClosed) client.network.untilNextConnect();
        client.accept();
        verify();
      };
      for (const each of script) {
        if (each.do === 'event') client.server.event(each.side === 'b' ? 'b' : 'a', each.away, each.quantity);
        if (each.do === 'restart') client.server.restart();
        if (each.do === 'cut' && client.stream.state === 1) client.network.line.events.closed(1006);
        if (each.do === 'sleep') client.network.sleep(60_000);
        if (each.do === 'answers') client.exchange.answers = true;
        if (each.do === 'silent') client.exchange.answers = false;
        if (each.do === 'pass') {
          client.network.pass(each.ms);
          client.flush();
          verify();
        }
        if (each.do !== 'frame') continue;
        connect();
        const frame = client.server.delta();
        if (!frame) continue;
        if (each.delivery === 'good') say(frame);
        if (each.delivery === 'twice') [frame, frame].forEach(say);
        if (each.delivery === 'late' && delayed === undefined) delayed = frame;
        else if (each.delivery !== 'late' && delayed !== undefined) {
          say(delayed);
          delayed = undefined;
        }
        if (each.delivery === 'wrong') say({ ...frame, data: { ...frame.data, b: [['1', '1']] } });
        if (each.delivery === 'junk') say({ ...frame, data: { ...frame.data, seq: 'x' } });
      }
      // It recovers: within a minute of good frames the book is live and equal to the server's.
      client.exchange.answers = true;
      for (let second = 0; second < 60; second += 1) {
        connect();
        client.flush();
        client.server.event('a', 1, 1 + (second % 3));
        say(client.server.delta());
        client.flush();
        verify();
        client.network.pass(1_000);
      }
      connect();
      client.flush();
      say(client.server.delta());
      expect([client.last?.isLive, textOf(client.last)]).toEqual([true, client.server.text()]);
    }),
    { numRuns: 300 },
  );
});
