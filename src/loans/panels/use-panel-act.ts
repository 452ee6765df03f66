import { useEffect, useEffectEvent } from 'react';
import { $loanRequest, resetLoanRequest } from '#session/loans/loan-acts.ts';
import type { LoanActState, LoanOutcome } from '#session/loans/loan-acts.ts';
import { loadLoan, loadOpenLoans } from '#session/loans/open-loans.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import type { Lang } from '#i18n/lang.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { problemText } from '../acts/loan-errors.ts';
import { closeLoanPanel } from './open-panel.ts';

/**
 * Returns the state of the act of a panel. When it succeeds, `onDone` shows its message and the panel closes; a loan that is closed or
 * unknown is loaded again, with a toast. loans.md 6 "36009 / 36010"
 */
export function usePanelAct(lang: Lang, orderId: string, onDone: (outcome: LoanOutcome) => void): LoanActState {
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
    const { kind } = state.error;
    if (kind === 'unknownOrder' || kind === 'orderClosed') {
      showToast(problemText(lang, kind, undefined, ''), { tone: 'error' });
      void loadLoan(orderId);
      void loadOpenLoans();
      closeLoanPanel();
    } else if (kind === 'tooManyRequests') toastError(state.error);
  }, [state, lang, orderId]);
  return state;
}
