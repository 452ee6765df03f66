import type { LoanToken, PledgeToken } from '#contract/loans/loan-market.ts';
import type { LoanDraft } from '#session/loans/loan-drafts.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { withAmount, withCoins } from '../calculator/loan-form.ts';
import { marketOf } from '../market/loan-context.ts';
import type { LoanContext } from '../market/loan-context.ts';

/** Longest amount that an address fills in. */
const amountMax = 40;

/** The coins of an address, as far as they are listed. */
function coinsOf(params: URLSearchParams, draft: LoanDraft, context: LoanContext) {
  const named = <T extends { token: string }>(list: readonly T[], key: string, otherwise: string): T | undefined =>
    list.find(({ token }) => token === params.get(key)) ?? list.find(({ token }) => token === otherwise);
  const loan: LoanToken | undefined = named(context.loans, 'loan', draft.loanToken);
  const pledge: PledgeToken | undefined = named(context.pledges, 'pledge', draft.pledgeToken);
  return { loan, pledge };
}

/**
 * The draft with what an address fills in; undefined when it names nothing. Unknown coins and terms are
 * ignored.
 */
export function draftOfQuery(search: string, draft: LoanDraft, context: LoanContext): LoanDraft | undefined {
  const params = new URLSearchParams(search);
  if (!['loan', 'pledge', 'amount', 'term'].some((key) => params.has(key))) return undefined;
  const coins = coinsOf(params, draft, context);
  const market = marketOf(context, coins.loan, coins.pledge);
  const chosen = withCoins(draft, coins, market);
  const days = Number(params.get('term'));
  const term = coins.loan?.terms.some((each) => each.days === days) ? days : chosen.term;
  const amount = params.get('amount');
  const typed =
    amount !== null && /^\d+(?:\.\d+)?$/.test(amount) && amount.length <= amountMax
      ? cleanAmount(amount, { decimals: coins.loan?.precision ?? 0 })
      : undefined;
  const next = { ...chosen, term };
  return typed === undefined ? next : withAmount(next, 'loan', typed, market);
}
