import type { Domain } from '#sandbox/exchange/domain.ts';
import { lendToOrder } from './borrow.ts';
import { debtsOf } from './debts.ts';
import { transferLimits, unifiedRatesOf } from './exposure.ts';
import { maxLoans, maxOrderLoans } from './max-loan.ts';
import { lentOf } from './loans.ts';
import { marginAccountOf } from './margin-accounts.ts';
import { marginMigrations } from './margin-tables.ts';
import { repayFromOrders } from './order-repay.ts';
import { isRiskAllowed } from './order-risk.ts';
import { startAutomaticRepay } from './automatic-repay.ts';
import { createOrder } from './create-order.ts';
import { loanHandlers } from './loan-calls.ts';
import { loanTermHandlers } from './loan-term-calls.ts';
import { marginJobs } from './margin-jobs.ts';
import { forceRepay } from './processes/force-repay-call.ts';
import { clearProcesses, processProblem, retrySteps } from './processes/processes.ts';
import { riskHandlers } from './risk-calls.ts';
import { seedMargin } from './seed-debts.ts';
import { turnOnHandlers } from './turn-on-calls.ts';
import { unifiedHandlers } from './unified-calls.ts';
import { startLiveWatch, watchAccount } from './watch.ts';

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
  migrations: marginMigrations,
  seed: seedMargin,
  schedulers(exchange) {
    startLiveWatch(exchange);
    startAutomaticRepay(exchange);
    return [marginJobs(exchange)];
  },
  credit: {
    debtsOf,
    isOn: (exchange, uid) => marginAccountOf(exchange, uid).isOpen,
    transferLimits,
    maxLoans,
    maxOrderLoans,
    isRiskAllowed,
    unifiedRates: unifiedRatesOf,
    lendToOrder,
    watchAccount,
    repayFromOrders,
  },
  hooks: { beforeWrite: processProblem, lent: lentOf },
  forget: clearProcesses,
  open: retrySteps,
};
