import * as v from 'valibot';
import { hourMs } from '#formulas/durations.ts';
import type { AttemptJob, Scheduler } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { listedPair } from '#sandbox/catalog/pairs.ts';
import { int, text } from '#sandbox/store/columns.ts';
import { calculate, publishTicketsHash } from './calculation.ts';
import { contestEndTimes, payContests } from './contests.ts';
import { crowdOf } from './simulated-crowd.ts';
import { distribute, refundAll } from './distribution.ts';
import { openingPrice } from './listing.ts';
import { addListingNotices } from './notices.ts';
import { crowdAccount, adjustPool } from '../participation/pools.ts';
import { launchById } from '../projects.ts';
import { payHourlyRewards } from './rewards.ts';
import type { SeedPool, SeedProject } from '../seed/types.ts';
import { clearPublicCache } from '../project-view.ts';

/** Jobs in the order in which they run at the same time: the rewards of an hour are paid before the crowd moves. */
export const jobs = ['reward', 'crowd', 'seal', 'calculate', 'distribute', 'settle', 'list', 'contest'] as const;
/** Name of a job, stored in `launch_due`. */
export type Job = (typeof jobs)[number];

/** First time of a job in ms UTC. With `until` it repeats every hour until then, otherwise at the times of `then`. */
export type ScheduledJob = { job: Job; at: number; until?: number; then?: readonly number[] };

/** The schedule of a launch's jobs; none for a launch that ended before the clock starts or was canceled. */
export function jobsOf({ projectId, kind, times, pools, canceledAt }: SeedProject): ScheduledJob[] {
  if (canceledAt !== undefined || pools.every((pool) => 'closed' in pool)) return [];
  const { commitStart, commitEnd, distribute: distributeAt = commitEnd, listing } = times;
  const [firstEnd, ...ends] = contestEndTimes(projectId);
  const contests: ScheduledJob[] = firstEnd === undefined ? [] : [{ job: 'contest', at: firstEnd, then: ends }];
  const crowd: ScheduledJob = { job: 'crowd', at: commitStart, until: commitEnd - 1 };
  if (kind === 'LAUNCHPOOL') {
    return [
      crowd,
      { job: 'reward', at: commitStart + hourMs, until: commitEnd },
      { job: 'settle', at: distributeAt },
      ...contests,
    ];
  }
  const seal: ScheduledJob[] = pools.some(({ terms }) => terms.method === 'LOTTERY')
    ? [{ job: 'seal', at: commitEnd }]
    : [];
  const list: ScheduledJob[] = listing === undefined ? [] : [{ job: 'list', at: listing }];
  return [
    crowd,
    ...seal,
    { job: 'calculate', at: (commitEnd + distributeAt) / 2 },
    { job: 'distribute', at: distributeAt },
    ...list,
    ...contests,
  ];
}

/** Moves the crowd of one pool that joins or redeems at a full hour of the commit phase. */
function moveCrowd(exchange: Exchange, project: SeedProject, pool: SeedPool, at: number): void {
  if (!('crowd' in pool)) return;
  const { poolId, coin } = pool.terms;
  const hour = Math.round((at - project.times.commitStart) / hourMs);
  const crowd = crowdOf(exchange.seed(), project, pool.terms, pool.crowd);
  const joining = crowd.filter((participant) => participant.joinHour === hour);
  const leaving = crowd.filter((participant) => participant.redeemHour === hour);
  const sumOf = (people: typeof joining) => people.reduce((total, { amount }) => total + amount, 0n);
  const net = sumOf(joining) - sumOf(leaving);
  const account = crowdAccount(poolId);
  exchange.ledger.post({ kind: 'launch crowd', reference: poolId, at }, [
    { account: externalAccount, coin, amount: -net },
    { account, coin, amount: net },
  ]);
  adjustPool(exchange, poolId, {
    participants: joining.length - leaving.length,
    total: net,
    tickets: joining.reduce((total, { tickets }) => total + tickets, 0),
  });
}

/** Lists a token's pair at its opening price. */
function listToken(exchange: Exchange, project: SeedProject, at: number): void {
  const { catalog } = exchange;
  if (!catalog.pair(`${project.token}USDT`))
    catalog.putPair(listedPair(project.token, openingPrice(exchange.seed(), project), at));
  addListingNotices(exchange, project, at);
}

const runners: Record<Job, (exchange: Exchange, project: SeedProject, at: number) => void> = {
  reward: payHourlyRewards,
  crowd: (exchange, project, at) => project.pools.forEach((pool) => moveCrowd(exchange, project, pool, at)),
  seal: publishTicketsHash,
  calculate,
  distribute,
  settle: (exchange, project, at) => refundAll(exchange, project, 'FILLED', at),
  list: listToken,
  contest: payContests,
};

