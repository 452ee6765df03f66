import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ongoingList, pledge } from '#contract/launchpad.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { runLoad } from './load.ts';
import type { Load, LoadResult } from './load.ts';

/** Path of the first page of projects, as the list screen requests it. */
export const listPath = `/x/main${ongoingList.path}?limit=20`;

/** What `load-target.ts` prints: origins of the exchange and of a trivial handler, and bare transactions per second. */
const LoadTarget = v.object({ exchange: v.string(), trivial: v.string(), barePerSecond: v.number() });
export type LoadTarget = v.InferOutput<typeof LoadTarget>;

const rounds = 5;
const roundMs = 1_500;
const connections = 100;
/** Users take turns, because the answer to a pledge contains all events of its participation. */
const people = 100;
/** Finished participations per user: the data file contains 100,000 during the measurement. */
const ordersEach = 1_000;
/** A pool of the seed that accepts any number of small stakes, and the balance of each user. */
const stake = { projectId: '5', poolId: '51', action: 'JOIN', amount: '10' };
const balances = { SLIP: '200000' };

const AccountAnswer = v.object({ result: v.object({ uid: v.string(), account: v.string(), password: v.string() }) });
const SuccessAnswer = v.object({ ret_code: v.literal(0) });
const LoginAnswer = v.object({ result: v.object({ usertoken: v.string() }) });

async function post(origin: string, path: string, body: object): Promise<unknown> {
  const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/x/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

/** Creates users with balances and finished participations; returns their session tokens. */
async function createSessions(origin: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const { uid, account, password } = v.parse(
      AccountAnswer,
      await post(origin, 'accounts', { balances: balances }),
    ).result;
    v.parse(SuccessAnswer, await post(origin, 'fixtures', { uid, orders: ordersEach }));
    tokens.push(v.parse(LoginAnswer, await post(origin, 'login', { account, password })).result.usertoken);
  }
  return tokens;
}

/** Measures project list and pledge against a trivial handler and bare transactions, in turns. Q-L05, Q-L06 */
async function measure({ exchange, trivial, barePerSecond }: LoadTarget): Promise<Figure[]> {
  const tokens = await createSessions(exchange);
  let turn = 0;
  const nextStake = () => {
    const query = new URLSearchParams({ ...stake, requestId: randomUUID() }).toString();
    const usertoken = tokens[turn++ % tokens.length] ?? '';
    return { path: `/x/main${pledge.path}?${query}`, headers: { usertoken } };
  };
  const load = (origin: string, next: Load['next'], more: Partial<Load> = {}) =>
    runLoad({ origin, connections, durationMs: roundMs, next, ...more });
  const nextList = () => ({ path: listPath });

  const runs: Record<'trivial' | 'list' | 'pledge' | 'halfLoad' | 'trivialAtHalf', LoadResult[]> = {
    trivial: [],
    list: [],
    pledge: [],
    halfLoad: [],
    trivialAtHalf: [],
  };
  const nextTrivial = () => ({ path: '/' });
  for (let round = 0; round < rounds; round += 1) {
    runs.trivial.push(await load(trivial, nextTrivial));
    runs.list.push(await load(exchange, nextList));
    const full = await load(exchange, nextStake);
    runs.pledge.push(full);
    const half = { perSecond: full.perSecond / 2 };
    runs.halfLoad.push(await load(exchange, nextStake, half));
    // A handler without work at the same rate: how late the machine itself makes an answer.
    runs.trivialAtHalf.push(await load(trivial, nextTrivial, half));
  }
  const [refused] = Object.values(runs)
    .flat()
    .flatMap((run) => run.refused ?? []);
  if (refused !== undefined) throw new Error(`the load was refused: ${refused}`);

  const of = (name: keyof typeof runs, key: 'perSecond' | 'p50Ms' | 'p99Ms') => runs[name].map((run) => run[key]);
  const figure = (
    name: string,
    unit: Figure['unit'],
    values: number[],
    bound: Pick<Figure, 'max' | 'min'> = {},
  ): Figure => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...bound,
  });
  const ratio = (one: number[], other: number[]) => one.map((value, round) => value / (other[round] ?? NaN));
  return [
    figure('trivial handler that sends the same bytes as project/list', '/s', of('trivial', 'perSecond')),
    figure('project/list, 100 connections, 100,000 participations stored', '/s', of('list', 'perSecond')),
    figure(
      'project/list, ratio to the trivial handler',
      'x',
      ratio(of('list', 'perSecond'), of('trivial', 'perSecond')),
      {
        min: 0.5,
      },
    ),
    figure('project/list p99', 'ms', of('list', 'p99Ms')),
    figure('project/list, p99 / p50', 'x', ratio(of('list', 'p99Ms'), of('list', 'p50Ms')), { max: 5 }),
    { name: 'bare transaction', unit: '/s', value: barePerSecond },
    figure('pledge, 100 connections, 100,000 participations stored', '/s', of('pledge', 'perSecond')),
    figure(
      'pledge, ratio to the bare transaction',
      'x',
      of('pledge', 'perSecond').map((rate) => rate / barePerSecond),
      { min: 0.3 },
    ),
    figure('pledge p99, 100 connections', 'ms', of('pledge', 'p99Ms')),
    figure('pledge p99 at half load', 'ms', of('halfLoad', 'p99Ms')),
    figure('trivial handler p99 at that load', 'ms', of('trivialAtHalf', 'p99Ms')),
    figure('pledge, p99 / p50 at half load', 'x', ratio(of('halfLoad', 'p99Ms'), of('halfLoad', 'p50Ms')), { max: 5 }),
  ];
}

/** Measures the sandbox exchange in a process of its own. */
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
