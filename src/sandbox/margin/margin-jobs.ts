import type { Scheduler } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { forcedRepayStep } from './processes/forced-repay-steps.ts';
import { chargeDue, nextInterest } from './interest.ts';
import { liquidationStep } from './processes/liquidation-steps.ts';
import { nextStepTime, runDueSteps } from './processes/processes.ts';
import { nextWatch, watchDue } from './watch.ts';

const steps = { LIQUIDATION: liquidationStep, FORCE_REPAY: forcedRepayStep };

/**
 * The jobs of margin trading at one instant, in one transaction: interest comes first, so that the watch of the hour counts it, and
 * the steps of liquidations and forced repayments last. leverage.md 3
 */
export const marginJobs = (exchange: Exchange): Scheduler => ({
  name: 'margin',
  next() {
    const times = [nextInterest(exchange), nextWatch(exchange), nextStepTime(exchange)];
    const due = times.filter((time) => time !== undefined);
    return due.length === 0 ? undefined : Math.min(...due);
  },
  run(at, attempt) {
    chargeDue(exchange, at, attempt);
    watchDue(exchange, at, attempt);
    runDueSteps(exchange, steps, at, attempt);
  },
});
