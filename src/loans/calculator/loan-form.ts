import type { LoanToken, PledgeToken } from '#contract/loans/loan-market.ts';
import { loanTerms } from '#contract/loans/loan-order.ts';
import { offeredLoan, submitProblem } from '#formulas/loans/loan-checks.ts';
import type { Borrower, LoanMarket } from '#formulas/loans/loan-checks.ts';
import { periodInterest } from '#formulas/loans/loan-interest.ts';
import { maximumLoan, minimumPledge } from '#formulas/loans/loan-limits.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { decimal, ledgerDecimals, scale, truncate, unscale } from '#money/index.ts';
import type { LoanDraft } from '#session/loans/loan-drafts.ts';

/** How far below the initial LTV a new loan starts, in percent. loans.md 4 */
const marginBelowInitial = 15;
/** Hourly rates in units of 10⁻¹². */
const rateDecimals = 12;
const hoursPerDay = 24;

/** Loan of the calculator before the first edit. */
const firstLoan = { loanToken: 'USDT', pledgeToken: 'BTC', loanAmount: '7500', term: 30 } as const;

export type LoanTerm = (typeof loanTerms)[number];

const wholePercent = (ltv: string): number => Number(truncate(decimal(ltv).times('100'), 0));

/** The initial LTV of a collateral coin in whole percent: the end of the slider. */
export const maxLtv = ({ initialLtv }: Pick<PledgeToken, 'initialLtv'>): number => wholePercent(initialLtv);

/** The LTV that a new loan starts with, in whole percent. */
export const defaultLtv = (pledge: Pick<PledgeToken, 'initialLtv'>): number =>
  Math.max(1, maxLtv(pledge) - marginBelowInitial);

/** Whole percent as an LTV in units of 10⁻⁸. */
const ltvUnits = (percent: number): bigint => scale(decimal(String(percent)).div('100').toFixed());

/** The units of a typed amount; 0 while it is blank. */
export const unitsOf = (typed: string): bigint => (isBlankOrZero(typed) ? 0n : scale(truncate(typed, ledgerDecimals)));

/** A draft whose other amount follows the one that was typed last, at the draft's LTV. loans.md 4 */
function followed(draft: LoanDraft, market: LoanMarket | undefined): LoanDraft {
  const [key, other] =
    draft.source === 'loan' ? (['loanAmount', 'pledgeAmount'] as const) : (['pledgeAmount', 'loanAmount'] as const);
  const typed = unitsOf(draft[key]);
  if (!market || typed === 0n || market.pledgeIndex === 0n) return { ...draft, [other]: '' };
  const ltv = ltvUnits(draft.ltv);
  const amount =
    draft.source === 'loan'
      ? minimumPledge(typed, market, ltv, market.pledgeStep)
      : maximumLoan(typed, market, ltv, market.loanStep);
  return { ...draft, [other]: unscale(amount) };
}

/** The draft before the first edit, with the amounts of the calculator or without. */
export function firstDraft(
  loans: readonly LoanToken[],
  pledges: readonly PledgeToken[],
  market: LoanMarket | undefined,
  hasAmount: boolean,
): LoanDraft {
  const loan = loans.find(({ token }) => token === firstLoan.loanToken) ?? loans[0];
  const pledge = pledges.find(({ token }) => token === firstLoan.pledgeToken) ?? pledges[0];
  const draft: LoanDraft = {
    loanToken: loan?.token ?? firstLoan.loanToken,
    pledgeToken: pledge?.token ?? firstLoan.pledgeToken,
    loanAmount: hasAmount ? firstLoan.loanAmount : '',
    pledgeAmount: '',
    source: 'loan',
    ltv: pledge ? defaultLtv(pledge) : 1,
    term: firstLoan.term,
  };
  return hasAmount ? followed(draft, market) : draft;
}

/** The draft after an amount was typed. */
export const withAmount = (
  draft: LoanDraft,
  source: LoanDraft['source'],
  typed: string,
  market: LoanMarket | undefined,
): LoanDraft => followed({ ...draft, source, [source === 'loan' ? 'loanAmount' : 'pledgeAmount']: typed }, market);

