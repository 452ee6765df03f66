import { useEffect, useEffectEvent } from 'react';
import { $loanRequest, resetLoanRequest } from '#session/loans/loan-requests.ts';
import type { LoanRequestState, LoanOutcome } from '#session/loans/loan-requests.ts';
import { $loanLoad, $openLoans } from '#session/loans/open-loans.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import type { Lang } from '#i18n/lang.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { isToasted, loanErrorText } from '../requests/loan-errors.ts';
import { closeLoanPanel } from './open-panel.ts';
import { isReloaded } from './panel-form.ts';

/**
 * The state of the request of a panel. When it succeeds, `onDone` shows its message and the panel closes; a
 * loan that is closed or unknown is loaded again, with a toast. loans.md 6
 */
export function usePanelRequest(lang: Lang, orderId: string, onDone: (outcome: LoanOutcome) => void): LoanRequestState {
  const state = useStore($loanRequest);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    resetLoanRequest();
    return resetLoanRequest;
  }, []);
  useEffect(() => {
    if (state.phase === 'done') {
      done(state.result);
      closeLoanPanel();
    }
    if (state.phase !== 'failed') return;
    const { error } = state;
    if (isReloaded(error)) {
      showToast(loanErrorText(lang, error, ''), { tone: 'error' });
      void $loanLoad.load(orderId);
      void $openLoans.load();
      closeLoanPanel();
    } else if (isToasted(error)) toastError(error);
  }, [state, lang, orderId]);
  return state;
}
