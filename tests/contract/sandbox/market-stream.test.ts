import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Depth, MarketMessage, marketTopics, PublicTrade, StreamKline } from '../../../src/contract/market-stream.ts';
import { Ticker } from '../../../src/contract/trading.ts';
import { checksum } from '../../../src/sandbox/sockets/market-window.ts';
import { basic } from './contract.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';
import { listen } from './socket.ts';
import type { Frame, Reader } from './socket.ts';

const hourMs = 3_600_000;
let exchange: Opened;
let origin: string;
let readers: Reader[] = [];

beforeAll(async () => {
  exchange = await open();
  origin = await exchange.listen({ port: 0 });
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterEach(async () => {
  for (const reader of readers) reader.end();
  readers = [];
  await exchange.sandbox('POST', 'market', { run: false });
  await exchange.sandbox('DELETE', 'faults');
});
afterAll(() => exchange.close());

const operate = (body: object) => exchange.sandbox('POST', 'market', body);
const marketOf = (symbolId: string) => exchange.kernel.exchange.markets.of(symbolId);

/** Subscribes; the ack is read, which comes before the first data. */
async function subscribed(...args: string[]): Promise<Reader> {
  const reader = await listen(origin, 'market');
  readers.push(reader);
  reader.send({ op: 'subscribe', args });
  expect(await reader.next()).toMatchObject({ op: 'subscribe', success: true, args });
  return reader;
}

/** The next message of the stream, judged by the contract of its topic. */
async function next(reader: Reader): Promise<v.InferOutput<typeof MarketMessage>> {
  const message = v.parse(MarketMessage, await reader.next());
  const kind = Object.entries(marketTopics).find(([name]) => message.topic.split('.')[0] === name);
  expect(kind && v.is(kind[1], message.data)).toBe(true);
  return message;
}

/** The next message that is one. */
async function nextThat<T>(
  reader: Reader,
  fits: (message: v.InferOutput<typeof MarketMessage>) => T | undefined,
): Promise<T> {
  for (;;) {
    const found = fits(await next(reader));
    if (found !== undefined) return found;
  }
}
const depthOf = (message: Frame | v.InferOutput<typeof MarketMessage>) => v.parse(Depth, message.data);

/** Holds a book by snapshot and deltas; throws at a gap. */
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
  test('[Q-F17] comes as snapshot and deltas without a gap; they rebuild the book, each tenth frame proves it', async () => {
    const reader = await subscribed('depth.BTCUSDT');
    const book = follow();
    await operate({ symbolId: 'BTCUSDT', rate: 1_000, run: true });
    for (let frame = 0; frame < 25; frame += 1) {
      const message = await next(reader);
      expect(message.type).toBe(frame === 0 ? 'snapshot' : 'delta');
      const depth = depthOf(message);
      expect(depth.b.length + depth.a.length).toBeGreaterThan(0);
      book.read(message.type, depth);
    }
    await operate({ run: false });
    await operate({ symbolId: 'BTCUSDT', price: '60123' });
    await nextThat(reader, (message) => {
      book.read(message.type, depthOf(message));
      return book.local() === marketOf('BTCUSDT').seq ? true : undefined;
    });
    const { units, book: held } = marketOf('BTCUSDT');
    const priced = held.levels('BUY', 200).map(({ ticks }) => Number(units.price(ticks)) / 1e8);
    expect(book.sorted('b').map(([price]) => Number(price))).toEqual(priced);
  });

  test('is at most 200 levels a side, bids fall, asks rise', async () => {
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

  test('resync of a topic brings a snapshot, and deltas go on from it', async () => {
    const reader = await subscribed('depth.ETHUSDT');
    await next(reader);
    await operate({ symbolId: 'ETHUSDT', rate: 500, run: true });
    await next(reader);
    reader.send({ op: 'resync', args: ['depth.ETHUSDT'] });
    const frames: Frame[] = [];
    while (frames.at(-1)?.type !== 'snapshot') frames.push(await reader.next());
    expect(frames.at(-2)).toMatchObject({ op: 'resync', success: true });
    const [snapshot] = frames.slice(-1);
    expect(depthOf(await next(reader)).prevSeq).toBe(snapshot && depthOf(snapshot).seq);
  });

  test('of a pair that is not open is empty, and filled when it opens; a jump brings the new book', async () => {
    const reader = await subscribed('depth.DAWNUSDT');
    expect(depthOf(await next(reader))).toMatchObject({ b: [], a: [], seq: 0 });
    await exchange.sandbox('POST', 'clock', { advanceMs: 27 * hourMs });
    expect(depthOf(await next(reader)).b.length).toBeGreaterThan(100);
  });

  test('to another reader who is level is the same frame', async () => {
    const pair = [await subscribed('depth.SOLUSDT'), await subscribed('depth.SOLUSDT')] as const;
    await Promise.all(pair.map(next));
    await operate({ symbolId: 'SOLUSDT', price: '151' });
    const [one, two] = await Promise.all(pair.map(next));
    expect(one).toEqual(two);
  });
});

describe('[R7.5] trades, tickers, bars', () => {
  test('trade: the last 60, then each once, in order, with the numbers of the pair', async () => {
    const reader = await subscribed('trade.BTCUSDT');
    const trades = v.parse(v.array(PublicTrade), (await next(reader)).data);
    expect(trades.length).toBe(60);
    await operate({ symbolId: 'BTCUSDT', rate: 3_000, run: true });
    while (trades.length < 150) trades.push(...v.parse(v.array(PublicTrade), (await next(reader)).data));
    const seqs = trades.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
  });

  test('bookTicker, ticker and tickers follow the book and the last trade', async () => {
    const reader = await subscribed('bookTicker.LINKUSDT', 'ticker.LINKUSDT', 'tickers');
    const first = [await next(reader), await next(reader), await next(reader)];
    expect(first.map(({ topic, type }) => [topic, type])).toEqual([
      ['bookTicker.LINKUSDT', 'snapshot'],
      ['ticker.LINKUSDT', 'snapshot'],
      ['tickers', 'snapshot'],
    ]);
    expect(first[2]?.data).toHaveLength(28);
    await operate({ symbolId: 'LINKUSDT', price: '15.555' });
    const heard = new Map<string, unknown>();
    await nextThat(reader, ({ topic, data }) => (heard.set(topic, data).size === 3 ? true : undefined));
    expect(heard.get('ticker.LINKUSDT')).toMatchObject({ c: '15.555' });
    expect(v.parse(v.array(Ticker), heard.get('tickers')).map(({ s, c }) => [s, c])).toEqual([['LINKUSDT', '15.555']]);
    expect(heard.get('bookTicker.LINKUSDT')).toMatchObject({ s: 'LINKUSDT', seq: marketOf('LINKUSDT').seq });
  });

  test('kline: the bar that is open, as a call has it; closed once, then the next one', async () => {
    const reader = await subscribed('kline.1m.ADAUSDT');
    const bar = v.parse(StreamKline, (await next(reader)).data);
    const { body } = await exchange.call(basic.klines, { symbol: 'ADAUSDT', interval: '1m', limit: 1 });
    const { x, ...rest } = bar;
    expect([x, body.result]).toEqual([false, { list: [rest] }]);
    await operate({ symbolId: 'ADAUSDT', price: '0.41' });
    const traded = v.parse(StreamKline, (await next(reader)).data);
    expect(traded).toMatchObject({ c: '0.41', x: false });
    await exchange.sandbox('POST', 'clock', { advanceMs: 60_000 });
    expect(v.parse(StreamKline, (await next(reader)).data)).toEqual({ ...traded, x: true });
    expect(v.parse(StreamKline, (await next(reader)).data)).toMatchObject({
      t: traded.t + 60_000,
      o: '0.41',
      v: '0',
      x: false,
    });
  });
});

describe('topics', () => {
  test('that are unknown, of unknown pairs, or too many are refused one by one', async () => {
    const reader = await listen(origin, 'market');
    readers.push(reader);
    const bad = [
      'depth',
      'depth.',
      'depth.nope',
      'kline.7m.BTCUSDT',
      'kline.1m',
      'trade.BTCUSDT.x',
      'balance',
      'lt.BTC3L',
    ];
    reader.send({ op: 'subscribe', args: [...bad, 'depth.NOPE', 'kline.1m.NOPE', 'tickers'] });
    expect(await reader.next()).toMatchObject({
      success: true,
      args: ['tickers'],
      failed: [
        ...bad.map((topic) => ({ topic, ret_code: 10001 })),
        { topic: 'depth.NOPE', ret_code: 170121 },
        { topic: 'kline.1m.NOPE', ret_code: 170121 },
      ],
    });
    const pairs = exchange.kernel.exchange.catalog.pairs().map(({ symbolId }) => symbolId);
    const many = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h'].flatMap((interval) =>
      pairs.map((id) => `kline.${interval}.${id}`),
    );
    const refused: unknown[] = [];
    for (let from = 0; from < 200; from += 50) reader.send({ op: 'subscribe', args: many.slice(from, from + 50) });
    for (let acks = 0; acks < 4;) {
      const frame = await reader.next();
      if (frame.op !== 'subscribe') continue;
      acks += 1;
      refused.push(...v.parse(v.looseObject({ failed: v.array(v.unknown()) }), frame).failed);
    }
    expect(refused).toEqual([{ topic: many[199], ret_code: 10006 }]);
  });

  test('that were left send nothing more', async () => {
    const reader = await subscribed('depth.DOGEUSDT', 'trade.DOGEUSDT');
    await next(reader);
    await next(reader);
    reader.send({ op: 'unsubscribe', args: ['depth.DOGEUSDT'] });
    expect(await reader.next()).toMatchObject({ op: 'unsubscribe' });
    await operate({ symbolId: 'DOGEUSDT', price: '0.13' });
    expect(await next(reader)).toMatchObject({ topic: 'trade.DOGEUSDT' });
    reader.send({ op: 'ping', ts: 1 });
    expect(await reader.next()).toMatchObject({ op: 'pong' });
  });

  test('begin anew after a reset: readers are sent away, the epoch is another', async () => {
    const reader = await subscribed('depth.BTCUSDT');
    const { epoch } = depthOf(await next(reader));
    await exchange.sandbox('POST', 'reset', {});
    expect(await reader.closed).toBe(1001);
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
  /** Until the fault has hit. */
  async function usedUp(): Promise<void> {
    exchange.real.now += 50;
    await new Promise(setImmediate);
    const { body } = await exchange.sandbox('GET', 'faults');
    if (v.parse(v.object({ list: v.array(v.unknown()) }), body.result).list.length > 0) await usedUp();
  }
  const moved = async (price: string) => operate({ symbolId: 'BTCUSDT', price });

  test('gap: a frame is missing, the next one does not follow', async () => {
    const reader = await subscribed('depth.BTCUSDT', 'trade.BTCUSDT');
    const { seq } = depthOf(await next(reader));
    await next(reader);
    await fault('gap');
    await moved('60500');
    // The trade comes, the book does not.
    expect(await next(reader)).toMatchObject({ topic: 'trade.BTCUSDT' });
    await usedUp();
    await moved('60600');
    const { prevSeq } = await nextThat(reader, (message) =>
      message.topic.startsWith('depth') ? depthOf(message) : undefined,
    );
    expect(prevSeq).toBeGreaterThan(seq);
  });

  test('duplicate: a frame comes twice', async () => {
    const reader = await subscribed('depth.BTCUSDT');
    await next(reader);
    await fault('duplicate');
    await moved('60700');
    expect(await next(reader)).toEqual(await next(reader));
  });

  test('reorder: two frames change places', async () => {
    const reader = await subscribed('depth.BTCUSDT');
    await next(reader);
    await fault('reorder');
    await operate({ symbolId: 'BTCUSDT', rate: 500, run: true });
    const [late, early] = [depthOf(await next(reader)), depthOf(await next(reader))];
    expect(late.prevSeq).toBe(early.seq);
  });

  test.each([['close', { value: 1012 }, 1012]])('%s: the line is cut', async (kind, more, code) => {
    const reader = await subscribed('depth.BTCUSDT');
    await exchange.sandbox('POST', 'faults', { kind, match: { stream: 'market' }, times: 1, ...more });
    expect(await reader.closed).toBe(code);
  });

  test('freeze: the line is open and says nothing', async () => {
    const reader = await subscribed('trade.BTCUSDT');
    await next(reader);
    await exchange.sandbox('POST', 'faults', { kind: 'freeze', match: { line: '/x/ws/market' }, times: 1 });
    reader.send({ op: 'ping', ts: 1 });
    await usedUp();
    reader.send({ op: 'ping', ts: 2 });
    expect(await reader.next()).toMatchObject({ op: 'pong', ts: 2 });
  });
});
