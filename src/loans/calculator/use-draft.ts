import { useMemo } from 'react';
import type { LoanToken, PledgeToken } from '#contract/loans/loan-market.ts';
import type { LoanMarket } from '#formulas/loans/loan-checks.ts';
import { $loanDrafts, draftOf, setLoanDraft } from '#session/loans/loan-drafts.ts';
import type { LoanDraft } from '#session/loans/loan-drafts.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { marketOf } from '../market/loan-context.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { loansPage } from '../market/loans-page.ts';
import { firstDraft } from './loan-form.ts';

/** A loan that is being written, with the coins and prices that it depends on. */
export interface DraftState {
  draft: LoanDraft;
  loan: LoanToken | undefined;
  pledge: PledgeToken | undefined;
  market: LoanMarket | undefined;
  set: (draft: LoanDraft) => void;
}

const noDrafts = () => ({});

/** The draft of this tab; before the first edit that of the calculator, or one without amounts. */
export function useDraft(page: string, context: LoanContext, hasExample: boolean): DraftState {
  const stored = draftOf(useStore($loanDrafts, noDrafts));
  const first = useMemo(() => builtDraft(page, hasExample), [page, hasExample]);
  const isKnown = ({ loanToken, pledgeToken }: LoanDraft) =>
    context.loans.some(({ token }) => token === loanToken) &&
    context.pledges.some(({ token }) => token === pledgeToken);
  const draft = stored && isKnown(stored) ? stored : first;
  const loan = context.loans.find(({ token }) => token === draft.loanToken);
  const pledge = context.pledges.find(({ token }) => token === draft.pledgeToken);
  return { draft, loan, pledge, market: marketOf(context, loan, pledge), set: setLoanDraft };
}

/** The first draft at the prices of the build, so that it does not change with each price. */
function builtDraft(page: string, hasExample: boolean): LoanDraft {
  const built = loansPage(page);
  const blank = firstDraft(built.loans, built.pledges, undefined, false);
  if (!hasExample) return blank;
  const priceOf = (coin: string) => built.coins.find((each) => each.coin === coin)?.price || undefined;
  const market = marketOf(
    { ...built, ratesMs: 0, priceState: 'built', pricesMs: 0, priceOf, tickOf: () => 0n, pausedSince: () => undefined },
    built.loans.find(({ token }) => token === blank.loanToken),
    built.pledges.find(({ token }) => token === blank.pledgeToken),
  );
  return firstDraft(built.loans, built.pledges, market, true);
}
