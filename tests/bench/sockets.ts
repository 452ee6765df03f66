import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { median, percentile, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { messageText } from '../support/message-text.ts';
import { withTarget } from './target.ts';
import type { Target } from './target.ts';

const readers = 1_000;
const slowShare = 0.05;
const rounds = 5;
const roundMs = 3_000;
/** Depth each 100 ms, best price and trades each 50 ms: fifty messages per second. */
const symbolId = 'BTCUSDT';
const topics = [`depth.${symbolId}`, `bookTicker.${symbolId}`, `trade.${symbolId}`];
const changesPerSecond = 1_000;
/** How often a slow reader reads, ms. */
const slowReadIntervalMs = 1_000;
const megabyte = 1024 * 1024;

/** Delay of the exchange's event loop since the previous report (99th percentile), and its memory. */
const LoopReport = v.object({ delayMs: v.number(), rssBytes: v.number() });
export type LoopReport = v.InferOutput<typeof LoopReport>;

/** A reader that records the delay of each message since its time stamp, up to a constant difference of the clocks. */
class Reader {
  readonly delaysMs: number[] = [];
  readonly #socket: WebSocket;
  #readTimer: NodeJS.Timeout | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#read(messageText(data)));
  }

  static async open(origin: string): Promise<Reader> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/x/ws/market`);
    await once(socket, 'open');
    const reader = new Reader(socket);
    socket.send(JSON.stringify({ op: 'subscribe', args: topics }));
    return reader;
  }

  /** Without a parser, because a thousand readers share this process. */
  #read(text: string): void {
    const nowMs = performance.now();
    const start = text.indexOf('"ts":');
    this.delaysMs.push(nowMs - Number(text.slice(start + 5, text.indexOf(',', start))));
  }

  /** Makes this a slow reader until `speedUp`. */
  slowDown(): void {
    this.#socket.pause();
    this.#readTimer = setInterval(() => {
      this.#socket.resume();
      setImmediate(() => this.#socket.pause());
    }, slowReadIntervalMs);
  }

  speedUp(): void {
    clearInterval(this.#readTimer);
    this.#socket.resume();
  }

  isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  end(): void {
    clearInterval(this.#readTimer);
    this.#socket.terminate();
  }
}

interface Round {
  perSecond: number;
  /** Of the normal readers: 99th percentile above the fastest message, ms. */
  delayMs: number;
  report: LoopReport;
}

async function measure({ origin, report }: Target<LoopReport>): Promise<Figure[]> {
  const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };
  for (const change of [{ symbolId, rate: changesPerSecond }, { run: true }])
    await fetch(`${origin}/x/sandbox/market`, { method: 'POST', headers, body: JSON.stringify(change) });
  const normal: Reader[] = [];
  for (let count = readers * slowShare; count < readers; count += 1) normal.push(await Reader.open(origin));
  let slow: Reader[] = [];

  async function round(isSlow: boolean): Promise<Round> {
    // The exchange disconnects readers that are too slow: each round starts with a thousand.
    slow = slow.filter((reader) => reader.isOpen());
    while (slow.length < readers * slowShare) slow.push(await Reader.open(origin));
    if (isSlow) for (const reader of slow) reader.slowDown();
    await sleep(slowReadIntervalMs);
    for (const reader of normal) reader.delaysMs.length = 0;
    await report();
    await sleep(roundMs);
    const loopReport = await report();
    for (const reader of slow) reader.speedUp();
    const delaysMs = normal.flatMap((reader) => reader.delaysMs);
    const fastest = delaysMs.reduce((lowest, ms) => Math.min(lowest, ms), Infinity);
    return {
      perSecond: (delaysMs.length * 1000) / roundMs / normal.length,
      delayMs: percentile(delaysMs, 0.99) - fastest,
      report: loopReport,
    };
  }

  const withoutSlow: Round[] = [];
  const withSlow: Round[] = [];
  for (let count = 0; count < rounds; count += 1) {
    withoutSlow.push(await round(false));
    withSlow.push(await round(true));
  }
  for (const reader of [...normal, ...slow]) reader.end();

  const figure = (name: string, unit: Figure['unit'], values: number[], max?: number): Figure => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...(max !== undefined && { max }),
  });
  const delays = (list: readonly Round[]) => list.map(({ delayMs }) => delayMs);
  return [
    figure(
      'messages per second and reader',
      'count',
      withSlow.map(({ perSecond }) => perSecond),
    ),
    figure(
      'event loop delay, p99',
      'ms',
      withSlow.map(({ report: { delayMs } }) => delayMs),
      20,
    ),
    figure('delay of normal readers, p99', 'ms', delays(withSlow)),
    figure('delay of normal readers without slow readers, p99', 'ms', delays(withoutSlow)),
    figure(
      'delay of normal readers, ratio to without slow readers',
      'x',
      delays(withSlow).map((ms, index) => ms / (delays(withoutSlow)[index] ?? NaN)),
      1.5,
    ),
    figure(
      'memory',
      'MB',
      withSlow.map(({ report: { rssBytes } }) => rssBytes / megabyte),
      512,
    ),
  ];
}

/** Measures a thousand readers of the market stream, one in twenty of them slow. Q-L08 */
export const socketFigures = (): Promise<Figure[]> =>
  withTarget({ program: 'tests/bench/sockets-target.ts', schema: LoopReport }, measure);