/** The draft with another LTV in whole percent: the amount that was typed last stays. */
export const withLtv = (draft: LoanDraft, percent: number, market: LoanMarket | undefined): LoanDraft =>
  followed({ ...draft, ltv: percent }, market);

/** The draft with another coin; another collateral coin has another default LTV. */
export function withCoins(
  draft: LoanDraft,
  coins: { loan: LoanToken | undefined; pledge: PledgeToken | undefined },
  market: LoanMarket | undefined,
): LoanDraft {
  const { loan, pledge } = coins;
  if (!loan || !pledge) return draft;
  const isOtherPledge = pledge.token !== draft.pledgeToken;
  const typed = (amount: string, decimals: number) => (isBlankOrZero(amount) ? '' : truncate(amount, decimals));
  return followed(
    {
      ...draft,
      loanToken: loan.token,
      pledgeToken: pledge.token,
      loanAmount: typed(draft.loanAmount, loan.precision),
      pledgeAmount: typed(draft.pledgeAmount, pledge.precision),
      ltv: isOtherPledge ? defaultLtv(pledge) : draft.ltv,
      term: loan.terms.some(({ days }) => days === draft.term) ? draft.term : (loan.terms[0]?.days ?? draft.term),
    },
    market,
  );
}

/** The draft with the largest loan on the collateral that is typed; the collateral stays. P3 */
export const withLoan = (draft: LoanDraft, loanAmount: string, pledge: PledgeToken): LoanDraft => ({
  ...draft,
  loanAmount,
  source: 'loan',
  ltv: maxLtv(pledge),
});

/** The hourly rate of the draft's term; undefined without one. */
export const rateOf = (loan: LoanToken | undefined, term: number): string | undefined =>
  loan?.terms.find(({ days }) => days === term)?.hourlyInterestRate;

/** Interest of a loan without repayments, in the loan coin. */
export interface LoanCost {
  firstHour: string;
  perDay: string;
  ofTerm: string;
}

/** The interest of a loan: the first hour, a day, the whole term. loans.md 2 */
export function costOf(loanAmount: string, hourlyRate: string, term: number): LoanCost {
  const [principal, rate] = [unitsOf(loanAmount), scale(hourlyRate, rateDecimals)];
  const charge = (hours: number) => unscale(periodInterest(principal, rate, hours));
  return { firstHour: charge(1), perDay: charge(hoursPerDay), ofTerm: charge(term * hoursPerDay) };
}

/**
 * The largest loan on the collateral that is typed, within all limits that are known; '' without collateral.
 */
export function largestFor(draft: LoanDraft, market: LoanMarket, userRemain: bigint | undefined): string {
  const pledge = unitsOf(draft.pledgeAmount);
  if (pledge === 0n) return '';
  return unscale(offeredLoan(market, { userRemain: userRemain ?? market.maxLoan }, pledge));
}

/** Why the draft would be refused, in the order of the exchange; undefined while an amount is blank. */
export function draftProblem(draft: LoanDraft, market: LoanMarket, borrower: Borrower) {
  const [loanAmount, pledgeAmount] = [unitsOf(draft.loanAmount), unitsOf(draft.pledgeAmount)];
  if (loanAmount === 0n && pledgeAmount === 0n) return undefined;
  return submitProblem({ loanAmount, pledgeAmount }, market, borrower);
}
export type DraftProblem = NonNullable<ReturnType<typeof draftProblem>>;

/**
 * What is wrong with the draft: what the exchange would refuse first, and a loan amount out of its range
 * besides, so that the field that was typed says so too.
 */
export function draftProblems(draft: LoanDraft, market: LoanMarket, borrower: Borrower): DraftProblem[] {
  const first = draftProblem(draft, market, borrower);
  const loan = unitsOf(draft.loanAmount);
  if (!first || first.error === 'belowMinLoan' || loan === 0n || loan >= market.minLoan) return first ? [first] : [];
  return [first, { error: 'belowMinLoan', field: 'loanAmount', limit: market.minLoan }];
}

/** True for a term that loans have. */
export const isLoanTerm = (term: number): term is LoanTerm => loanTerms.some((days) => days === term);
