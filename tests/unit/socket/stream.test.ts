import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { Operation } from '#contract/stream.ts';
import { $network, $visibility } from '#socket/presence.ts';
import type { OneTimeToken } from '#socket/index.ts';
import { settle, streamOn } from './support/fake-socket.ts';

beforeEach(() => {
  $visibility.set({ isVisible: true, sinceMs: 0 });
  $network.set({ isOnline: true, sinceMs: 0 });
});

const tokens = () => {
  let count = 0;
  return vi.fn((): Promise<OneTimeToken> => Promise.resolve({ ok: true, token: `ott${(count += 1)}` }));
};
/** Returns a private stream that is logged in. */
async function loggedIn(fetchToken = tokens()) {
  const at = streamOn({ fetchToken, pingMs: 20_000 });
  at.stream.subscribe(['balance']);
  at.stream.open();
  await settle();
  at.line.welcome();
  return at;
}

test('[R4.8] the state is init -1, connecting 0, open 1, and closed 3 while it waits and after close()', () => {
  const at = streamOn();
  expect(at.stream.state).toBe(-1);
  at.stream.open();
  expect(at.stream.state).toBe(0);
  at.line.welcome();
  expect(at.stream.state).toBe(1);
  at.line.events.closed(1006);
  expect(at.stream.state).toBe(3);
  at.untilNextConnect();
  at.line.welcome();
  at.stream.close();
  expect(at.stream.state).toBe(3);
  expect(at.states).toEqual([0, 1, 3, 0, 1, 3]);
  expect(at.line.isClosed).toBe(true);
  at.pass(600_000);
  expect(at.made).toHaveLength(2);
});

test.each([[10_000], [20_000]])('[R9.2] a connection is pinged every %d ms', (pingMs) => {
  const at = streamOn({ pingMs });
  at.stream.open();
  at.line.welcome();
  for (let round = 1; round <= 3; round += 1) {
    at.pass(pingMs - 1);
    expect(at.line.ops('ping')).toHaveLength(round - 1);
    at.pass(1);
    expect(at.line.ops('ping')).toHaveLength(round);
    at.line.pong();
  }
  expect(at.times).toEqual([1_780_000_000_000, 1_780_000_000_000, 1_780_000_000_000]);
});

test('[R9.2] a connection without any message within 5 s of a ping is dead; any message keeps it', () => {
  const at = streamOn();
  at.stream.open();
  at.line.welcome();
  at.pass(14_999);
  at.line.send({ nonsense: true });
  at.pass(9_000);
  expect(at.stream.state).toBe(1);
  at.pass(1_001);
  expect(at.stream.state).toBe(3);
  expect(at.line.isClosed).toBe(true);
});

test('[R9.2] five reconnects per endpoint, 1 to 6 s apart, then the next endpoint after 1 s, five passes, then error 2', () => {
  const at = streamOn({ random: () => 0 });
  at.stream.open();
  const gaps: number[] = [];
  for (let round = 0; round < 200 && at.stream.state !== 2; round += 1) {
    at.line.events.closed(1006);
    if (at.reports.length > 0) break;
    gaps.push(at.untilNextConnect());
  }
  expect(gaps.slice(0, 12)).toEqual([
    1_000, 2_000, 3_000, 3_000, 3_000, 1_000, 1_000, 2_000, 3_000, 3_000, 3_000, 1_000,
  ]);
  const urls = at.made.map(({ url }) => url);
  expect(urls).toEqual(
    Array.from({ length: 10 }, (_, turn) =>
      Array<string>(6).fill(turn % 2 ? 'wss://b.example/ws' : 'wss://a.example/ws'),
    ).flat(),
  );
  expect([at.stream.state, at.reports]).toEqual([2, ['gaveUp']]);
  at.stream.reconnect();
  expect(at.stream.state).toBe(0);
});

test.each([
  [0, 1_000, 3_000],
  [0.999999, 6_000, 6_000],
])('[R9.2] the wait before attempt k lies in [min(k, 3), 6] s (draw %d)', (draw, first, third) => {
  const at = streamOn({ random: () => draw });
  at.stream.open();
  const gaps = [1, 2, 3].map(() => {
    at.line.events.closed(1012);
    return at.untilNextConnect();
  });
  expect([gaps[0], gaps[2]]).toEqual([first, third]);
});

