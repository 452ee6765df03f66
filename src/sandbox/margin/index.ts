import type { Domain } from '#sandbox/exchange/domain.ts';
import { startAutomaticRepay } from './automatic-repay.ts';
import { createOrder } from './create-order.ts';
import { loanHandlers } from './loan-calls.ts';
import { loanTermHandlers } from './loan-term-calls.ts';
import { marginJobs } from './margin-jobs.ts';
import { forceRepay } from './processes/force-repay-call.ts';
import { clearProcesses, retrySteps } from './processes/processes.ts';
import { riskHandlers } from './risk-calls.ts';
import { seedMargin } from './seed-debts.ts';
import { turnOnHandlers } from './turn-on-calls.ts';
import { unifiedHandlers } from './unified-calls.ts';
import { startLiveWatch } from './watch.ts';

/** Cross margin of standard accounts, and spot margin of unified ones: loans, interest, risk, liquidation. */
export const marginDomain: Domain = {
  name: 'margin',
  handlers: [
    ...turnOnHandlers,
    ...loanTermHandlers,
    ...riskHandlers,
    ...loanHandlers,
    createOrder,
    forceRepay,
    ...unifiedHandlers,
  ],
  seed: seedMargin,
  schedulers(exchange) {
    startLiveWatch(exchange);
    startAutomaticRepay(exchange);
    return [marginJobs(exchange)];
  },
  forget: clearProcesses,
  open: retrySteps,
};
