import * as v from 'valibot';
import { dayMs, hourMs } from '#formulas/durations.ts';
import type { AttemptJob, Scheduler } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, text } from '#sandbox/store/columns.ts';

/** Kinds of jobs in the order in which they run at the same time. leverage.md 3 "Order inside one instant" */
export const jobKinds = ['funding', 'management', 'rebalance', 'band', 'ltOrder'] as const;
export type JobKind = (typeof jobKinds)[number];

/** How often the jobs of a token repeat, at full hours of UTC, ms. exchange-api 4.4 */
export const jobIntervals = { funding: 8 * hourMs, management: dayMs, rebalance: dayMs, band: hourMs } as const;
type RepeatedKind = keyof typeof jobIntervals;
const repeats = (kind: JobKind): kind is RepeatedKind => kind in jobIntervals;

/** Runs a job of a kind; `subject` is the token or order it is for. */
type JobRunner = (exchange: Exchange, subject: string, at: number) => void;

const JobRow = v.object({ kind: v.picklist(jobKinds), subject: text });
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

/** The first time after `at` at which a kind of job runs, ms. */
export const nextJobTime = (kind: RepeatedKind, at: number): number =>
  at - (at % jobIntervals[kind]) + jobIntervals[kind];

/** Schedules the jobs of a token that repeat. */
export function scheduleTokenJobs(exchange: Exchange, ltCode: string): void {
  for (const kind of jobKinds.filter(repeats))
    scheduleJob(exchange, kind, ltCode, nextJobTime(kind, exchange.clock.now()));
}

/** Removes the jobs of a token that has closed. */
export function removeTokenJobs(exchange: Exchange, ltCode: string): void {
  clearNextJobTime(exchange);
  exchange.store.run('DELETE FROM leverage_job WHERE subject = ?', ltCode);
}

/**
 * Makes the jobs due again, now, that an earlier run of the exchange set aside: what happened since cannot be changed.
 * Several of one kind and token become one.
 */
export function retryJobs(exchange: Exchange): void {
  clearNextJobTime(exchange);
  const sql = 'UPDATE OR REPLACE leverage_job SET is_set_aside = 0, time = MAX(time, ?) WHERE is_set_aside = 1';
  exchange.store.run(sql, exchange.clock.now());
}

function nextJobAt({ store }: Exchange): number | undefined {
  const cached = nextTimes.get(store);
  if (cached) return cached.time;
  const sql = 'SELECT MIN(time) AS time FROM leverage_job WHERE is_set_aside = 0';
  const time = store.row(NextRow, sql)?.time ?? undefined;
  nextTimes.set(store, { time });
  return time;
}

const rank = `CASE kind ${jobKinds.map((kind, index) => `WHEN '${kind}' THEN ${index}`).join(' ')} END`;
const firstDueQuery = `SELECT kind, subject FROM leverage_job WHERE time = ? AND is_set_aside = 0
  ORDER BY ${rank}, subject LIMIT 1`;

/** The first job that is due exactly at `at`. A job can schedule others for the same time. */
const firstDue = ({ store }: Exchange, at: number): Job | undefined => store.row(JobRow, firstDueQuery, at);

function runDueJobs(
  exchange: Exchange,
  runners: Readonly<Record<JobKind, JobRunner>>,
  at: number,
  attempt: AttemptJob,
): void {
  const { store } = exchange;
  for (let job = firstDue(exchange, at); job; job = firstDue(exchange, at)) {
    const { kind, subject } = job;
    // The next one comes although this one may fail; a token that closes removes it.
    if (repeats(kind)) scheduleJob(exchange, kind, subject, nextJobTime(kind, at));
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
 * Scheduler of the domain. It runs due jobs by time, kind (`jobKinds`) and subject. Each job runs once, because it is
 * removed in the transaction that runs it. leverage.md 3 "Order inside one instant"
 */
export const leverageJobs = (exchange: Exchange, runners: Readonly<Record<JobKind, JobRunner>>): Scheduler => ({
  name: 'leverage',
  next: () => nextJobAt(exchange),
  run: (at, attempt) => runDueJobs(exchange, runners, at, attempt),
});
