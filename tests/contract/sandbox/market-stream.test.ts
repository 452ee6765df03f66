import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { Depth, MarketMessage, marketTopics, PairStatus, PublicTrade, StreamKline } from '#contract/market-stream.ts';
import { Ticker } from '#contract/market-data.ts';
import { checksum } from '#sandbox/sockets/depth-window.ts';
import { basic } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { listen } from '../support/socket-client.ts';
import type { Frame, SocketClient } from '../support/socket-client.ts';

let exchange: TestExchange;
let origin: string;
let clients: SocketClient[] = [];

beforeAll(async () => {
  exchange = await openTestExchange();
  origin = await exchange.listen({ port: 0 });
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterEach(async () => {
  for (const client of clients) client.end();
  clients = [];
  await exchange.sandbox('POST', 'market', { run: false });
  await exchange.sandbox('DELETE', 'faults');
});
afterAll(() => exchange.close());

const operate = (body: object) => exchange.sandbox('POST', 'market', body);
const marketOf = (symbolId: string) => exchange.kernel.exchange.markets.of(symbolId);

/** Subscribes and reads the acknowledgment, which precedes the data. */
async function subscribed(...args: string[]): Promise<SocketClient> {
  const client = await listen(origin, 'market');
  clients.push(client);
  client.send({ op: 'subscribe', args });
  expect(await client.next()).toMatchObject({ op: 'subscribe', success: true, args });
  return client;
}

/** Returns the next message, checked by the schema of its topic. */
async function next(client: SocketClient): Promise<v.InferOutput<typeof MarketMessage>> {
  const message = v.parse(MarketMessage, await client.next());
  const kind = Object.entries(marketTopics).find(([name]) => message.topic.split('.')[0] === name);
  expect(kind && v.is(kind[1], message.data)).toBe(true);
  return message;
}

/** Returns the first defined result of `select` for the next messages. */
async function nextThat<T>(
  client: SocketClient,
  select: (message: v.InferOutput<typeof MarketMessage>) => T | undefined,
): Promise<T> {
  for (;;) {
    const found = select(await next(client));
    if (found !== undefined) return found;
  }
}
const depthOf = (message: Frame | v.InferOutput<typeof MarketMessage>) => v.parse(Depth, message.data);

/** Maintains a book from snapshot and deltas; fails at a gap. */
function follow() {
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  let local = 0;
  let unchecked = 0;
  const sorted = (side: 'a' | 'b'): [string, string][] =>
    [...sides[side]].sort(([a], [b]) => (side === 'a' ? Number(a) - Number(b) : Number(b) - Number(a)));
  return {
    sorted,
    local: () => local,
    read(type: string, { b, a, seq, prevSeq, cs }: v.InferOutput<typeof Depth>) {
      if (type === 'snapshot') for (const side of Object.values(sides)) side.clear();
      else expect(prevSeq).toBe(local);
      for (const [side, levels] of [
        ['b', b],
        ['a', a],
      ] as const)
        for (const [price, quantity] of levels) {
          if (quantity === '0') sides[side].delete(price);
          else sides[side].set(price, quantity);
        }
      local = seq;
      unchecked = cs === undefined ? unchecked + 1 : 0;
      expect(unchecked).toBeLessThan(10);
      if (cs !== undefined) expect(cs).toBe(checksum(sorted('b'), sorted('a')));
    },
  };
}

describe('[R7.5] depth', () => {
  test('[Q-F17] is sent as a snapshot and deltas without a gap, which rebuild the book; every tenth frame has a checksum', async () => {
    const client = await subscribed('depth.BTCUSDT');
    const book = follow();
    await operate({ symbolId: 'BTCUSDT', rate: 1_000 });
    await operate({ run: true });
    for (let frame = 0; frame < 25; frame += 1) {
      const message = await next(client);
      expect(message.type).toBe(frame === 0 ? 'snapshot' : 'delta');
      const depth = depthOf(message);
      expect(depth.b.length + depth.a.length).toBeGreaterThan(0);
      book.read(message.type, depth);
    }
    await operate({ run: false });
    await operate({ symbolId: 'BTCUSDT', price: '60123' });
    await nextThat(client, (message) => {
      book.read(message.type, depthOf(message));
      return book.local() === marketOf('BTCUSDT').seq ? true : undefined;
    });
    const { units, book: engineBook } = marketOf('BTCUSDT');
    const prices = engineBook.levels('BUY', 200).map(({ ticks }) => Number(units.price(ticks)) / 1e8);
    expect(book.sorted('b').map(([price]) => Number(price))).toEqual(prices);
  });

  test('has at most 200 levels per side, bids descending, asks ascending', async () => {
    const { b, a } = depthOf(await next(await subscribed('depth.XRPUSDT')));
    for (const [levels, sign] of [
      [b, -1],
      [a, 1],
    ] as const) {
      expect(levels.length).toBeLessThanOrEqual(200);
      const prices = levels.map(([price]) => Number(price) * sign);
      expect(prices).toEqual(prices.toSorted((x, y) => x - y));
    }
  });

  test('resync of a topic sends a snapshot, and the deltas continue it', async () => {
    const client = await subscribed('depth.ETHUSDT');
    await next(client);
    await operate({ symbolId: 'ETHUSDT', rate: 500 });
    await operate({ run: true });
    await next(client);
    client.send({ op: 'resync', args: ['depth.ETHUSDT'] });
    const frames: Frame[] = [];
    while (frames.at(-1)?.type !== 'snapshot') frames.push(await client.next());
    expect(frames.at(-2)).toMatchObject({ op: 'resync', success: true });
    const [snapshot] = frames.slice(-1);
    expect(depthOf(await next(client)).prevSeq).toBe(snapshot && depthOf(snapshot).seq);
  });

  test('of a pair before its opening is empty; after a clock jump past the opening it has levels', async () => {
    const client = await subscribed('depth.DAWNUSDT');
    expect(depthOf(await next(client))).toMatchObject({ b: [], a: [], seq: 0 });
    await exchange.sandbox('POST', 'clock', { advanceMs: 27 * hourMs });
    expect(depthOf(await next(client)).b.length).toBeGreaterThan(100);
  });

  test('is sent as the same frame to clients at the same position', async () => {
    const pair = [await subscribed('depth.SOLUSDT'), await subscribed('depth.SOLUSDT')] as const;
    await Promise.all(pair.map(next));
    await operate({ symbolId: 'SOLUSDT', price: '151' });
    const [one, two] = await Promise.all(pair.map(next));
    expect(one).toEqual(two);
  });
});

describe('[R7.5] trades, tickers, bars', () => {
  test('trade: the last 60, then each once, in the order of seq', async () => {
    const client = await subscribed('trade.BTCUSDT');
    const trades = v.parse(v.array(PublicTrade), (await next(client)).data);
    expect(trades.length).toBe(60);
    await operate({ symbolId: 'BTCUSDT', rate: 3_000 });
    await operate({ run: true });
    while (trades.length < 150) trades.push(...v.parse(v.array(PublicTrade), (await next(client)).data));
    const seqs = trades.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
  });

  test('bookTicker, ticker and tickers follow the book and the last trade', async () => {
    const client = await subscribed('bookTicker.LINKUSDT', 'ticker.LINKUSDT', 'tickers');
    const first = [await next(client), await next(client), await next(client)];
    expect(first.map(({ topic, type }) => [topic, type])).toEqual([
      ['bookTicker.LINKUSDT', 'snapshot'],
      ['ticker.LINKUSDT', 'snapshot'],
      ['tickers', 'snapshot'],
    ]);
    expect(first[2]?.data).toHaveLength(28);
    await operate({ symbolId: 'LINKUSDT', price: '15.555' });
    const received = new Map<string, unknown>();
    await nextThat(client, ({ topic, data }) => (received.set(topic, data).size === 3 ? true : undefined));
    expect(received.get('ticker.LINKUSDT')).toMatchObject({ c: '15.555' });
    expect(v.parse(v.array(Ticker), received.get('tickers')).map(({ s, c }) => [s, c])).toEqual([
      ['LINKUSDT', '15.555'],
    ]);
    expect(received.get('bookTicker.LINKUSDT')).toMatchObject({ s: 'LINKUSDT', seq: marketOf('LINKUSDT').seq });
  });

  test('kline: the open bar, as in the call; then the closed bar once, and the next one', async () => {
    const client = await subscribed('kline.1m.ADAUSDT');
    const bar = v.parse(StreamKline, (await next(client)).data);
    const { body } = await exchange.call(basic.klines, { symbol: 'ADAUSDT', interval: '1m', limit: 1 });
    const { x, ...rest } = bar;
    expect([x, body.result]).toEqual([false, { list: [rest] }]);
    await operate({ symbolId: 'ADAUSDT', price: '0.41' });
    const traded = v.parse(StreamKline, (await next(client)).data);
    expect(traded).toMatchObject({ c: '0.41', x: false });
    await exchange.sandbox('POST', 'clock', { advanceMs: 60_000 });
    expect(v.parse(StreamKline, (await next(client)).data)).toEqual({ ...traded, x: true });
    expect(v.parse(StreamKline, (await next(client)).data)).toMatchObject({
      t: traded.t + 60_000,
      o: '0.41',
      v: '0',
      x: false,
    });
  });
});

describe('topics', () => {
  test('that are unknown, of unknown pairs, or above the limit are rejected individually', async () => {
    const client = await listen(origin, 'market');
    clients.push(client);
    const bad = [
      'depth',
      'depth.',
      'depth.nope',
      'kline.7m.BTCUSDT',
      'kline.1m',
      'trade.BTCUSDT.x',
      'balance',
      'lt.',
      'lt.BTC3L.x',
    ];
    client.send({ op: 'subscribe', args: [...bad, 'depth.NOPE', 'kline.1m.NOPE', 'lt.NOPE', 'tickers'] });
    expect(await client.next()).toMatchObject({
      success: true,
      args: ['tickers'],
      failed: [
        ...bad.map((topic) => ({ topic, ret_code: 10001 })),
        { topic: 'depth.NOPE', ret_code: 170121 },
        { topic: 'kline.1m.NOPE', ret_code: 170121 },
        { topic: 'lt.NOPE', ret_code: 175007 },
      ],
    });
    const pairs = exchange.kernel.exchange.catalog.pairs().map(({ symbolId }) => symbolId);
    const many = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h'].flatMap((interval) =>
      pairs.map((id) => `kline.${interval}.${id}`),
    );
    const refused: unknown[] = [];
    for (let from = 0; from < 200; from += 50) client.send({ op: 'subscribe', args: many.slice(from, from + 50) });
    for (let acks = 0; acks < 4;) {
      const frame = await client.next();
      if (frame.op !== 'subscribe') continue;
      acks += 1;
      refused.push(...v.parse(v.looseObject({ failed: v.array(v.unknown()) }), frame).failed);
    }
    expect(refused).toEqual([{ topic: many[199], ret_code: 10006 }]);
  });

  test('send nothing after unsubscribing', async () => {
    const client = await subscribed('depth.DOGEUSDT', 'trade.DOGEUSDT');
    await next(client);
    await next(client);
    client.send({ op: 'unsubscribe', args: ['depth.DOGEUSDT'] });
    expect(await client.next()).toMatchObject({ op: 'unsubscribe' });
    await operate({ symbolId: 'DOGEUSDT', price: '0.13' });
    expect(await next(client)).toMatchObject({ topic: 'trade.DOGEUSDT' });
    client.send({ op: 'ping', ts: 1 });
    expect(await client.next()).toMatchObject({ op: 'pong' });
  });

  test('restart after a reset: connections are closed, the epoch increases', async () => {
    const client = await subscribed('depth.BTCUSDT');
    const { epoch } = depthOf(await next(client));
    await exchange.sandbox('POST', 'reset', {});
    expect(await client.closed).toBe(1001);
    expect(depthOf(await next(await subscribed('depth.BTCUSDT'))).epoch).toBe(epoch + 1);
  });
});

describe('[Q-F17] faults of the stream', () => {
  const fault = (kind: string, more: object = {}) =>
    exchange.sandbox('POST', 'faults', {
      kind,
      match: { stream: 'market', topic: 'depth.BTCUSDT' },
      times: 1,
      ...more,
    });
  /** Waits until the fault is used up. */
  async function usedUp(): Promise<void> {
    exchange.real.now += 50;
    await new Promise(setImmediate);
    const { body } = await exchange.sandbox('GET', 'faults');
    if (v.parse(v.object({ list: v.array(v.unknown()) }), body.result).list.length > 0) await usedUp();
  }
  const moved = async (price: string) => operate({ symbolId: 'BTCUSDT', price });

  test('gap: a frame is missing, and the next one does not continue the sequence', async () => {
    const client = await subscribed('depth.BTCUSDT', 'trade.BTCUSDT');
    const { seq } = depthOf(await next(client));
    await next(client);
    await fault('gap');
    await moved('60500');
    // The trade is sent, the depth frame is not.
    expect(await next(client)).toMatchObject({ topic: 'trade.BTCUSDT' });
    await usedUp();
    await moved('60600');
    const { prevSeq } = await nextThat(client, (message) =>
      message.topic.startsWith('depth') ? depthOf(message) : undefined,
    );
    expect(prevSeq).toBeGreaterThan(seq);
  });

  test('duplicate: a frame is sent twice', async () => {
    const client = await subscribed('depth.BTCUSDT');
    await next(client);
    await fault('duplicate');
    await moved('60700');
    expect(await next(client)).toEqual(await next(client));
  });

  test('reorder: two frames are swapped', async () => {
    const client = await subscribed('depth.BTCUSDT');
    await next(client);
    await fault('reorder');
    await operate({ symbolId: 'BTCUSDT', rate: 500 });
    await operate({ run: true });
    const [late, early] = [depthOf(await next(client)), depthOf(await next(client))];
    expect(late.prevSeq).toBe(early.seq);
  });

  test.each([['close', { value: 1012 }, 1012]])('%s: the connection is closed', async (kind, more, code) => {
    const client = await subscribed('depth.BTCUSDT');
    await exchange.sandbox('POST', 'faults', { kind, match: { stream: 'market' }, times: 1, ...more });
    expect(await client.closed).toBe(code);
  });

  test('freeze: the connection is open and sends nothing', async () => {
    const client = await subscribed('trade.BTCUSDT');
    await next(client);
    await exchange.sandbox('POST', 'faults', { kind: 'freeze', match: { line: '/x/ws/market' }, times: 1 });
    client.send({ op: 'ping', ts: 1 });
    await usedUp();
    client.send({ op: 'ping', ts: 2 });
    expect(await client.next()).toMatchObject({ op: 'pong', ts: 2 });
  });
});

test('[Q-F16] topic pairs sends the status of every pair, then each change within a second, once', async () => {
  const client = await subscribed('pairs');
  const first = await next(client);
  expect(first).toMatchObject({ topic: 'pairs', type: 'snapshot' });
  const all = v.parse(v.array(PairStatus), first.data);
  expect(all).toHaveLength(exchange.kernel.exchange.catalog.pairs().length);
  expect(all.find(({ s }) => s === 'LINKUSDT')).toMatchObject({ tradeStatus: 1, isBanBuy: false });
  await operate({ symbolId: 'LINKUSDT', flags: { tradeStatus: 0, isBanBuy: true } });
  const changed = await next(client);
  expect(changed).toMatchObject({ topic: 'pairs', type: 'delta' });
  expect(v.parse(v.array(PairStatus), changed.data)).toMatchObject([{ s: 'LINKUSDT', tradeStatus: 0, isBanBuy: true }]);
  // A change of the price alone sends nothing: the next message is the next change of status.
  await operate({ symbolId: 'LINKUSDT', price: '20' });
  await operate({ symbolId: 'LINKUSDT', flags: { tradeStatus: 1, isBanBuy: false } });
  expect((await next(client)).data).toMatchObject([{ s: 'LINKUSDT', tradeStatus: 1 }]);
});
