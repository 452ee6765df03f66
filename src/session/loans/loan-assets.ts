import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { assets } from '../../contract/loans/loan-lists.ts';
import { singleLoad } from '../leverage/single-load.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { failedOf, loadingOf, type Load } from './load-state.ts';

/** Debts and collateral of the person's loans by coin, with values in USD. */
export type LoanAssets = ResultOf<typeof assets>;

export const $loanAssets = atom<Load<LoanAssets>>({ phase: 'idle' });
onPersonChange(() => $loanAssets.set({ phase: 'idle' }));

/** Loads debts and collateral; the current ones stay until they arrive, and after an error. */
export const loadLoanAssets = singleLoad(async () => {
  const epoch = $personEpoch.get();
  $loanAssets.set(loadingOf($loanAssets.get()));
  const answer = await send(assets, {});
  if ($personEpoch.get() !== epoch) return;
  if (answer.ok) $loanAssets.set({ phase: 'ready', value: answer.result });
  else if (answer.error.kind !== 'aborted') $loanAssets.set(failedOf($loanAssets.get(), answer.error));
});
