import { loanStatus } from '#contract/loans/loan-order.ts';
import { hourMs } from '#formulas/durations.ts';
import { nextFullHour } from '#formulas/margin/interest.ts';
import { expireTimeOf } from '#formulas/loans/loan-interest.ts';
import type { AttemptJob, Scheduler } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { dueJobs, nextLoanJob, loanJobs } from './job-times.ts';
import type { LoanJob } from './job-times.ts';
import { evaluateAll, startLiquidation } from './ltv-levels.ts';
import { addDueNotice, addOverdueNotice } from './notices.ts';
import { openLoanOrders, publishLoanOrder, saveLoanOrder, setLoanOrderAside } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { isPricePaused } from './paused-prices.ts';
import { sellCollateral } from './liquidation.ts';

/** Runs a job of a loan, inside a transaction; `time` is its due time, ms. */
type JobRunner = (exchange: Exchange, order: StoredLoanOrder, time: number) => void;

/** Job: the loan is overdue from its due time on. */
const expire: JobRunner = (exchange, order) => {
  const time = expireTimeOf(order);
  const overdue = saveLoanOrder(
    exchange,
    { ...order, status: loanStatus.overdue, overdueTime: time, remindedTime: time },
    { isChanged: true },
  );
  publishLoanOrder(exchange, overdue);
  addOverdueNotice(exchange, overdue, exchange.clock.now());
};

/** Job: a reminder before the due time, or while the loan is overdue. */
const remind: JobRunner = (exchange, order, time) => {
  saveLoanOrder(exchange, { ...order, remindedTime: time });
  const add = order.status === loanStatus.overdue ? addOverdueNotice : addDueNotice;
  add(exchange, order, exchange.clock.now());
};

const runners: Readonly<Record<LoanJob, JobRunner>> = {
  expire,
  grace: (exchange, order) => void startLiquidation(exchange, order, 'OVERDUE'),
  sell: sellCollateral,
  remind,
};

/** Runs the jobs of one kind that are due, by loan. */
function runKind(exchange: Exchange, kind: LoanJob, at: number, attempt: AttemptJob): void {
  const due = [...openLoanOrders(exchange).values()].filter(({ nextTime }) => nextTime > 0 && nextTime <= at);
  for (const { orderId } of due) {
    const order = openLoanOrders(exchange).get(orderId);
    const job = order && dueJobs(order, isPricePaused(exchange, order), at).find((one) => one.job === kind);
    if (!job) continue;
    const isDone = attempt(`${kind} of loan ${orderId}`, () => runners[kind](exchange, order, job.time));
    if (!isDone) setLoanOrderAside(exchange, order);
  }
}

/** Key of the time of the next hourly evaluation. The time is stored, so that a restart skips no hour. */
const hourKey = 'pledge hour';
const hours = new WeakMap<Exchange['store'], number>();

function storedHour({ store, meta }: Exchange): number {
  const cached = hours.get(store);
  if (cached !== undefined) return cached;
  const hour = Number(meta.get(hourKey) ?? 0);
  hours.set(store, hour);
  return hour;
}

function saveHour({ store, meta }: Exchange, hour: number): void {
  meta.set(hourKey, String(hour));
  hours.set(store, hour);
  store.afterRollback(() => hours.delete(store));
}

/** Forgets the hour and the evaluations that were asked for: the tables were emptied. */
export function forgetEvaluations({ store }: Pick<Exchange, 'store'>): void {
  hours.delete(store);
  asked.delete(store);
  store.afterRollback(() => hours.delete(store));
}

/** Starts the hourly evaluation at the next full hour, unless it runs already. */
export function startHours(exchange: Exchange): void {
  const now = exchange.clock.now();
  if (storedHour(exchange) > now) return;
  saveHour(exchange, nextFullHour(now));
  exchange.clock.expectJob(nextFullHour(now));
}

/**
 * When a price change asked for an evaluation, ms. It is kept in memory only, because a start evaluates all loans
 * anyway.
 */
const asked = new WeakMap<Exchange['store'], number>();

/**
 * Asks for an evaluation of all loans at this instant. It runs after the jobs of markets, leveraged tokens and margin.
 */
export function askForEvaluation({ store, clock }: Pick<Exchange, 'store' | 'clock'>): void {
  if (asked.has(store)) return;
  asked.set(store, clock.now());
  clock.expectJob(clock.now());
}

/** True when the loans will be evaluated at this instant. */
export const isEvaluationDue = (exchange: Exchange): boolean =>
  asked.has(exchange.store) || (openLoanOrders(exchange).size > 0 && storedHour(exchange) <= exchange.clock.now());

function nextEvaluation(exchange: Exchange): number | undefined {
  const hour = openLoanOrders(exchange).size > 0 ? storedHour(exchange) : undefined;
  const now = asked.get(exchange.store);
  return hour === undefined || (now !== undefined && now < hour) ? now : hour;
}

/**
 * The jobs of pledge loans at one instant, in one transaction: levels by loan, then due times, ends of grace periods,
 * sales and reminders. It comes after the schedulers of markets, leveraged tokens and margin. loans.md 3 "Order within
 * one instant"
 */
export const loanScheduler = (exchange: Exchange): Scheduler => ({
  name: 'pledge loans',
  next() {
    const job = nextLoanJob(exchange, openLoanOrders(exchange).values());
    const evaluation = nextEvaluation(exchange);
    return job === undefined || (evaluation !== undefined && evaluation < job) ? evaluation : job;
  },
  run(at, attempt) {
    const hour = openLoanOrders(exchange).size > 0 ? storedHour(exchange) : undefined;
    const isFullHour = hour !== undefined && hour <= at;
    const isAsked = asked.delete(exchange.store);
    if (isFullHour) saveHour(exchange, at - (at % hourMs) + hourMs);
    if (isFullHour || isAsked) evaluateAll(exchange, attempt, { isFullHour });
    const nextJob = nextLoanJob(exchange, openLoanOrders(exchange).values());
    if (nextJob === undefined || nextJob > at) return;
    for (const kind of loanJobs) runKind(exchange, kind, at, attempt);
  },
});