test('[R9.2] counters reset after 30 s open with a pong, not before', () => {
  const at = streamOn({ random: () => 0 });
  at.stream.open();
  for (let tries = 0; tries < 3; tries += 1) {
    at.line.events.closed(1006);
    at.untilNextConnect();
  }
  const stayOpen = (times: number) => {
    at.line.welcome();
    for (let round = 0; round < times; round += 1) {
      at.pass(10_000);
      at.line.pong();
    }
    at.line.events.closed(1006);
    return at.untilNextConnect();
  };
  expect(stayOpen(2)).toBe(3_000);
  expect(stayOpen(3)).toBe(1_000);
});

test('[R9.2] 30 s open without a pong reset nothing', () => {
  const at = streamOn({ random: () => 0 });
  at.stream.open();
  for (let tries = 0; tries < 2; tries += 1) {
    at.line.events.closed(1006);
    at.untilNextConnect();
  }
  at.line.welcome();
  for (let round = 0; round < 4; round += 1) {
    at.pass(10_000);
    at.line.send({ op: 'error', ret_code: 10001, ret_msg: '', ts: 1 });
  }
  at.line.events.closed(1006);
  expect(at.untilNextConnect()).toBe(3_000);
});

test.each([1001, 4009])('[R9.2] after close %d the next endpoint is tried', (code) => {
  const at = streamOn();
  at.stream.open();
  at.line.welcome();
  at.line.events.closed(code);
  at.untilNextConnect();
  expect(at.line.url).toBe('wss://b.example/ws');
});

test.each([
  [1000, []],
  [1008, ['policy']],
  [1009, ['policy']],
  [4007, ['policy']],
  [4003, ['sessionEnded']],
  [4010, ['wrongStream']],
])('close %d is final and reported as %o', (code, reports) => {
  const at = streamOn();
  at.stream.open();
  at.line.welcome();
  at.line.events.closed(code);
  at.pass(600_000);
  expect([at.made.length, at.stream.state, at.reports]).toEqual([1, 3, reports]);
});

test('after close 4004 (another page took over) the stream reconnects when the page becomes visible again or on a press', () => {
  const at = streamOn();
  at.stream.open();
  at.line.welcome();
  at.line.events.closed(4004);
  $network.set({ isOnline: false, sinceMs: 1 });
  $network.set({ isOnline: true, sinceMs: 2 });
  at.pass(600_000);
  expect([at.made.length, at.reports]).toEqual([1, ['elsewhere']]);
  $visibility.set({ isVisible: false, sinceMs: 1 });
  $visibility.set({ isVisible: true, sinceMs: 2 });
  expect(at.made).toHaveLength(2);
  at.line.welcome();
  at.line.events.closed(4004);
  at.stream.reconnect();
  expect(at.made).toHaveLength(3);
});

test('[R7.1] a private stream fetches its token before it connects and is open only once logged in', async () => {
  const fetchToken = tokens();
  const at = streamOn({ fetchToken });
  at.stream.subscribe(['balance', 'launch']);
  at.stream.open();
  expect(at.made).toHaveLength(0);
  await settle();
  at.line.events.opened();
  expect(at.line.sent).toEqual([{ op: 'login', args: ['ott1'] }]);
  expect(at.stream.state).toBe(0);
  at.line.send({ op: 'login', success: true, conn_id: 'c', uid: '1', session: 's', ts: 1 });
  expect(at.stream.state).toBe(1);
  expect(at.line.ops('subscribe')).toEqual([['balance', 'launch']]);
});

