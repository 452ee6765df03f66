import { useEffect } from 'react';
import { reconcileLoanRequests } from '#session/loans/loan-requests.ts';
import { refreshLoanFunds } from '#session/loans/loan-funds.ts';
import { collateralChanges, loanRepayments, pastLoans } from '#session/loans/loan-lists.ts';
import { $loanUser } from '#session/loans/loan-user.ts';
import { $openLoans, followLoans } from '#session/loans/open-loans.ts';
import { valueOf } from '#session/remote/load.ts';
import { $serverSecond, serverNow } from '#session/clock.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';
import { useStore } from '#ui/foundation/use-store.ts';

/** Loads lists and balances again after the exchange or another tab changed a loan. */
function refreshLists(): void {
  for (const list of [pastLoans, loanRepayments, collateralChanges]) void list.reload();
  refreshLoanFunds();
}

/**
 * Loads the person's loans and follows them while a screen shows them; with each charge their debts are loaded again.
 */
export function useLoans(): void {
  const user = useStore($user);
  const epoch = useStore($personEpoch);
  useEffect(() => {
    if (user !== userState.loggedIn) return;
    void $loanUser.load();
    void $openLoans.load();
    void reconcileLoanRequests();
    const stopLoans = followLoans(refreshLists);
    let reloadedFor = 0;
    const stopClock = $serverSecond.listen(() => {
      const rows = [...(valueOf($openLoans.get())?.values() ?? [])];
      const due = rows.map(({ nextChargeTime }) => nextChargeTime).filter((time) => time > 0);
      const next = Math.min(...due);
      if (next > serverNow() || next === reloadedFor) return;
      reloadedFor = next;
      void $openLoans.load();
      void $loanUser.load();
    });
    return () => {
      stopLoans();
      stopClock();
    };
  }, [user, epoch]);
}
