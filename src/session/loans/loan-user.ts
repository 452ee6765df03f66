import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiResult } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { admit } from '../../contract/loans/loan-acts.ts';
import { user } from '../../contract/loans/loan-lists.ts';
import { loanTermsVersion } from '../../contract/loans/loan-order.ts';
import { singleLoad } from '../leverage/single-load.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { failedOf, loadingOf, withValue, type Load } from './load-state.ts';

/** State of the person as a borrower: terms, totals, why no loan is possible. */
export type LoanUser = ResultOf<typeof user>;

export const $loanUser = atom<Load<LoanUser>>({ phase: 'idle' });
onPersonChange(() => $loanUser.set({ phase: 'idle' }));

/** Loads the state of the person; the current one stays until it arrives, and after an error. */
export const loadLoanUser = singleLoad(async () => {
  const epoch = $personEpoch.get();
  $loanUser.set(loadingOf($loanUser.get()));
  const answer = await send(user, {});
  if ($personEpoch.get() !== epoch) return;
  if (answer.ok) $loanUser.set({ phase: 'ready', value: answer.result });
  else if (answer.error.kind !== 'aborted') $loanUser.set(failedOf($loanUser.get(), answer.error));
});

/** Marks the terms as not accepted: the exchange says so (36001). */
export function markNotAdmitted(): void {
  $loanUser.set(withValue($loanUser.get(), (person) => ({ ...person, admitted: 'N' })));
}

/** Accepts the terms of loans. */
export async function acceptLoanTerms(): Promise<ApiResult<object>> {
  const epoch = $personEpoch.get();
  const answer = await send(admit, { version: loanTermsVersion });
  if (answer.ok && $personEpoch.get() === epoch)
    $loanUser.set(withValue($loanUser.get(), (person) => ({ ...person, admitted: 'Y' })));
  return answer;
}
