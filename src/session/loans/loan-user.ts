import { send } from '../../api/index.ts';
import type { ApiResult } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { admit } from '../../contract/loans/loan-requests.ts';
import { user } from '../../contract/loans/loan-lists.ts';
import { loanTermsVersion } from '../../contract/loans/loan-order.ts';
import { remote } from '../remote/remote.ts';

/** State of the person as a borrower: terms, totals, why no loan is possible. */
export type LoanUser = ResultOf<typeof user>;

export const $loanUser = remote(() => send(user, {}));

/** Marks the terms as not accepted: the exchange says so (36001). */
export function markNotAdmitted(): void {
  $loanUser.change((person) => ({ ...person, admitted: 'N' }));
}

/** Accepts the terms of loans. */
export async function acceptLoanTerms(): Promise<ApiResult<object>> {
  const answer = await send(admit, { version: loanTermsVersion });
  if (answer.ok) $loanUser.change((person) => ({ ...person, admitted: 'Y' }));
  return answer;
}
