import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Depth, MarketMessage, PublicTrade } from '../../../src/contract/market-stream.ts';
import { domains } from '../../../src/sandbox/domains.ts';
import { makerOwner } from '../../../src/sandbox/engine/order.ts';
import { openFaults } from '../../../src/sandbox/faults.ts';
import { openKernel } from '../../../src/sandbox/kernel.ts';
import type { Kernel } from '../../../src/sandbox/kernel.ts';
import type { Connection } from '../../../src/sandbox/sockets/connection.ts';
import { openMarketStream } from '../../../src/sandbox/sockets/market-stream.ts';
import type { MarketStream } from '../../../src/sandbox/sockets/market-stream.ts';
import { openOutgoing } from '../../../src/sandbox/sockets/outgoing.ts';
import { tickersStory } from '../../../src/sandbox/sockets/tickers-story.ts';
import { tradesStory } from '../../../src/sandbox/sockets/trades-story.ts';

const line = { stream: 'market', line: '/x/ws/market' } as const;
let kernel: Kernel;
let stream: MarketStream;
let faults: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  faults = [];
  const onFault = (error: unknown): void => void faults.push(error);
  kernel = openKernel({ dataFile: ':memory:', domains, monotonic: () => Date.now(), onFault });
  stream = openMarketStream(kernel.exchange, onFault);
});
afterEach(() => {
  expect(faults).toEqual([]);
  stream.end();
  kernel.close();
  vi.useRealTimers();
});

/** A connection whose unsent bytes the test says. */
function connect(unsent = 0) {
  const frames: Buffer[] = [];
  const connection: Connection = {
    id: 'c',
    line,
    topics: new Set(),
    seq: 0,
    openedAt: 0,
    heardAt: 0,
    send: (message) => void (Buffer.isBuffer(message) && frames.push(message)),
    together: (work: () => void) => work(),
    unsentBytes: () => unsent,
    close: () => undefined,
  };
  const read = (topic: string) =>
    frames
      .map((bytes) => v.parse(MarketMessage, JSON.parse(bytes.toString())))
      .filter((message) => message.topic === topic);
  return { connection, frames, read, subscribe: (topic: string) => stream.rules.onSubscribed(connection, topic) };
}
const depths = ({ read }: ReturnType<typeof connect>) => read('depth.BTCUSDT').map(({ data }) => v.parse(Depth, data));
const isUnbroken = (frames: readonly v.InferOutput<typeof Depth>[]): boolean =>
  frames.every(({ prevSeq }, index) => index === 0 || prevSeq === frames[index - 1]?.seq);

/** Lets the market run for a time of changes, a thousand a second. */
function runFor(ms: number): void {
  kernel.exchange.market.simulation.setRate(1_000, 'BTCUSDT');
  kernel.exchange.market.simulation.run(true);
  vi.advanceTimersByTime(ms);
  kernel.exchange.market.simulation.run(false);
  vi.advanceTimersByTime(1_000);
}

describe('[Q-F37] readers who stopped', () => {
  test('hear of the book twice a second, merged; who reads misses nothing, and both know the same in the end', () => {
    const stopped = Array.from({ length: 50 }, () => connect(256 * 1024 + 1));
    const live = connect();
    for (const reader of [...stopped, live]) reader.subscribe('depth.BTCUSDT');
    runFor(5_000);
    const all = depths(live);
    expect(all.length).toBeGreaterThan(40);
    expect(isUnbroken(all)).toBe(true);
    for (const reader of stopped) {
      const few = depths(reader);
      expect(few.length).toBeLessThanOrEqual(14);
      expect(isUnbroken(few)).toBe(true);
      expect(few.at(-1)?.seq).toBe(all.at(-1)?.seq);
      expect(few.slice(0, 9).every(({ cs }) => cs !== undefined)).toBe(true);
    }
  });

  test('cost one frame for all of them', () => {
    const stopped = Array.from({ length: 50 }, () => connect(300_000));
    for (const reader of stopped) reader.subscribe('depth.BTCUSDT');
    runFor(2_000);
    const written = new Set(stopped.flatMap(({ frames }) => frames));
    expect(written.size).toBe(stopped[0]?.frames.length);
  });

  test('get the last 200 trades of what they missed, and each closed bar once', () => {
    const stopped = connect(300_000);
    const live = connect();
    for (const reader of [stopped, live])
      for (const topic of ['trade.BTCUSDT', 'kline.1m.BTCUSDT']) reader.subscribe(topic);
    const market = kernel.exchange.markets.of('BTCUSDT');
    const ticks = market.lastTicks ?? NaN;
    const told: number[][] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      const before = market.seq;
      for (let pack = 0; pack < 6; pack += 1) {
        for (let count = 0; count < 50; count += 1) market.print({ ticks, lots: 1, isBuyerMaker: false });
        vi.advanceTimersByTime(50);
      }
      told.push(Array.from({ length: 300 }, (_, index) => before + 1 + index));
      vi.advanceTimersByTime(60_000 - 6 * 50);
    }
    const packsOf = (reader: ReturnType<typeof connect>) =>
      reader
        .read('trade.BTCUSDT')
        .slice(1)
        .map(({ data }) => v.parse(v.array(PublicTrade), data).map(({ seq }) => seq));
    expect(packsOf(stopped)).toEqual(told.map((seqs) => seqs.slice(-200)));
    expect(packsOf(live).flat()).toEqual(told.flat());
    const Bar = v.object({ t: v.number(), x: v.boolean() });
    const closed = (reader: ReturnType<typeof connect>) =>
      reader.read('kline.1m.BTCUSDT').flatMap(({ data }) => (v.parse(Bar, data).x ? [v.parse(Bar, data).t] : []));
    expect(closed(live).length).toBeGreaterThanOrEqual(2);
    expect(closed(stopped)).toEqual(closed(live));
    expect(new Set(closed(live)).size).toBe(closed(live).length);
  });
});

