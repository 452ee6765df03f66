import type { Domain } from '#sandbox/exchange/domain.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { loanMigrations } from './loan-tables.ts';
import { loanOwnersOf, loanPrincipals } from './pool.ts';
import { adjust } from './adjust.ts';
import { hasAnotherLevel } from './ltv-levels.ts';
import { askForEvaluation, forgetEvaluations, loanScheduler } from './loan-jobs.ts';
import { listHandlers } from './list-calls.ts';
import { loanOperation, marketHandlers } from './market-calls.ts';
import { forgetLoanOrders, openLoanOrders, saveLoanOrder } from './open-loans.ts';
import { forgetPausedPrices } from './paused-prices.ts';
import { dropBounds, watchPrices } from './price-watch.ts';
import { repay } from './repay.ts';
import { seedLoans } from './seed-loans.ts';
import { openMarketsOf, submit } from './submit.ts';
import { userHandlers } from './user-calls.ts';

/**
 * Opens the markets of the coins of all loans, evaluates them once, and makes due what an earlier run set aside.
 * loans.md 3
 */
function openLoans(exchange: Exchange): void {
  forgetLoanOrders(exchange);
  const orders = [...openLoanOrders(exchange).values()];
  openMarketsOf(exchange, new Set(orders.flatMap(({ loanToken, pledgeToken }) => [loanToken, pledgeToken])));
  const isSetAside = ({ nextTime }: { nextTime: number }): boolean => nextTime === 0;
  if (orders.some(isSetAside))
    exchange.store.transaction(() => {
      for (const order of orders.filter(isSetAside)) saveLoanOrder(exchange, order);
    });
  if (hasAnotherLevel(exchange)) askForEvaluation(exchange);
}

/** Pledge loans: collateral against another coin, for a fixed term. loans.md 3 */
export const loansDomain: Domain = {
  name: 'loans',
  handlers: [...marketHandlers, ...userHandlers, ...listHandlers, submit, repay, adjust],
  migrations: loanMigrations,
  sandboxCalls: [loanOperation],
  connect: watchPrices,
  schedulers: (exchange) => [loanScheduler(exchange)],
  seed: seedLoans,
  hooks: { lent: loanPrincipals, loanOwners: loanOwnersOf },
  forget(exchange) {
    forgetLoanOrders(exchange);
    forgetPausedPrices(exchange);
    forgetEvaluations(exchange);
    dropBounds(exchange);
  },
  open: openLoans,
};
