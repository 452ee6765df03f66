import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { median, percentile, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { withTarget } from './target.ts';
import type { Target } from './target.ts';

const readers = 1_000;
const slowShare = 0.05;
const rounds = 5;
const roundMs = 3_000;
/** A depth each 100 ms, a best price and trades each 50 ms: fifty messages a second. */
const symbolId = 'BTCUSDT';
const topics = [`depth.${symbolId}`, `bookTicker.${symbolId}`, `trade.${symbolId}`];
const changesPerSecond = 1_000;
/** A slow reader takes what lies there once in so long, ms. */
const napMs = 1_000;
const megabyte = 1024 * 1024;

/** How late the event loop of the exchange was (p99) since it was asked last, and its memory. */
const LoopReport = v.object({ lateMs: v.number(), rssBytes: v.number() });
export type LoopReport = v.InferOutput<typeof LoopReport>;

/** One reader, who writes down how long after its time stamp each message came; clocks apart by a constant. */
class Reader {
  readonly afterMs: number[] = [];
  readonly #socket: WebSocket;
  #nap: NodeJS.Timeout | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#read(String(data)));
  }

  static async open(origin: string): Promise<Reader> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/x/ws/market`);
    await once(socket, 'open');
    const reader = new Reader(socket);
    socket.send(JSON.stringify({ op: 'subscribe', args: topics }));
    return reader;
  }

  /** Read by hand: a thousand readers share this process. */
  #read(text: string): void {
    const nowMs = performance.now();
    const at = text.indexOf('"ts":');
    this.afterMs.push(nowMs - Number(text.slice(at + 5, text.indexOf(',', at))));
  }

  /** From now on it reads only now and then. */
  slowDown(): void {
    this.#socket.pause();
    this.#nap = setInterval(() => {
      this.#socket.resume();
      setImmediate(() => this.#socket.pause());
    }, napMs);
  }

  speedUp(): void {
    clearInterval(this.#nap);
    this.#socket.resume();
  }

  isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  end(): void {
    clearInterval(this.#nap);
    this.#socket.terminate();
  }
}

interface Round {
  perSecond: number;
  /** Of the readers who are never slow: p99 over the fastest message, ms. */
  delayMs: number;
  report: LoopReport;
}

async function measure({ origin, report }: Target<LoopReport>): Promise<Figure[]> {
  const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ symbolId, rate: changesPerSecond, run: true });
  await fetch(`${origin}/x/sandbox/market`, { method: 'POST', headers, body });
  const others: Reader[] = [];
  for (let count = readers * slowShare; count < readers; count += 1) others.push(await Reader.open(origin));
  let slow: Reader[] = [];

  async function round(isSlow: boolean): Promise<Round> {
    // Who was too slow was sent away: a thousand begin each round.
    slow = slow.filter((reader) => reader.isOpen());
    while (slow.length < readers * slowShare) slow.push(await Reader.open(origin));
    if (isSlow) for (const reader of slow) reader.slowDown();
    await sleep(napMs);
    for (const reader of others) reader.afterMs.length = 0;
    await report();
    await sleep(roundMs);
    const told = await report();
    for (const reader of slow) reader.speedUp();
    const afterMs = others.flatMap((reader) => reader.afterMs);
    const fastest = afterMs.reduce((least, ms) => Math.min(least, ms), Infinity);
    return {
      perSecond: (afterMs.length * 1000) / roundMs / others.length,
      delayMs: percentile(afterMs, 0.99) - fastest,
      report: told,
    };
  }

  const calm: Round[] = [];
  const mixed: Round[] = [];
  for (let count = 0; count < rounds; count += 1) {
    calm.push(await round(false));
    mixed.push(await round(true));
  }
  for (const reader of [...others, ...slow]) reader.end();

  const figure = (name: string, unit: Figure['unit'], values: number[], most?: number): Figure => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...(most !== undefined && { most }),
  });
  const delays = (list: readonly Round[]) => list.map(({ delayMs }) => delayMs);
  return [
    figure(
      'messages a second and reader',
      'count',
      mixed.map(({ perSecond }) => perSecond),
    ),
    figure(
      'event loop late, p99',
      'ms',
      mixed.map(({ report: { lateMs } }) => lateMs),
      20,
    ),
    figure('delay of the others, p99', 'ms', delays(mixed)),
    figure('delay without slow ones, p99', 'ms', delays(calm)),
    figure(
      'delay of the others to that without slow ones',
      'x',
      delays(mixed).map((ms, index) => ms / (delays(calm)[index] ?? NaN)),
      1.5,
    ),
    figure(
      'memory',
      'MB',
      mixed.map(({ report: { rssBytes } }) => rssBytes / megabyte),
      512,
    ),
  ];
}

/** A thousand readers of the market stream, one in twenty of them slow. Q-L08 */
export const socketFigures = (): Promise<Figure[]> =>
  withTarget({ program: 'tests/bench/sockets-target.ts', schema: LoopReport }, measure);
