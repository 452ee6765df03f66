import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { loanTokens, overdueParams, pledgeTokens } from '../../contract/loans/loan-market.ts';
import type { LoanToken, PledgeToken } from '../../contract/loans/loan-market.ts';
import { minuteMs } from '../../formulas/durations.ts';
import { serverNow } from '../clock.ts';
import { startPoll } from '../poll.ts';
import { failedOf, loadingOf, type Load } from '../remote/load.ts';

/** What happens after the due time of loans in a coin. */
export type OverdueTerms = ResultOf<typeof overdueParams>['list'][number];

/** Coins that are lent, collateral coins and overdue terms; `receivedAt` in ms of exchange time. */
export interface LoanMarketData {
  loans: readonly LoanToken[];
  pledges: readonly PledgeToken[];
  overdue: readonly OverdueTerms[];
  receivedAt: number;
}

/** How often coins and rates are read. ms */
const readMs = minuteMs;

/** Coins, rates and limits of loans as they are now; the page has those of the build until they arrive. loans.md 1 */
export const $loanMarket = atom<Load<LoanMarketData>>({ phase: 'idle' });

/** Loads coins, rates and limits; the current ones stay until they arrive, and after an error. */
export async function loadLoanMarket(): Promise<void> {
  $loanMarket.set(loadingOf($loanMarket.get()));
  const [loans, pledges, overdue] = await Promise.all([
    send(loanTokens, {}),
    send(pledgeTokens, {}),
    send(overdueParams, {}),
  ]);
  const failed = [loans, pledges, overdue].find(({ ok }) => !ok);
  if (failed && !failed.ok) {
    if (failed.error.kind !== 'aborted') $loanMarket.set(failedOf($loanMarket.get(), failed.error));
    return;
  }
  if (loans.ok && pledges.ok && overdue.ok)
    $loanMarket.set({
      phase: 'ready',
      value: {
        loans: loans.result.list,
        pledges: pledges.result.list,
        overdue: overdue.result.list,
        receivedAt: serverNow(),
      },
    });
}

/** Reads the coins now and every minute while the page is visible. Returns the function that stops it. */
export function followLoanMarket(): () => void {
  const poll = startPoll({ request: loadLoanMarket, intervalMs: readMs });
  return poll.stop;
}
