import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Depth, MarketMessage, PublicTrade } from '#contract/market-stream.ts';
import { domains } from '#sandbox/domains.ts';
import { simulatedOwner } from '#sandbox/engine/order.ts';
import { openFaults } from '#sandbox/server/faults.ts';
import { openKernel } from '#sandbox/kernel/kernel.ts';
import type { Kernel } from '#sandbox/kernel/kernel.ts';
import type { Connection } from '#sandbox/sockets/connection.ts';
import { openMarketStream } from '#sandbox/sockets/market-stream.ts';
import type { MarketStream } from '#sandbox/sockets/market-stream.ts';
import { openSendBuffer } from '#sandbox/sockets/send-buffer.ts';
import { tickersTopic } from '#sandbox/sockets/tickers-topic.ts';
import { tradesTopic } from '#sandbox/sockets/trades-topic.ts';
import { seeded } from '../../../support/seeded.ts';

const target = { stream: 'market', path: '/x/ws/market' } as const;
let kernel: Kernel;
let stream: MarketStream;
let errors: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  errors = [];
  const onFault = (error: unknown): void => void errors.push(error);
  kernel = openKernel(seeded({ dataFile: ':memory:', domains, monotonic: () => Date.now(), onFault }, domains));
  stream = openMarketStream(kernel.exchange, onFault);
});
afterEach(() => {
  expect(errors).toEqual([]);
  stream.end();
  kernel.close();
  vi.useRealTimers();
});

/** A connection with a given number of buffered bytes. */
function connect(unsent = 0) {
  const frames: Buffer[] = [];
  const connection: Connection = {
    id: 'c',
    target,
    topics: new Set(),
    seq: 0,
    openedAt: 0,
    lastFrameAt: 0,
    send: (message) => {
      if (Buffer.isBuffer(message)) frames.push(message);
    },
    batch: (work) => {
      work();
    },
    unsentBytes: () => unsent,
    close: () => undefined,
  };
  const read = (topic: string) =>
    frames
      .map((bytes) => v.parse(MarketMessage, JSON.parse(bytes.toString())))
      .filter((message) => message.topic === topic);
  const subscribe = (topic: string): void => {
    stream.hooks.onSubscribed(connection, topic);
  };
  return { connection, frames, read, subscribe };
}
const depths = ({ read }: ReturnType<typeof connect>) => read('depth.BTCUSDT').map(({ data }) => v.parse(Depth, data));
const isUnbroken = (frames: readonly v.InferOutput<typeof Depth>[]): boolean =>
  frames.every(({ prevSeq }, index) => index === 0 || prevSeq === frames[index - 1]?.seq);

test('[Q-F37] [R7.5] readers share the snapshot of the last update, and the next frame continues it', () => {
  const [first, second] = [connect(), connect()];
  for (const { subscribe } of [first, second]) for (const topic of ['depth.BTCUSDT', 'trade.BTCUSDT']) subscribe(topic);
  const market = kernel.exchange.markets.of('BTCUSDT');
  const change = (ticks: number): void => {
    market.submit({
      id: kernel.exchange.markets.newId(),
      owner: simulatedOwner,
      side: 'BUY',
      type: 'LIMIT',
      ticks,
      lots: 1_000_000,
    });
  };
  change(6_001_000);
  vi.advanceTimersByTime(100);
  for (const { subscribe } of [first, second]) {
    change(6_002_000);
    for (const topic of ['depth.BTCUSDT', 'trade.BTCUSDT']) subscribe(topic);
  }
  expect(first.frames.at(-2)).toBe(second.frames.at(-2));
  expect(first.frames.at(-1)).toBe(second.frames.at(-1));
  vi.advanceTimersByTime(100);
  const resynced = depths(first).findLastIndex(({ seq, prevSeq }) => seq === prevSeq);
  expect(isUnbroken(depths(first).slice(resynced))).toBe(true);
  expect(depths(first).at(-1)?.seq).toBe(market.seq);
  const types = first.read('trade.BTCUSDT');
  const since = types.slice(types.findLastIndex(({ type }) => type === 'snapshot'));
  const ids = since.flatMap(({ data }) => v.parse(v.array(PublicTrade), data).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.at(-1)).toBe(market.recentTrades.at(-1)?.id);
});

/** Runs the simulated market with a thousand changes per second. */
function runFor(ms: number): void {
  kernel.exchange.market.simulation.setRate(1_000, 'BTCUSDT');
  kernel.exchange.market.simulation.run(true);
  vi.advanceTimersByTime(ms);
  kernel.exchange.market.simulation.run(false);
  vi.advanceTimersByTime(1_000);
}

