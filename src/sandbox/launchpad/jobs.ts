import * as v from 'valibot';
import type { Scheduler } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { external } from '../ledger/places.ts';
import { listedPair } from '../market/pairs.ts';
import { int, text } from '../store/columns.ts';
import { calculate, sealTickets } from './calculation.ts';
import { contestEnds, payContests } from './contests.ts';
import { crowdOf } from './crowd.ts';
import { distribute, returnAll } from './distribution.ts';
import { openingPrice } from './listing.ts';
import { crowdPlace, shiftPool } from './pools.ts';
import { hourMs, launchById } from './projects.ts';
import { payHour } from './rewards.ts';
import type { SeedPool, SeedProject } from './seed/types.ts';
import { forgetBoard } from './view.ts';

/** In the order in which they run when due together: an hour is paid before the crowd moves. */
export const jobs = ['reward', 'crowd', 'seal', 'calculate', 'distribute', 'settle', 'list', 'contest'] as const;
export type Job = (typeof jobs)[number];

/** When a job is due first; hourly ones repeat until `until` (not later), others at the times of `then`. */
export type Due = { job: Job; at: number; until?: number; then?: readonly number[] };

/** The jobs of a launch that the exchange still has to run. */
export function duesOf({ projectId, kind, times, pools, canceledAt }: SeedProject): Due[] {
  if (canceledAt !== undefined || pools.every((pool) => 'closed' in pool)) return [];
  const { commitStart, commitEnd, distribute: paid = commitEnd, listing } = times;
  const [firstEnd, ...ends] = contestEnds(projectId);
  const contests: Due[] = firstEnd === undefined ? [] : [{ job: 'contest', at: firstEnd, then: ends }];
  const crowd: Due = { job: 'crowd', at: commitStart, until: commitEnd - 1 };
  if (kind === 'LAUNCHPOOL') {
    return [
      crowd,
      { job: 'reward', at: commitStart + hourMs, until: commitEnd },
      { job: 'settle', at: paid },
      ...contests,
    ];
  }
  const draw: Due[] = pools.some(({ terms }) => terms.method === 'LOTTERY') ? [{ job: 'seal', at: commitEnd }] : [];
  const list: Due[] = listing === undefined ? [] : [{ job: 'list', at: listing }];
  return [
    crowd,
    ...draw,
    { job: 'calculate', at: (commitEnd + paid) / 2 },
    { job: 'distribute', at: paid },
    ...list,
    ...contests,
  ];
}

/** The crowd of one pool that comes or goes at a full hour of the commit phase. */
function crowdMoves(exchange: Exchange, project: SeedProject, pool: SeedPool, at: number): void {
  if (!('crowd' in pool)) return;
  const { poolId, coin } = pool.terms;
  const hour = Math.round((at - project.times.commitStart) / hourMs);
  const crowd = crowdOf(exchange.seed(), project, pool.terms, pool.crowd);
  const come = crowd.filter((stranger) => stranger.hour === hour);
  const gone = crowd.filter((stranger) => stranger.leaves === hour);
  const sum = (people: typeof come) => people.reduce((total, { amount }) => total + amount, 0n);
  const net = sum(come) - sum(gone);
  const place = crowdPlace(poolId);
  exchange.ledger.post({ kind: 'launch crowd', reference: poolId, at }, [
    { place: external, coin, amount: -net },
    { place, coin, amount: net },
  ]);
  shiftPool(exchange, poolId, {
    participants: come.length - gone.length,
    total: net,
    tickets: come.reduce((total, { tickets }) => total + tickets, 0),
  });
}

/** A token gets its pair at its opening price. */
function list({ catalog, seed }: Exchange, project: SeedProject, at: number): void {
  if (!catalog.pair(`${project.token}USDT`))
    catalog.putPair(listedPair(project.token, openingPrice(seed(), project), at));
}

const work: Record<Job, (exchange: Exchange, project: SeedProject, at: number) => void> = {
  reward: payHour,
  crowd: (exchange, project, at) => project.pools.forEach((pool) => crowdMoves(exchange, project, pool, at)),
  seal: sealTickets,
  calculate,
  distribute,
  settle: (exchange, project, at) => returnAll(exchange, project, 'FILLED', at),
  list,
  contest: payContests,
};

const DueRow = v.object({ project_id: text, job: v.picklist(jobs), time: int });
const NextRow = v.object({ time: v.nullable(int) });

/** The next job's time as it was looked up last: every request asks for it. */
const nextTimes = new WeakMap<Exchange['store'], { time: number | undefined }>();

/** After a change of what is due, and when that change is undone. */
export function forgetNext({ store }: Pick<Exchange, 'store'>): void {
  nextTimes.delete(store);
  store.afterRollback(() => nextTimes.delete(store));
}

/** Notes the first time of each job. */
export function scheduleLaunch({ store }: Exchange, project: SeedProject): void {
  forgetNext({ store });
  for (const { job, at } of duesOf(project)) {
    store.run('INSERT INTO launch_due (project_id, job, time) VALUES (?, ?, ?)', project.projectId, job, at);
  }
}

/** When a job is due again after it ran at `at`. */
function following({ until, then = [] }: Due, at: number): number | undefined {
  return until !== undefined && at + hourMs <= until ? at + hourMs : then.find((time) => time > at);
}

/** After a job ran: it moves on to its next time, or is done. */
function advance({ store }: Exchange, project: SeedProject, job: Job, at: number): void {
  forgetNext({ store });
  const due = duesOf(project).find((candidate) => candidate.job === job);
  const next = due && following(due, at);
  if (next !== undefined) {
    store.run('UPDATE launch_due SET time = ? WHERE project_id = ? AND job = ?', next, project.projectId, job);
  } else {
    store.run('DELETE FROM launch_due WHERE project_id = ? AND job = ?', project.projectId, job);
  }
}

/** Runs every job that is due at this very instant. */
export function runJobs(exchange: Exchange, at: number): void {
  const due = exchange.store.rows(DueRow, 'SELECT project_id, job, time FROM launch_due WHERE time = ?', at);
  due.sort((a, b) => jobs.indexOf(a.job) - jobs.indexOf(b.job) || Number(a.project_id) - Number(b.project_id));
  forgetBoard(exchange);
  for (const { project_id, job } of due) {
    const project = launchById(project_id);
    if (!project) throw new Error(`a job of an unknown project ${project_id}`);
    work[job](exchange, project, at);
    advance(exchange, project, job, at);
  }
}

/** The earliest job to come, ms. */
export function nextJobAt({ store }: Exchange): number | undefined {
  const known = nextTimes.get(store);
  if (known) return known.time;
  const time = store.row(NextRow, 'SELECT MIN(time) AS time FROM launch_due')?.time ?? undefined;
  nextTimes.set(store, { time });
  return time;
}

/** Jobs of launches on the exchange's clock; each once, since it moves on in the transaction that did it. */
export const launchJobs = (exchange: Exchange): Scheduler => ({
  name: 'launches',
  next: () => nextJobAt(exchange),
  run: (at) => runJobs(exchange, at),
});

/** An operator's cancel: everything goes back, nothing more is done. launchpad.md 3 */
export function cancelLaunch(exchange: Exchange, project: SeedProject, at: number): void {
  forgetNext(exchange);
  exchange.store.run('DELETE FROM launch_due WHERE project_id = ?', project.projectId);
  exchange.store.run('INSERT INTO launch_canceled (project_id, time) VALUES (?, ?)', project.projectId, at);
  returnAll(exchange, project, 'CANCELED', at);
}
