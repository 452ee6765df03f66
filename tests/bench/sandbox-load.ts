import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ongoingList, pledge } from '../../src/contract/launchpad.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { put } from './load.ts';
import type { Load, Served } from './load.ts';

/** The first page of projects, as the list screen asks for it. */
export const listPath = `/x/main${ongoingList.path}?limit=20`;

/** What `load-target.ts` prints of itself. */
const LoadTarget = v.object({ exchange: v.string(), trivial: v.string(), barePerSecond: v.number() });
export type LoadTarget = v.InferOutput<typeof LoadTarget>;

const rounds = 5;
const roundMs = 1_500;
const connections = 100;
/** Each pledges now and then: a participation answers with all its events. */
const people = 100;
/** Finished participations that each has already: 100,000 lie in the exchange's file while it serves. */
const ordersEach = 1_000;
/** A pool of the seed that takes small stakes again and again, and what each person brings. */
const stake = { projectId: '5', poolId: '51', action: 'JOIN', amount: '10' };
const purse = { SLIP: '200000' };

const Made = v.object({ result: v.object({ uid: v.string(), account: v.string(), password: v.string() }) });
const Done = v.object({ ret_code: v.literal(0) });
const Begun = v.object({ result: v.object({ usertoken: v.string() }) });

async function post(origin: string, path: string, body: object): Promise<unknown> {
  const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/x/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

/** Sessions of people who may pledge, with a past. */
async function sessions(origin: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const { uid, account, password } = v.parse(Made, await post(origin, 'accounts', { balances: purse })).result;
    v.parse(Done, await post(origin, 'fixtures', { uid, orders: ordersEach }));
    tokens.push(v.parse(Begun, await post(origin, 'login', { account, password })).result.usertoken);
  }
  return tokens;
}

/** How the handlers of one exchange serve, beside what they stand on, in turns. Q-L05, Q-L06 */
async function measure({ exchange, trivial, barePerSecond }: LoadTarget): Promise<Figure[]> {
  const tokens = await sessions(exchange);
  let turn = 0;
  const stakeMore = () => {
    const query = new URLSearchParams({ ...stake, requestId: randomUUID() }).toString();
    const usertoken = tokens[turn++ % tokens.length] ?? '';
    return { path: `/x/main${pledge.path}?${query}`, headers: { usertoken } };
  };
  const load = (origin: string, next: Load['next'], more: Partial<Load> = {}) =>
    put({ origin, connections, forMs: roundMs, next, ...more });
  const list = () => ({ path: listPath });

  const runs: Record<'floor' | 'list' | 'pledge' | 'calm', Served[]> = { floor: [], list: [], pledge: [], calm: [] };
  for (let round = 0; round < rounds; round += 1) {
    runs.floor.push(await load(trivial, () => ({ path: '/' })));
    runs.list.push(await load(exchange, list));
    const full = await load(exchange, stakeMore);
    runs.pledge.push(full);
    runs.calm.push(await load(exchange, stakeMore, { perSecond: full.perSecond / 2 }));
  }
  const [refused] = Object.values(runs)
    .flat()
    .flatMap((run) => run.refused ?? []);
  if (refused !== undefined) throw new Error(`the load was refused: ${refused}`);

  const of = (name: keyof typeof runs, key: 'perSecond' | 'p50' | 'p99') => runs[name].map((run) => run[key]);
  const figure = (
    name: string,
    unit: Figure['unit'],
    values: number[],
    bound: Pick<Figure, 'most' | 'least'> = {},
  ): Figure => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...bound,
  });
  const ratio = (one: number[], other: number[]) => one.map((value, round) => value / (other[round] ?? NaN));
  return [
    figure('handler that sends the same bytes as project/list', '/s', of('floor', 'perSecond')),
    figure('project/list, 100 connections, 100,000 participations stored', '/s', of('list', 'perSecond')),
    figure('project/list to that handler', 'x', ratio(of('list', 'perSecond'), of('floor', 'perSecond')), {
      least: 0.5,
    }),
    figure('project/list p99', 'ms', of('list', 'p99')),
    figure('project/list p99 to p50', 'x', ratio(of('list', 'p99'), of('list', 'p50')), { most: 5 }),
    { name: 'bare transaction', unit: '/s', value: barePerSecond },
    figure('pledge, 100 connections, 100,000 participations stored', '/s', of('pledge', 'perSecond')),
    figure(
      'pledge to the bare transaction',
      'x',
      of('pledge', 'perSecond').map((rate) => rate / barePerSecond),
      { least: 0.3 },
    ),
    figure('pledge p99, 100 connections', 'ms', of('pledge', 'p99')),
    figure('pledge p99 at half load', 'ms', of('calm', 'p99')),
    figure('pledge p99 to p50 at half load', 'x', ratio(of('calm', 'p99'), of('calm', 'p50')), { most: 5 }),
  ];
}

/** Runs an exchange of its own under load. */
export async function sandboxFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-load-'));
  const target = spawn(process.execPath, ['tests/bench/load-target.ts', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(target, 'exit');
  try {
    const [line] = await Promise.race([once(target.stdout, 'data'), ended.then(() => [''])]);
    return await measure(v.parse(LoadTarget, JSON.parse(String(line))));
  } finally {
    target.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
