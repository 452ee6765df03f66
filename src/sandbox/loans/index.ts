import type { Domain } from '#sandbox/exchange/domain.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { pledgeMigrations } from './loan-tables.ts';
import { pledgeOwnersOf, pledgePrincipals } from './pool.ts';
import { adjust } from './adjust.ts';
import { hasAnotherLevel } from './ltv-levels.ts';
import { askForJudgement, forgetJudgements, pledgeScheduler } from './loan-jobs.ts';
import { listHandlers } from './list-calls.ts';
import { loanOperation, marketHandlers } from './market-calls.ts';
import { forgetPledges, openPledges, savePledge } from './open-loans.ts';
import { forgetPausedPrices } from './paused-prices.ts';
import { dropGates, watchPrices } from './price-watch.ts';
import { repay } from './repay.ts';
import { seedPledges } from './seed-loans.ts';
import { openMarketsOf, submit } from './submit.ts';
import { userHandlers } from './user-calls.ts';

/** Opens the markets of the coins of all loans, judges them once, and makes due what an earlier run set aside. loans.md 3 */
function openPledgeLoans(exchange: Exchange): void {
  forgetPledges(exchange);
  const orders = [...openPledges(exchange).values()];
  openMarketsOf(exchange, new Set(orders.flatMap(({ loanToken, pledgeToken }) => [loanToken, pledgeToken])));
  const isSetAside = ({ nextTime }: { nextTime: number }): boolean => nextTime === 0;
  if (orders.some(isSetAside))
    exchange.store.transaction(() => {
      for (const order of orders.filter(isSetAside)) savePledge(exchange, order);
    });
  if (hasAnotherLevel(exchange)) askForJudgement(exchange);
}

/** Pledge loans: collateral against another coin, for a fixed term. loans.md 3 */
export const loansDomain: Domain = {
  name: 'loans',
  handlers: [...marketHandlers, ...userHandlers, ...listHandlers, submit, repay, adjust],
  migrations: pledgeMigrations,
  sandboxCalls: [loanOperation],
  connect: watchPrices,
  schedulers: (exchange) => [pledgeScheduler(exchange)],
  seed: seedPledges,
  hooks: { lent: pledgePrincipals, loanOwners: pledgeOwnersOf },
  forget(exchange) {
    forgetPledges(exchange);
    forgetPausedPrices(exchange);
    forgetJudgements(exchange);
    dropGates(exchange);
  },
  open: openPledgeLoans,
};
