import { loanStatus } from '#contract/loans/loan-order.ts';
import { dayMs, hourMs, secondMs } from '#formulas/durations.ts';
import { expireTimeOf } from '#formulas/loans/loan-interest.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { overdueTerms } from './coin-terms.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';

/** Jobs of a loan in the order in which they run at one instant. loans.md 3 "Order within one instant" */
export const loanJobs = ['expire', 'grace', 'sell', 'remind'] as const;
export type LoanJob = (typeof loanJobs)[number];

/** Reminders before the due time. loans.md 3 */
const remindersMs = [dayMs, 2 * hourMs] as const;
/** How long a liquidation lasts before the collateral is sold. exchange-api 4.7 */
const liquidationMs = 10 * secondMs;

/** The end of the grace period, ms. */
export const graceEndOf = (order: Pick<StoredLoanOrder, 'createTime' | 'term'>): number =>
  expireTimeOf(order) + overdueTerms.graceHours * hourMs;

/** The time of the sale of a loan in liquidation, ms. */
export const saleTimeOf = ({ liquidationTime }: Pick<StoredLoanOrder, 'liquidationTime'>): number =>
  liquidationTime + liquidationMs;

/** The due time of the next reminder of an overdue loan, ms: every 24 h. */
function overdueReminder({ overdueTime, remindedTime }: StoredLoanOrder): number {
  const last = Math.max(overdueTime, remindedTime);
  return last - ((last - overdueTime) % dayMs) + dayMs;
}

/** A job with its due time, ms. */
interface DueJob {
  job: LoanJob;
  time: number;
}

/**
 * The jobs that a loan waits for; due times follow from the row alone. While the price of a coin is paused, no
 * liquidation starts and nothing is sold. loans.md 3 "Jobs"
 */
function waitingJobs(order: StoredLoanOrder, isPaused: boolean): DueJob[] {
  const expire = expireTimeOf(order);
  switch (order.status) {
    case loanStatus.active: {
      const reminders = remindersMs
        .map((before) => expire - before)
        .filter((time) => time > Math.max(order.remindedTime, order.createTime));
      return [{ job: 'expire', time: expire }, ...reminders.map((time): DueJob => ({ job: 'remind', time }))];
    }
    case loanStatus.overdue: {
      const grace: DueJob[] = isPaused ? [] : [{ job: 'grace', time: graceEndOf(order) }];
      return [...grace, { job: 'remind', time: overdueReminder(order) }];
    }
    case loanStatus.liquidating:
      return isPaused ? [] : [{ job: 'sell', time: saleTimeOf(order) }];
    default:
      return [];
  }
}

/** The jobs of a loan that are due at a time, ms. */
export const dueJobs = (order: StoredLoanOrder, isPaused: boolean, at: number): DueJob[] =>
  waitingJobs(order, isPaused).filter(({ time }) => time <= at);

/**
 * Returns when the next job of a loan runs, ms, not before `now`: one that waited for a price is due at once. 0 without
 * one.
 */
export function jobTimeOf(order: StoredLoanOrder, isPaused: boolean, now: number): number {
  const times = waitingJobs(order, isPaused).map(({ time }) => time);
  return times.length === 0 ? 0 : Math.max(now, Math.min(...times));
}

/** Cached time of the next job of any loan, because every request needs it. */
const nextTimes = new WeakMap<Exchange['store'], { time: number | undefined }>();

/** Clears the cached time of the next job, now and when the current transaction is rolled back. */
export function forgetJobTimes({ store }: Pick<Exchange, 'store'>): void {
  nextTimes.delete(store);
  store.afterRollback(() => nextTimes.delete(store));
}

/** The time of the next job of the open loans, ms; undefined without one. */
export function nextLoanJob({ store }: Pick<Exchange, 'store'>, open: Iterable<StoredLoanOrder>): number | undefined {
  const cached = nextTimes.get(store);
  if (cached) return cached.time;
  let time: number | undefined;
  for (const { nextTime } of open) if (nextTime > 0 && (time === undefined || nextTime < time)) time = nextTime;
  nextTimes.set(store, { time });
  return time;
}