test('[Q-L08] many readers are told in slices of time, between which others are served', () => {
  const readers = Array.from({ length: 6 }, () => connect());
  for (const { connection, subscribe } of readers) {
    subscribe('depth.BTCUSDT');
    const { send } = connection;
    connection.send = (message) => {
      vi.setSystemTime(Date.now() + 3);
      send(message);
    };
  }
  const told = (): number => readers.filter((reader) => depths(reader).length > 1).length;
  const { markets } = kernel.exchange;
  const { book, submit } = markets.of('BTCUSDT');
  const ticks = book.best('BUY')?.ticks ?? 1;
  submit({ id: markets.newId(), owner: makerOwner, side: 'BUY', type: 'LIMIT_MAKER', ticks, lots: 5 });
  while (told() === 0) vi.advanceTimersToNextTimer();
  expect(told()).toBe(2);
  for (const count of [4, 6]) {
    vi.advanceTimersToNextTimer();
    expect(told()).toBe(count);
  }
});

test('[Q-F37] trades that come while readers are being told wait for the next round, however many', () => {
  const market = kernel.exchange.markets.of('BTCUSDT');
  const story = tradesStory(kernel.exchange, market);
  const print = (times: number): void => {
    for (let count = 0; count < times; count += 1)
      market.print({ ticks: market.lastTicks ?? 1, lots: 1, isBuyerMaker: false });
  };
  const seqsAfter = (mark: number): number[] =>
    v.parse(v.array(v.array(PublicTrade)), story.since(mark)).flatMap((pack) => pack.map(({ seq }) => seq));
  const begun = story.end();
  const before = market.seq;
  print(10);
  story.refresh();
  print(150);
  expect(seqsAfter(begun)).toEqual(Array.from({ length: 10 }, (_, index) => before + 1 + index));
  print(100);
  expect(seqsAfter(begun)).toEqual([]);
  story.refresh();
  expect(seqsAfter(begun)).toEqual(Array.from({ length: 200 }, (_, index) => before + 61 + index));
  story.close?.();
});

test('[R3.2] a pair that was hidden is told no more, to who begins to read neither', () => {
  const { catalog } = kernel.exchange;
  const story = tickersStory(kernel.exchange);
  const Rows = v.array(v.object({ s: v.string() }));
  const namesOf = (data: unknown): string[] => v.parse(Rows, data).map(({ s }) => s);
  const shown = namesOf(story.snapshot());
  expect(shown).toContain('DOGEUSDT');
  const pair = catalog.pair('DOGEUSDT');
  if (pair) catalog.putPair({ ...pair, showStatus: 0 });
  story.refresh();
  expect(namesOf(story.snapshot())).toEqual(shown.filter((name) => name !== 'DOGEUSDT'));
});

test('[Q-F37] above 1 MiB unsent the line is closed with 4006', () => {
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
  const outgoing = openOutgoing(socket, openFaults());
  const frame = Buffer.alloc(300 * 1024);
  for (let count = 0; count < 3; count += 1) outgoing.send(line, frame, 'depth.BTCUSDT');
  expect(codes).toEqual([]);
  for (let count = 0; count < 9; count += 1) outgoing.send(line, frame, 'depth.BTCUSDT');
  expect(codes).toEqual([4006]);
  expect(socket.bufferedAmount).toBe(4 * frame.length);
});
