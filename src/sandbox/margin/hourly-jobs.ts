import type { Scheduler } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { chargeDue, nextInterest } from './interest.ts';
import { nextWatch, watchDue } from './watch.ts';

/** The jobs of a full hour, in one transaction: interest comes first, so that the watch of the hour counts it. leverage.md 3 */
export const hourlyJobs = (exchange: Exchange): Scheduler => ({
  name: 'margin',
  next() {
    const times = [nextInterest(exchange), nextWatch(exchange)].filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  },
  run(at, attempt) {
    chargeDue(exchange, at, attempt);
    watchDue(exchange, at, attempt);
  },
});
