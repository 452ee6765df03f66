import type { Domain } from '../domain.ts';
import { startAutomaticRepay } from './automatic-repay.ts';
import { createOrder } from './create-order.ts';
import { hourlyJobs } from './hourly-jobs.ts';
import { loanHandlers } from './loan-calls.ts';
import { loanTermHandlers } from './loan-term-calls.ts';
import { riskHandlers } from './risk-calls.ts';
import { seedDebts } from './seed.ts';
import { turnOnHandlers } from './turn-on-calls.ts';
import { unifiedHandlers } from './unified-calls.ts';
import { startLiveWatch } from './watch.ts';

/** Cross margin of standard accounts, and spot margin of unified ones: loans, interest, risk. */
export const marginDomain: Domain = {
  name: 'margin',
  handlers: [...turnOnHandlers, ...loanTermHandlers, ...riskHandlers, ...loanHandlers, createOrder, ...unifiedHandlers],
  seed: seedDebts,
  schedulers(exchange) {
    startLiveWatch(exchange);
    startAutomaticRepay(exchange);
    return [hourlyJobs(exchange)];
  },
};