test('[R9.3] an unsent token is used by the next attempt for 25 s', async () => {
  const fetchToken = tokens();
  const at = streamOn({ fetchToken, random: () => 0 });
  at.stream.open();
  await settle();
  at.line.events.closed(1006);
  at.pass(1_000);
  await settle();
  expect(at.made).toHaveLength(2);
  expect(fetchToken).toHaveBeenCalledTimes(1);
  at.pass(9_999);
  at.line.events.closed(1006);
  at.pass(2_000);
  await settle();
  at.pass(9_900);
  at.line.events.closed(1006);
  at.pass(4_000);
  await settle();
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

test('[R9.3] a sent token is not used again, although the login failed', async () => {
  const fetchToken = tokens();
  const at = await loggedIn(fetchToken);
  at.line.events.closed(4002);
  at.pass(6_000);
  await settle();
  at.line.events.opened();
  expect(at.line.sent[0]).toEqual({ op: 'login', args: ['ott2'] });
});

test('after three refused logins the session is checked', async () => {
  const at = streamOn({ fetchToken: tokens() });
  at.stream.open();
  for (let round = 0; round < 3; round += 1) {
    await settle();
    at.line.events.opened();
    at.line.events.closed(round === 0 ? 4001 : 4002);
    at.pass(6_000);
  }
  at.pass(23_000);
  await settle();
  expect([at.made.length, at.reports, at.stream.state]).toEqual([3, ['checkSession'], 2]);
  at.pass(2_000);
  await settle();
  expect([at.made.length, at.stream.state]).toEqual([4, 0]);
});

test('a refused token counts as a refused login, an unreachable one as a lost connection', async () => {
  const refused = streamOn({ fetchToken: () => Promise.resolve({ ok: false, why: 'refused' }) });
  refused.stream.open();
  for (let round = 0; round < 5; round += 1) {
    await settle();
    refused.pass(6_000);
  }
  expect(refused.reports).toEqual(['checkSession']);
  const unreachable = streamOn({ fetchToken: () => Promise.resolve({ ok: false, why: 'unreachable' }) });
  unreachable.stream.open();
  for (let round = 0; round < 10; round += 1) {
    await settle();
    unreachable.pass(6_000);
  }
  expect(unreachable.reports).toEqual([]);
});

test('a connection or a login that takes more than 10 s fails', async () => {
  const at = streamOn({ fetchToken: tokens() });
  at.stream.open();
  await settle();
  at.pass(10_000);
  expect(at.stream.state).toBe(3);
  at.pass(6_000);
  await settle();
  at.line.events.opened();
  at.pass(10_000);
  expect([at.stream.state, at.line.isClosed]).toEqual([3, true]);
});

test('subscriptions survive reconnects, unsubscribed topics do not, and one message has at most 50', async () => {
  const at = await loggedIn();
  at.stream.subscribe(Array.from({ length: 60 }, (_, index) => `topic${index}`));
  at.stream.unsubscribe(['topic0', 'balance']);
  at.line.events.closed(1006);
  at.pass(6_000);
  await settle();
  at.line.welcome();
  expect(at.line.ops('subscribe').map((args) => args?.length)).toEqual([50, 9]);
  expect(at.line.ops('subscribe').flat()).not.toContain('topic0');
  expect(at.resyncs).toBe(1);
});

test('[Q-F17] a new connection is resynced after the exchange has answered every subscription, not before', async () => {
  const at = await loggedIn();
  at.stream.subscribe(Array.from({ length: 60 }, (_, index) => `topic${index}`));
  at.line.events.closed(1006);
  at.pass(6_000);
  await settle();
  at.line.welcome({ answers: false });
  const [first, second] = at.line.ops('subscribe');
  at.line.subscribed(first);
  expect(at.resyncs).toBe(0);
  at.line.subscribed(second);
  expect(at.resyncs).toBe(1);
  at.stream.subscribe(['late']);
  at.line.subscribed(['late']);
  expect([at.resyncs, at.subscribed]).toEqual([1, ['balance', 'late']]);
});

test('[Q-F16] a new connection without any message for 5 s after its subscriptions is dead', () => {
  const at = streamOn({ random: () => 0 });
  at.stream.subscribe(['depth']);
  at.stream.open();
  at.line.welcome({ answers: false });
  at.pass(4_999);
  expect(at.stream.state).toBe(1);
  at.pass(1);
  expect([at.stream.state, at.line.isClosed]).toEqual([3, true]);
  at.untilNextConnect();
  at.line.welcome();
  at.pass(9_999);
  expect(at.stream.state).toBe(1);
});

test('a gap in the sequence causes a resync; a complete sequence does not', async () => {
  const at = await loggedIn();
  const say = (seq: number) => at.line.send({ topic: 'balance', type: 'update', seq, ts: 1, data: [seq] });
  say(1);
  say(2);
  at.line.pong({ seq: 2 });
  expect(at.resyncs).toBe(0);
  say(4);
  expect(at.resyncs).toBe(1);
  at.line.pong({ seq: 6 });
  expect(at.resyncs).toBe(2);
  say(7);
  expect([at.resyncs, at.messages.map(({ data }) => data)]).toEqual([2, [[1], [2], [4], [7]]]);
});

test('a missing first message of a connection is a gap too', async () => {
  const at = await loggedIn();
  at.line.send({ topic: 'balance', type: 'update', seq: 2, ts: 1, data: [] });
  expect(at.resyncs).toBe(1);
});

test('[Q-F04] unreadable messages are counted and skipped; more than a hundred in a minute switch to the next endpoint', () => {
  const at = streamOn();
  at.stream.subscribe(['depth']);
  at.stream.open();
  at.line.welcome();
  const junk = ['{', '7', 'null', '{"topic":5}', '{"op":"dance"}', new ArrayBuffer(8), 'x'.repeat(5_000_000)];
  for (const data of junk) at.line.events.message(data);
  at.line.send({ topic: 'other', type: 'update', data: [] });
  expect([at.stream.skipped, at.messages, at.stream.state]).toEqual([junk.length, [], 1]);
  for (let count = 0; count < 100; count += 1) at.line.events.message('{');
  expect(at.stream.state).toBe(3);
  at.untilNextConnect();
  expect(at.line.url).toBe('wss://b.example/ws');
});

test('[R4.8] a hidden page waits until it is visible, except for its private stream; an offline one waits for a network', async () => {
  const open = streamOn();
  open.stream.open();
  open.line.welcome();
  $visibility.set({ isVisible: false, sinceMs: 1 });
  open.line.events.closed(1006);
  open.pass(60_000);
  expect(open.made).toHaveLength(1);
  const mine = await loggedIn();
  mine.line.events.closed(1006);
  mine.pass(6_000);
  await settle();
  expect(mine.made).toHaveLength(2);
  $visibility.set({ isVisible: true, sinceMs: 2 });
  expect(open.made).toHaveLength(2);
  $network.set({ isOnline: false, sinceMs: 3 });
  open.line.events.closed(1006);
  open.pass(60_000);
  expect(open.made).toHaveLength(2);
  $network.set({ isOnline: true, sinceMs: 4 });
  expect(open.made).toHaveLength(3);
});

test('[Q-F08] without a network an open connection is dropped at once; when it returns there is one connect and one resync', async () => {
  const mine = await loggedIn();
  $network.set({ isOnline: false, sinceMs: 1 });
  expect([mine.stream.state, mine.line.isClosed, mine.pending]).toEqual([3, true, 0]);
  mine.pass(600_000);
  await settle();
  expect([mine.made.length, mine.resyncs]).toEqual([1, 0]);
  $network.set({ isOnline: true, sinceMs: 2 });
  await settle();
  mine.line.welcome();
  expect([mine.made.length, mine.stream.state, mine.resyncs]).toEqual([2, 1, 1]);
});

test('[Q-F08] a pending connection and its token are dropped too', async () => {
  const mine = streamOn({ fetchToken: tokens() });
  mine.stream.open();
  $network.set({ isOnline: false, sinceMs: 1 });
  await settle();
  expect([mine.made.length, mine.stream.state]).toEqual([0, 3]);
  const open = streamOn();
  $network.set({ isOnline: true, sinceMs: 2 });
  open.stream.open();
  $network.set({ isOnline: false, sinceMs: 3 });
  expect([open.line.isClosed, open.stream.state]).toEqual([true, 3]);
});

test('[Q-F08] a network that changes every 2 s does not cause a connect each time', () => {
  const at = streamOn({ random: () => 0.999 });
  at.stream.open();
  at.line.welcome();
  for (let turn = 0; turn < 15; turn += 1) {
    $network.set({ isOnline: turn % 2 === 1, sinceMs: turn + 1 });
    at.pass(2_000);
    if (at.made.at(-1)?.isClosed === false) at.line.welcome();
  }
  expect(at.made.length).toBeLessThanOrEqual(1 + 30 / 5);
  $network.set({ isOnline: true, sinceMs: 20 });
  at.pass(6_000);
  at.line.welcome();
  expect(at.stream.state).toBe(1);
});

test('a returning network or a press cuts a wait short, at most once in 5 s', () => {
  const at = streamOn({ random: () => 0.999 });
  const blink = () => {
    $network.set({ isOnline: false, sinceMs: 1 });
    $network.set({ isOnline: true, sinceMs: 2 });
  };
  at.stream.open();
  at.line.events.closed(1006);
  blink();
  expect(at.made).toHaveLength(2);
  at.line.events.closed(1006);
  blink();
  at.stream.reconnect();
  expect(at.made).toHaveLength(2);
  at.pass(5_000);
  at.stream.reconnect();
  expect(at.made).toHaveLength(3);
});

test('[R4.8] an open connection is pinged at once when the page becomes visible', () => {
  const at = streamOn();
  at.stream.open();
  at.line.welcome();
  $visibility.set({ isVisible: false, sinceMs: 1 });
  $visibility.set({ isVisible: true, sinceMs: 2 });
  expect(at.line.ops('ping')).toHaveLength(1);
  at.pass(5_000);
  expect(at.stream.state).toBe(3);
});

test('messages of a replaced connection are ignored', () => {
  const at = streamOn();
  at.stream.open();
  const old = at.line;
  old.welcome();
  old.events.closed(1006);
  at.untilNextConnect();
  old.events.opened();
  old.events.closed(4003);
  expect([at.stream.state, at.reports]).toEqual([0, []]);
});

test('[Q-F09] when the clocks differ by more than 15 s the device slept: the connection is dead and its messages are ignored', () => {
  const at = streamOn({ random: () => 0 });
  at.stream.subscribe(['depth']);
  at.stream.open();
  const line = at.line;
  line.welcome();
  const say = () => line.send({ topic: 'depth', type: 'update', data: [] });
  at.sleep(15_000);
  say();
  expect([at.stream.state, at.messages.length]).toEqual([1, 1]);
  at.sleep(15_001);
  say();
  say();
  expect([at.stream.state, line.isClosed, at.messages.length]).toEqual([3, true, 1]);
  expect(at.untilNextConnect()).toBe(1_000);
  at.line.welcome();
  expect([at.line.ops('subscribe'), at.resyncs]).toEqual([[['depth']], 1]);
});

test('[Q-F09] clocks that drift apart slowly do not count as sleep', () => {
  const at = streamOn();
  at.stream.open();
  at.line.welcome();
  for (let round = 0; round < 10; round += 1) {
    at.sleep(10_000);
    at.line.pong();
  }
  expect(at.stream.state).toBe(1);
});

test('[Q-F17] a single topic is resynced, on an open connection only', () => {
  const at = streamOn();
  at.stream.subscribe(['depth', 'trade']);
  at.stream.resync(['depth']);
  at.stream.open();
  at.line.welcome();
  at.stream.resync(['depth']);
  expect(at.line.sent).toEqual([
    { op: 'subscribe', args: ['depth', 'trade'] },
    { op: 'resync', args: ['depth'] },
  ]);
});

test('[Q-F17] a corrupt connection is replaced by the next endpoint', () => {
  const at = streamOn();
  at.stream.open();
  at.line.welcome();
  at.stream.nextEndpoint();
  expect([at.stream.state, at.line.isClosed]).toEqual([3, true]);
  at.untilNextConnect();
  expect(at.line.url).toBe('wss://b.example/ws');
});

test('refused topics are reported, and the next connection subscribes to them again', () => {
  const at = streamOn();
  at.stream.subscribe(['depth.NONE', 'trade.BTCUSDT']);
  at.stream.open();
  at.line.welcome({ answers: false });
  at.line.subscribed(['trade.BTCUSDT'], [{ topic: 'depth.NONE', ret_code: 170121 }]);
  expect(at.refused).toEqual(['depth.NONE']);
  at.line.events.closed(1006);
  at.untilNextConnect();
  at.line.welcome();
  expect(at.line.ops('subscribe')).toEqual([['depth.NONE', 'trade.BTCUSDT']]);
});

test.each([
  ['login', { op: 'login', args: ['ott1'] }],
  ['subscribe', { op: 'subscribe', args: ['balance'] }],
  ['unsubscribe', { op: 'unsubscribe', args: ['balance'] }],
  ['ping', { op: 'ping', ts: 120_000 }],
])('[R7.13] a private stream sends %s as the contract defines it', async (_op, expected) => {
  const at = await loggedIn();
  at.stream.unsubscribe(['balance']);
  at.pass(20_000);
  expect(at.line.sent).toContainEqual(expected);
  for (const operation of at.line.sent) expect(v.safeParse(Operation, operation).success).toBe(true);
});

test('[R7.13] topics balance and innovation_position reach their readers, and pongs keep the connection', async () => {
  const at = streamOn({ fetchToken: tokens(), pingMs: 20_000 });
  at.stream.subscribe(['balance', 'innovation_position']);
  at.stream.open();
  await settle();
  at.line.welcome();
  at.line.send({ topic: 'balance', type: 'snapshot', seq: 1, ts: 1, data: [1] });
  at.line.send({ topic: 'innovation_position', type: 'update', seq: 2, ts: 1, data: [2] });
  for (let round = 0; round < 5; round += 1) {
    at.pass(20_000);
    at.line.pong({ seq: 2 });
  }
  expect(at.messages.map(({ topic, data }) => [topic, data])).toEqual([
    ['balance', [1]],
    ['innovation_position', [2]],
  ]);
  expect([at.stream.state, at.resyncs, at.line.ops('ping').length]).toEqual([1, 0, 5]);
});

test('[R9.2] a new order of endpoints leaves the open connection and applies to the next ones', () => {
  const at = streamOn({ lines: ['wss://a.example/ws', 'wss://b.example/ws', 'wss://c.example/ws'], random: () => 0 });
  at.stream.open();
  at.line.welcome();
  at.stream.useEndpoints(['wss://c.example/ws', 'wss://a.example/ws', 'wss://b.example/ws']);
  expect([at.stream.state, at.line.isClosed]).toEqual([1, false]);
  const tried: string[] = [];
  for (let round = 0; round < 200 && at.stream.state !== 2; round += 1) {
    at.line.events.closed(1006);
    at.untilNextConnect();
    if (at.line.url !== tried.at(-1)) tried.push(at.line.url);
  }
  const [a, b, c] = ['wss://a.example/ws', 'wss://b.example/ws', 'wss://c.example/ws'];
  expect(tried.slice(0, 5)).toEqual([a, b, c, a, b]);
});

test('[R9.2] a removed endpoint is left when its connection ends, and the passes count the remaining ones', () => {
  const at = streamOn({ random: () => 0 });
  at.stream.open();
  at.line.welcome();
  at.stream.useEndpoints(['wss://b.example/ws']);
  expect([at.stream.state, at.line.isClosed]).toEqual([1, false]);
  for (let round = 0; round < 200; round += 1) {
    at.line.events.closed(1006);
    if (at.reports.length > 0) break;
    at.untilNextConnect();
  }
  const urls = at.made.map(({ url }) => url);
  // 5 loops of 1 connect and 5 reconnects: the first connect was to the removed endpoint.
  expect(urls).toEqual(['wss://a.example/ws', ...Array<string>(29).fill('wss://b.example/ws')]);
  expect(at.reports).toEqual(['gaveUp']);
});

test('a stream that has not started starts with the first endpoint of the latest list', () => {
  const at = streamOn();
  at.stream.useEndpoints(['wss://b.example/ws', 'wss://a.example/ws']);
  at.stream.open();
  expect(at.line.url).toBe('wss://b.example/ws');
});
