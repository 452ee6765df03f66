import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { ott } from '../../src/contract/account.ts';
import { ticker } from '../../src/contract/basic.ts';
import { create } from '../../src/contract/order.ts';
import { median, percentile, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { put } from './load.ts';
import type { Served } from './load.ts';
import { machineMs } from './machine-time.ts';
import { withTarget } from './target.ts';
import type { Target } from './target.ts';

const symbolId = 'BTCUSDT';
const people = 500;
const connections = 64;
const rounds = 5;
const roundMs = 1_500;
const perSecond = 1_000;
/** How long the last messages may take, ms. */
const patienceMs = 5_000;

const Begun = v.object({ result: v.object({ usertoken: v.string() }) });
const Ticket = v.object({ result: v.object({ token: v.string() }) });
const Tickers = v.object({ result: v.object({ list: v.array(v.object({ s: v.string(), c: v.string() })) }) });

async function ask(origin: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(origin + path, init);
  return answer.json();
}

async function login(origin: string, account: string): Promise<string> {
  const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ account, password: 'slipway' });
  return v.parse(Begun, await ask(origin, '/x/sandbox/login', { method: 'POST', headers, body })).result.usertoken;
}

/** What the exchange tells of itself: processor time so far, and when it took in the orders since it was asked last. */
const TargetReport = v.object({ cpuMs: v.number(), accepted: v.array(v.tuple([v.string(), v.number()])) });
export type TargetReport = v.InferOutput<typeof TargetReport>;

/** When orders were sent, and when their first message came to their person's stream, by client id. Times of the machine, ms */
class Arrivals {
  readonly #sent = new Map<string, number>();
  readonly #heard = new Map<string, number>();

  sent(id: string): void {
    this.#sent.set(id, machineMs());
  }

  heard(text: string): void {
    const nowMs = machineMs();
    if (!text.startsWith('{"topic":"order"')) return;
    // Read by hand: this process shares the machine with the exchange.
    for (const [, id = ''] of text.matchAll(/"clientOrderId":"([^"]+)"/g))
      if (this.#sent.has(id) && !this.#heard.has(id)) this.#heard.set(id, nowMs);
  }

  /** Resolves when every order was heard of. */
  async all(): Promise<void> {
    for (let turn = 0; this.#heard.size < this.#sent.size; turn += 1) {
      if (turn === patienceMs) throw new Error(`${this.#sent.size - this.#heard.size} orders were not heard of`);
      await sleep(1);
    }
  }

  /** How long messages took since their orders were sent, and since the exchange took them in, ms; forgets them. */
  take(accepted: TargetReport['accepted']): { sinceSent: number[]; sinceAccepted: number[] } {
    const since = (times: Iterable<readonly [string, number]>) =>
      Array.from(times, ([id, atMs]) => (this.#heard.get(id) ?? NaN) - atMs);
    const tookMs = { sinceSent: since(this.#sent), sinceAccepted: since(accepted) };
    this.#sent.clear();
    this.#heard.clear();
    return tookMs;
  }
}

/** A person's private stream, subscribed to their orders. */
async function listen(origin: string, usertoken: string, arrivals: Arrivals): Promise<WebSocket> {
  const method = ott.method;
  const { token } = v.parse(
    Ticket,
    await ask(origin, `/x/${ott.host}${ott.path}`, { method, headers: { usertoken } }),
  ).result;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/x/ws/spot`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'login', args: [token] }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ op: 'subscribe', args: ['order'] }));
  await once(socket, 'message');
  socket.on('message', (data) => arrivals.heard(String(data)));
  return socket;
}

/** Orders of many people in one pair: of ten, four rest, three offer near the price, and three take what is offered. */
function storm(tokens: readonly string[], last: number, arrivals: Arrivals) {
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
    arrivals.sent(clientOrderId);
    const form = { symbolId, type: 'LIMIT', quantity: '0.001', clientOrderId, ...terms };
    return { path: `/x/${create.host}${create.path}`, headers: { usertoken }, form };
  };
}

async function measure({ origin, report }: Target<TargetReport>): Promise<Figure[]> {
  const arrivals = new Arrivals();
  const names = Array.from({ length: people }, (_, index) => `bench-${index}`);
  const tokens = await Promise.all(names.map((name) => login(origin, name)));
  const sockets = await Promise.all(tokens.map((token) => listen(origin, token, arrivals)));
  const { list } = v.parse(Tickers, await ask(origin, `/x/${ticker.host}${ticker.path}`)).result;
  const next = storm(tokens, Number(list.find((one) => one.s === symbolId)?.c), arrivals);

  const full: Served[] = [];
  const steady: Served[] = [];
  const seen: ReturnType<Arrivals['take']>[] = [];
  const costs: number[] = [];
  // The disk still works off what the full load wrote when it is over: the steady one comes first.
  await put({ origin, connections, forMs: roundMs, perSecond, next });
  for (let round = 0; round < rounds; round += 1) {
    await arrivals.all();
    await report();
    arrivals.take([]);
    steady.push(await put({ origin, connections, forMs: roundMs, perSecond, next }));
    await arrivals.all();
    seen.push(arrivals.take((await report()).accepted));
  }
  for (let round = 0; round < rounds; round += 1) {
    const before = await report();
    const run = await put({ origin, connections, forMs: roundMs, next });
    costs.push(((await report()).cpuMs - before.cpuMs) / run.count);
    full.push(run);
  }
  for (const socket of sockets) socket.terminate();
  const refused = [...full, ...steady].find((run) => run.refused !== undefined)?.refused;
  if (refused !== undefined) throw new Error(`an order was refused: ${refused}`);

  const figure = (
    name: string,
    unit: Figure['unit'],
    values: number[],
    bound: Pick<Figure, 'most' | 'least'> = {},
  ) => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...bound,
  });
  const rates = full.map((run) => run.perSecond);
  const times = (since: keyof (typeof seen)[number], share: number) =>
    seen.map((tookMs) => percentile(tookMs[since], share));
  return [
    figure(`orders over HTTP, ${connections} connections`, '/s', rates, { least: perSecond }),
    figure('processor time of an order', 'ms', costs),
    figure(
      `answer p99, ${perSecond} orders a second`,
      'ms',
      steady.map(({ p99 }) => p99),
    ),
    figure('accepted to the private stream, median', 'ms', times('sinceAccepted', 0.5)),
    figure('accepted to the private stream, p99', 'ms', times('sinceAccepted', 0.99), { most: 5 }),
    figure('sent to the private stream, p99', 'ms', times('sinceSent', 0.99)),
  ];
}

/** Orders of 500 people at an exchange of their own, each with a private stream. Q-L07 */
export async function orderFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-orders-'));
  try {
    return await withTarget({ program: 'tests/bench/orders-target.ts', args: [folder], schema: TargetReport }, measure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