/** The job of a launch that is not known to this version is set aside. */
const projectOf = (projectId: string): SeedProject => {
  const project = launchById(projectId);
  if (!project) throw new Error(`a job of an unknown project ${projectId}`);
  return project;
};

const DueRow = v.object({ project_id: text, job: v.picklist(jobs), time: int });
const NextRow = v.object({ time: v.nullable(int) });

/** Cached time of the next job, because every request needs it. */
const nextTimes = new WeakMap<Exchange['store'], { time: number | undefined }>();

/** Clears the cached time of the next job, now and when the current transaction is rolled back. */
export function clearNextJobTime({ store }: Pick<Exchange, 'store'>): void {
  nextTimes.delete(store);
  store.afterRollback(() => nextTimes.delete(store));
}

/** Saves the first time of each job of a launch. */
export function scheduleLaunch({ store }: Exchange, project: SeedProject): void {
  clearNextJobTime({ store });
  for (const { job, at } of jobsOf(project)) {
    store.run('INSERT INTO launch_due (project_id, job, time) VALUES (?, ?, ?)', project.projectId, job, at);
  }
}

/** The next time of a job that ran at `at`; undefined after its last run. */
function nextRunAt({ until, then = [] }: ScheduledJob, at: number): number | undefined {
  return until !== undefined && at + hourMs <= until ? at + hourMs : then.find((time) => time > at);
}

/** Schedules the next run of a job that ran at `at`, or removes the job. */
function reschedule({ store }: Exchange, project: SeedProject, job: Job, at: number): void {
  clearNextJobTime({ store });
  const scheduledJob = jobsOf(project).find((candidate) => candidate.job === job);
  const next = scheduledJob && nextRunAt(scheduledJob, at);
  if (next !== undefined) {
    store.run('UPDATE launch_due SET time = ? WHERE project_id = ? AND job = ?', next, project.projectId, job);
  } else {
    store.run('DELETE FROM launch_due WHERE project_id = ? AND job = ?', project.projectId, job);
  }
}

/** Runs every job that is due exactly at `at`; a job that fails is set aside until a restart. */
export function runJobs(exchange: Exchange, at: number, attempt: AttemptJob): void {
  const { store } = exchange;
  const sql = 'SELECT project_id, job, time FROM launch_due WHERE time = ? AND is_set_aside = 0';
  const due = store.rows(DueRow, sql, at);
  due.sort((a, b) => jobs.indexOf(a.job) - jobs.indexOf(b.job) || Number(a.project_id) - Number(b.project_id));
  clearPublicCache(exchange);
  for (const { project_id, job } of due) {
    const isDone = attempt(`job ${job} of launch ${project_id} at ${at}`, () => {
      const project = projectOf(project_id);
      runners[job](exchange, project, at);
      reschedule(exchange, project, job, at);
    });
    if (isDone) continue;
    clearNextJobTime(exchange);
    store.run('UPDATE launch_due SET is_set_aside = 1 WHERE project_id = ? AND job = ?', project_id, job);
  }
}

/** The time of the next job in ms UTC; undefined without one. */
export function nextJobAt({ store }: Exchange): number | undefined {
  const cached = nextTimes.get(store);
  if (cached) return cached.time;
  const time = store.row(NextRow, 'SELECT MIN(time) AS time FROM launch_due WHERE is_set_aside = 0')?.time ?? undefined;
  nextTimes.set(store, { time });
  return time;
}

/** Makes the jobs due again that an earlier run of the exchange set aside. */
export function retryJobs(exchange: Exchange): void {
  clearNextJobTime(exchange);
  exchange.store.run('UPDATE launch_due SET is_set_aside = 0 WHERE is_set_aside = 1');
}

/** Scheduler of the launches. Each job runs once, because it is rescheduled in the transaction that runs it. */
export const launchJobs = (exchange: Exchange): Scheduler => ({
  name: 'launches',
  next: () => nextJobAt(exchange),
  run: (at, attempt) => runJobs(exchange, at, attempt),
});

/** Cancels a launch: refunds all coins and removes its jobs. launchpad.md 3 */
export function cancelLaunch(exchange: Exchange, project: SeedProject, at: number): void {
  clearNextJobTime(exchange);
  exchange.store.run('DELETE FROM launch_due WHERE project_id = ?', project.projectId);
  exchange.store.run('INSERT INTO launch_canceled (project_id, time) VALUES (?, ?)', project.projectId, at);
  refundAll(exchange, project, 'CANCELED', at);
}
