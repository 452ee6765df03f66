import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { loanBalance } from '../../contract/margin/loans.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { singleLoad } from './single-load.ts';

/** A debt: principal (`loan`) and interest, in the coin; `free` can repay it, `nextInterestTime` in ms of exchange time. */
export type Debt = ResultOf<typeof loanBalance>['list'][number];

export type DebtsState =
  { phase: 'idle' | 'loading' } | { phase: 'failed'; error: ApiError } | { phase: 'ready'; rows: readonly Debt[] };

/** What the account owes, by coin; a coin without a debt has no row. */
export const $debts = atom<DebtsState>({ phase: 'idle' });
onPersonChange(() => $debts.set({ phase: 'idle' }));

/** Loads the debts; the current ones stay until they arrive, and after an error. */
export const loadDebts = singleLoad(async () => {
  const epoch = $personEpoch.get();
  if ($debts.get().phase !== 'ready') $debts.set({ phase: 'loading' });
  const answer = await send(loanBalance, {});
  if ($personEpoch.get() !== epoch) return;
  if (answer.ok)
    $debts.set({ phase: 'ready', rows: answer.result.list.filter(({ remainAmount }) => remainAmount !== '0') });
  else if ($debts.get().phase !== 'ready' && answer.error.kind !== 'aborted')
    $debts.set({ phase: 'failed', error: answer.error });
});
