import { useEffect, useEffectEvent } from 'react';
import { useStore } from '#ui/foundation/use-store.ts';
import { closeMarginDialog } from '../access/margin-dialog.ts';
import { $loanAct, resetLoanAct } from './loan-act.ts';
import type { LoanActState } from './loan-act.ts';

/** Returns the state of a dialog's act. When it succeeds, `onDone` shows its message and the dialog closes. */
export function useLoanAct(onDone: () => void): LoanActState {
  const state = useStore($loanAct);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    resetLoanAct();
    return resetLoanAct;
  }, []);
  useEffect(() => {
    if (state.phase !== 'done') return;
    done();
    closeMarginDialog();
  }, [state]);
  return state;
}