describe('[Q-F37] slow clients', () => {
  test('receive merged depth twice per second; fast clients miss nothing, and all end with the same book', () => {
    const slow = Array.from({ length: 50 }, () => connect(256 * 1024 + 1));
    const fast = connect();
    for (const client of [...slow, fast]) client.subscribe('depth.BTCUSDT');
    runFor(5_000);
    const all = depths(fast);
    expect(all.length).toBeGreaterThan(40);
    expect(isUnbroken(all)).toBe(true);
    for (const client of slow) {
      const few = depths(client);
      expect(few.length).toBeLessThanOrEqual(14);
      expect(isUnbroken(few)).toBe(true);
      expect(few.at(-1)?.seq).toBe(all.at(-1)?.seq);
      expect(few.slice(0, 9).every(({ cs }) => cs !== undefined)).toBe(true);
    }
  });

  test('share the serialized frames', () => {
    const slow = Array.from({ length: 50 }, () => connect(300_000));
    for (const client of slow) client.subscribe('depth.BTCUSDT');
    runFor(2_000);
    const serialized = new Set(slow.flatMap(({ frames }) => frames));
    expect(serialized.size).toBe(slow[0]?.frames.length);
  });

  test('receive the last 200 trades that they missed, and each closed bar once', () => {
    const slow = connect(300_000);
    const fast = connect();
    for (const client of [slow, fast])
      for (const topic of ['trade.BTCUSDT', 'kline.1m.BTCUSDT']) client.subscribe(topic);
    const market = kernel.exchange.markets.of('BTCUSDT');
    const ticks = market.lastTicks ?? NaN;
    const expected: number[][] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      const before = market.seq;
      for (let batch = 0; batch < 6; batch += 1) {
        for (let count = 0; count < 50; count += 1) market.print({ ticks, lots: 1, isBuyerMaker: false });
        vi.advanceTimersByTime(50);
      }
      expected.push(Array.from({ length: 300 }, (_, index) => before + 1 + index));
      vi.advanceTimersByTime(60_000 - 6 * 50);
    }
    const batchesOf = (client: ReturnType<typeof connect>) =>
      client
        .read('trade.BTCUSDT')
        .slice(1)
        .map(({ data }) => v.parse(v.array(PublicTrade), data).map(({ seq }) => seq));
    expect(batchesOf(slow)).toEqual(expected.map((seqs) => seqs.slice(-200)));
    expect(batchesOf(fast).flat()).toEqual(expected.flat());
    const Bar = v.object({ t: v.number(), x: v.boolean() });
    const closed = (client: ReturnType<typeof connect>) =>
      client.read('kline.1m.BTCUSDT').flatMap(({ data }) => (v.parse(Bar, data).x ? [v.parse(Bar, data).t] : []));
    expect(closed(fast).length).toBeGreaterThanOrEqual(2);
    expect(closed(slow)).toEqual(closed(fast));
    expect(new Set(closed(fast)).size).toBe(closed(fast).length);
  });
});

test('[Q-L08] a round to many clients is split into time slices, between which other requests are served', () => {
  const clients = Array.from({ length: 6 }, () => connect());
  for (const { connection, subscribe } of clients) {
    subscribe('depth.BTCUSDT');
    const { send } = connection;
    connection.send = (message) => {
      vi.setSystemTime(Date.now() + 3);
      send(message);
    };
  }
  const reached = (): number => clients.filter((client) => depths(client).length > 1).length;
  const { markets } = kernel.exchange;
  const market = markets.of('BTCUSDT');
  const ticks = market.book.best('BUY')?.ticks ?? 1;
  market.submit({ id: markets.newId(), owner: simulatedOwner, side: 'BUY', type: 'LIMIT_MAKER', ticks, lots: 5 });
  while (reached() === 0) vi.advanceTimersToNextTimer();
  expect(reached()).toBe(2);
  for (const count of [4, 6]) {
    vi.advanceTimersToNextTimer();
    expect(reached()).toBe(count);
  }
});

test('[Q-F37] trades during a round are sent in the next round', () => {
  const market = kernel.exchange.markets.of('BTCUSDT');
  const publisher = tradesTopic(kernel.exchange, market);
  const print = (times: number): void => {
    for (let count = 0; count < times; count += 1)
      market.print({ ticks: market.lastTicks ?? 1, lots: 1, isBuyerMaker: false });
  };
  const seqsAfter = (position: number): number[] =>
    v.parse(v.array(v.array(PublicTrade)), publisher.since(position)).flatMap((rows) => rows.map(({ seq }) => seq));
  const start = publisher.position();
  const before = market.seq;
  print(10);
  publisher.refresh();
  print(150);
  expect(seqsAfter(start)).toEqual(Array.from({ length: 10 }, (_, index) => before + 1 + index));
  print(100);
  expect(seqsAfter(start)).toEqual([]);
  publisher.refresh();
  expect(seqsAfter(start)).toEqual(Array.from({ length: 200 }, (_, index) => before + 61 + index));
  publisher.close?.();
});

test('[R3.2] a hidden pair is no longer in topic tickers, neither in the snapshot nor in updates', () => {
  const { catalog } = kernel.exchange;
  const publisher = tickersTopic(kernel.exchange);
  const Rows = v.array(v.object({ s: v.string() }));
  const namesOf = (data: unknown): string[] => v.parse(Rows, data).map(({ s }) => s);
  const listed = namesOf(publisher.snapshot());
  expect(listed).toContain('DOGEUSDT');
  const pair = catalog.pair('DOGEUSDT');
  if (pair) catalog.putPair({ ...pair, showStatus: 0 });
  publisher.refresh();
  expect(namesOf(publisher.snapshot())).toEqual(listed.filter((name) => name !== 'DOGEUSDT'));
});

test('[Q-F37] a connection with more than 1 MiB of buffered bytes is closed with 4006', () => {
  const codes: number[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (bytes: Buffer | string) => void (socket.bufferedAmount += bytes.length),
    close(code: number) {
      codes.push(code);
      socket.readyState = 2;
    },
    terminate: () => undefined,
  };
  const outgoing = openSendBuffer(socket, openFaults());
  const frame = Buffer.alloc(300 * 1024);
  for (let count = 0; count < 3; count += 1) outgoing.send(target, frame, 'depth.BTCUSDT');
  expect(codes).toEqual([]);
  for (let count = 0; count < 9; count += 1) outgoing.send(target, frame, 'depth.BTCUSDT');
  expect(codes).toEqual([4006]);
  expect(socket.bufferedAmount).toBe(4 * frame.length);
});
