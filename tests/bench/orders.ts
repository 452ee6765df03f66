import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { ott } from '#contract/account.ts';
import { ticker } from '#contract/basic.ts';
import { create } from '#contract/order.ts';
import { median, percentile, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { runLoad } from './load.ts';
import type { LoadResult } from './load.ts';
import { machineMs } from './machine-time.ts';
import { messageText } from '../support/message-text.ts';
import { withTarget } from './target.ts';
import type { Target } from './target.ts';

const symbolId = 'BTCUSDT';
const people = 500;
const connections = 64;
const rounds = 5;
const roundMs = 1_500;
const perSecond = 1_000;
/** How long the messages of the last orders may take, ms. */
const waitMaxMs = 5_000;

const LoginAnswer = v.object({ result: v.object({ usertoken: v.string() }) });
const TokenAnswer = v.object({ result: v.object({ token: v.string() }) });
const TickerAnswer = v.object({ result: v.object({ list: v.array(v.object({ s: v.string(), c: v.string() })) }) });

async function fetchJson(origin: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(origin + path, init);
  return answer.json();
}

async function login(origin: string, account: string): Promise<string> {
  const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ account, password: 'slipway' });
  return v.parse(LoginAnswer, await fetchJson(origin, '/x/sandbox/login', { method: 'POST', headers, body })).result
    .usertoken;
}

/** Report of the exchange: its processor time so far, and when it accepted the orders since the previous report. */
const TargetReport = v.object({ cpuMs: v.number(), accepted: v.array(v.tuple([v.string(), v.number()])) });
export type TargetReport = v.InferOutput<typeof TargetReport>;

/** When orders were sent, and when the private stream published them first, by client id; machine time in ms. */
class OrderTimes {
  readonly #sent = new Map<string, number>();
  readonly #published = new Map<string, number>();

  noteSent(id: string): void {
    this.#sent.set(id, machineMs());
  }

