import * as v from 'valibot';
import type { AttemptJob, Scheduler } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { int, text } from '../store/columns.ts';

/** Kinds of jobs in the order in which they run at the same time. leverage.md 3 "Order inside one instant" */
export const jobKinds = ['funding', 'management', 'rebalance', 'band', 'ltOrder'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Runs a job of a kind; `subject` is the token, order or account it is for. A job that repeats schedules itself again. */
type JobRunner = (exchange: Exchange, subject: string, at: number) => void;

const JobRow = v.object({ kind: v.picklist(jobKinds), subject: text, time: int });
type Job = v.InferOutput<typeof JobRow>;
const NextRow = v.object({ time: v.nullable(int) });

/** Cached time of the next job, because every request needs it. */
const nextTimes = new WeakMap<Exchange['store'], { time: number | undefined }>();

/** Clears the cached time of the next job, now and when the current transaction is rolled back. */
export function clearNextJobTime({ store }: Pick<Exchange, 'store'>): void {
  nextTimes.delete(store);
  store.afterRollback(() => nextTimes.delete(store));
}

/** Schedules a job, ms of exchange time; a second one of the same kind, subject and time is the same job. */
export function scheduleJob(exchange: Exchange, kind: JobKind, subject: string, time: number): void {
  clearNextJobTime(exchange);
  exchange.clock.expectJob(time);
  exchange.store.run('INSERT OR IGNORE INTO leverage_job (kind, subject, time) VALUES (?, ?, ?)', kind, subject, time);
}

/** Makes the jobs due again that an earlier run of the exchange set aside. */
export function retryJobs(exchange: Exchange): void {
  clearNextJobTime(exchange);
  exchange.store.run('UPDATE leverage_job SET is_set_aside = 0 WHERE is_set_aside = 1');
}

function nextJobAt({ store }: Exchange): number | undefined {
  const cached = nextTimes.get(store);
  if (cached) return cached.time;
  const sql = 'SELECT MIN(time) AS time FROM leverage_job WHERE is_set_aside = 0';
  const time = store.row(NextRow, sql)?.time ?? undefined;
  nextTimes.set(store, { time });
  return time;
}

const byRank = (a: Job, b: Job): number =>
  jobKinds.indexOf(a.kind) - jobKinds.indexOf(b.kind) || (a.subject < b.subject ? -1 : 1);

/** Returns the first job that is due exactly at `at`. A job can schedule others for the same time. */
const firstDue = ({ store }: Exchange, at: number): Job | undefined =>
  store
    .rows(JobRow, 'SELECT kind, subject, time FROM leverage_job WHERE time = ? AND is_set_aside = 0', at)
    .sort(byRank)[0];

function runDueJobs(
  exchange: Exchange,
  runners: Readonly<Record<JobKind, JobRunner>>,
  at: number,
  attempt: AttemptJob,
): void {
  const { store } = exchange;
  for (let job = firstDue(exchange, at); job; job = firstDue(exchange, at)) {
    const { kind, subject } = job;
    const isDone = attempt(`job ${kind} of ${subject} at ${at}`, () => {
      clearNextJobTime(exchange);
      store.run('DELETE FROM leverage_job WHERE kind = ? AND subject = ? AND time = ?', kind, subject, at);
      runners[kind](exchange, subject, at);
    });
    if (isDone) continue;
    clearNextJobTime(exchange);
    const sql = 'UPDATE leverage_job SET is_set_aside = 1 WHERE kind = ? AND subject = ? AND time = ?';
    store.run(sql, kind, subject, at);
  }
}

/**
 * Scheduler of the domain. It runs due jobs by time, kind (`jobKinds`) and subject. Each job runs once, because it is removed
 * in the transaction that runs it. leverage.md 3 "Order inside one instant"
 */
export const leverageJobs = (exchange: Exchange, runners: Readonly<Record<JobKind, JobRunner>>): Scheduler => ({
  name: 'leverage',
  next: () => nextJobAt(exchange),
  run: (at, attempt) => runDueJobs(exchange, runners, at, attempt),
});
