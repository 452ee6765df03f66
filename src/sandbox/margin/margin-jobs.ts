import type { Scheduler } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { forcedRepayStep } from './processes/forced-repay-steps.ts';
import { chargeDue, nextInterest } from './interest.ts';
import { liquidationStep } from './processes/liquidation-steps.ts';
import { nextStepTime, runDueSteps } from './processes/processes.ts';
import { nextWatch, watchDue } from './watch.ts';

/**
 * Time of the next charge or watch of a store, and its number of changes when it was read: the clock asks before each
 * request.
 */
const storedTimes = new WeakMap<Exchange['store'], { time: number | undefined; changes: number }>();

function earliestOf(times: readonly (number | undefined)[]): number | undefined {
  const due = times.filter((time) => time !== undefined);
  return due.length === 0 ? undefined : Math.min(...due);
}

function nextStoredTime(exchange: Exchange): number | undefined {
  const changes = exchange.store.changes();
  const cached = storedTimes.get(exchange.store);
  if (cached?.changes === changes) return cached.time;
  const time = earliestOf([nextInterest(exchange), nextWatch(exchange)]);
  storedTimes.set(exchange.store, { time, changes });
  return time;
}

const steps = { LIQUIDATION: liquidationStep, FORCE_REPAY: forcedRepayStep };

/**
 * The jobs of margin trading at one instant, in one transaction: interest comes first, so that the watch of the hour
 * counts it, and the steps of liquidations and forced repayments last. leverage.md 3
 */
export const marginJobs = (exchange: Exchange): Scheduler => ({
  name: 'margin',
  next: () => earliestOf([nextStoredTime(exchange), nextStepTime(exchange)]),
  run(at, attempt) {
    chargeDue(exchange, at, attempt);
    watchDue(exchange, at, attempt);
    runDueSteps(exchange, steps, at, attempt);
  },
});