  readMessage(text: string): void {
    const nowMs = machineMs();
    if (!text.startsWith('{"topic":"order"')) return;
    // Without a parser, because this process shares the machine with the exchange.
    for (const [, id = ''] of text.matchAll(/"clientOrderId":"([^"]+)"/g))
      if (this.#sent.has(id) && !this.#published.has(id)) this.#published.set(id, nowMs);
  }

  /** Resolves when every order is published; throws after 5 s. */
  async allPublished(): Promise<void> {
    for (let turn = 0; this.#published.size < this.#sent.size; turn += 1) {
      if (turn === waitMaxMs) throw new Error(`${this.#sent.size - this.#published.size} orders were not published`);
      await sleep(1);
    }
  }

  /** Returns the latencies since the orders were sent and since the exchange accepted them, ms, and clears both. */
  takeLatencies(accepted: TargetReport['accepted']): { sinceSent: number[]; sinceAccepted: number[] } {
    const sinceEach = (starts: Iterable<readonly [string, number]>) =>
      Array.from(starts, ([id, atMs]) => (this.#published.get(id) ?? NaN) - atMs);
    const latencies = { sinceSent: sinceEach(this.#sent), sinceAccepted: sinceEach(accepted) };
    this.#sent.clear();
    this.#published.clear();
    return latencies;
  }
}

/** Opens a user's private stream and subscribes to the user's orders. */
async function openPrivateStream(origin: string, usertoken: string, times: OrderTimes): Promise<WebSocket> {
  const { token } = v.parse(
    TokenAnswer,
    await fetchJson(origin, `/x/${ott.host}${ott.path}`, { method: ott.method, headers: { usertoken } }),
  ).result;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/x/ws/spot`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'login', args: [token] }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ op: 'subscribe', args: ['order'] }));
  await once(socket, 'message');
  socket.on('message', (data) => times.readMessage(messageText(data)));
  return socket;
}

/** Orders of many users in one pair: of ten, four rest, three sell near the price, and three buy from those. */
function orderLoad(tokens: readonly string[], last: number, times: OrderTimes) {
  let turn = 0;
  const price = (share: number) => (Math.round(last * share * 100) / 100).toFixed(2);
  return () => {
    const kind = turn % 10;
    const usertoken = tokens[(turn * 7) % tokens.length] ?? '';
    turn += 1;
    const clientOrderId = randomUUID();
    const terms =
      kind < 4
        ? { side: 'BUY', price: price(0.98 - (turn % 50) / 10_000), timeInForce: 'GTC' }
        : kind % 2 === 0
          ? { side: 'SELL', price: price(1.0001), timeInForce: 'GTC' }
          : { side: 'BUY', price: price(1.0002), timeInForce: 'IOC' };
    times.noteSent(clientOrderId);
    const form = { symbolId, type: 'LIMIT', quantity: '0.001', clientOrderId, ...terms };
    return { path: `/x/${create.host}${create.path}`, headers: { usertoken }, form };
  };
}

async function measure({ origin, report }: Target<TargetReport>): Promise<Figure[]> {
  const orderTimes = new OrderTimes();
  const names = Array.from({ length: people }, (_, index) => `bench-${index}`);
  const tokens = await Promise.all(names.map((name) => login(origin, name)));
  const sockets = await Promise.all(tokens.map((token) => openPrivateStream(origin, token, orderTimes)));
  const { list } = v.parse(TickerAnswer, await fetchJson(origin, `/x/${ticker.host}${ticker.path}`)).result;
  const next = orderLoad(tokens, Number(list.find(({ s }) => s === symbolId)?.c), orderTimes);

  const full: LoadResult[] = [];
  const steady: LoadResult[] = [];
  const latencies: ReturnType<OrderTimes['takeLatencies']>[] = [];
  const costs: number[] = [];
  // The steady load runs first, because the disk is still busy for a while after the full load.
  await runLoad({ origin, connections, durationMs: roundMs, perSecond, next });
  for (let round = 0; round < rounds; round += 1) {
    await orderTimes.allPublished();
    await report();
    orderTimes.takeLatencies([]);
    steady.push(await runLoad({ origin, connections, durationMs: roundMs, perSecond, next }));
    await orderTimes.allPublished();
    latencies.push(orderTimes.takeLatencies((await report()).accepted));
  }
  for (let round = 0; round < rounds; round += 1) {
    const before = await report();
    const run = await runLoad({ origin, connections, durationMs: roundMs, next });
    costs.push(((await report()).cpuMs - before.cpuMs) / run.count);
    full.push(run);
  }
  for (const socket of sockets) socket.terminate();
  const refused = [...full, ...steady].find((run) => run.refused !== undefined)?.refused;
  if (refused !== undefined) throw new Error(`an order was refused: ${refused}`);

  const figure = (name: string, unit: Figure['unit'], values: number[], bound: Pick<Figure, 'max' | 'min'> = {}) => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...bound,
  });
  const rates = full.map((run) => run.perSecond);
  const latencyMs = (since: keyof (typeof latencies)[number], share: number) =>
    latencies.map((round) => percentile(round[since], share));
  return [
    figure(`orders over HTTP, ${connections} connections`, '/s', rates, { min: perSecond }),
    figure('processor time per order', 'ms', costs),
    figure(
      `answer p99, ${perSecond} orders per second`,
      'ms',
      steady.map(({ p99Ms }) => p99Ms),
    ),
    figure('accepted to private stream, median', 'ms', latencyMs('sinceAccepted', 0.5)),
    figure('accepted to private stream, p99', 'ms', latencyMs('sinceAccepted', 0.99), { max: 5 }),
    figure('sent to private stream, p99', 'ms', latencyMs('sinceSent', 0.99)),
  ];
}

/** Measures orders of 500 users, each with a private stream, at an exchange in a process of its own. Q-L07 */
export async function orderFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-orders-'));
  try {
    return await withTarget({ program: 'tests/bench/orders-target.ts', args: [folder], schema: TargetReport }, measure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
