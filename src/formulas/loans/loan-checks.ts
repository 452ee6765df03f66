import { floorTo } from '#money/index.ts';
import { compareLtv } from './ltv.ts';
import type { LoanLtvs, LoanPosition } from './ltv.ts';
import { maximumLoan, maximumToRemove } from './loan-limits.ts';
import type { LoanIndexes } from './loan-limits.ts';

/** Open loans that a person can have. exchange-api 2.6 loan.user */
export const openLoansMax = 20;
/** Verification level from which a person can borrow. loans.md 1 "Access" */
export const minLoanLevel = 1;

/** Terms and prices of a loan coin and a collateral coin; amounts, LTVs and prices in units of 10⁻⁸. */
export interface LoanMarket extends LoanIndexes {
  loanToken: string;
  pledgeToken: string;
  isLoanEnabled: boolean;
  isPledgeEnabled: boolean;
  minLoan: bigint;
  maxLoan: bigint;
  poolRemain: bigint;
  /** Smallest amounts of the coins. */
  loanStep: bigint;
  pledgeStep: bigint;
  minPledge: bigint;
  maxPledge: bigint;
  ltvs: LoanLtvs;
}

/** What limits the loans of a person; amounts in units of 10⁻⁸. */
export interface Borrower {
  isAdmitted: boolean;
  hasOverdueLoan: boolean;
  openLoans: number;
  /** In the loan coin. */
  userRemain: bigint;
  /** In the account that gives the collateral; absent: not known yet. */
  available?: bigint | undefined;
}

/** Why a loan or a change of collateral is refused; `field` and `limit` (units of 10⁻⁸) as in `ext_info`. */
export interface LoanProblem<E extends string = string> {
  error: E;
  field?: 'loanToken' | 'pledgeToken' | 'loanAmount' | 'pledgeAmount' | 'amount' | 'accountType';
  limit?: bigint;
}

const lowest = (first: bigint, ...others: readonly bigint[]): bigint =>
  others.reduce((low, each) => (each < low ? each : low), first);

/**
 * The largest loan that coin, pool and person allow, down to the loan coin's places; units of 10⁻⁸. loans.md 3
 */
export const largestLoan = (
  { maxLoan, poolRemain, loanStep }: LoanMarket,
  { userRemain }: Pick<Borrower, 'userRemain'>,
): bigint => floorTo(lowest(maxLoan, poolRemain, userRemain), loanStep);

/**
 * The largest loan on collateral at the current price, within all limits; units of 10⁻⁸. The exchange accepts
 * it. loans.md 2
 */
export const offeredLoan = (market: LoanMarket, borrower: Pick<Borrower, 'userRemain'>, pledge: bigint): bigint =>
  lowest(maximumLoan(pledge, market, market.ltvs.initial, market.loanStep), largestLoan(market, borrower));

/** Why a person cannot borrow whatever the amounts are. */
function borrowerProblem({
  isAdmitted,
  hasOverdueLoan,
  openLoans,
}: Borrower): LoanProblem<'termsNotAccepted' | 'overdueLoan' | 'tooManyLoans'> | undefined {
  if (!isAdmitted) return { error: 'termsNotAccepted' };
  if (hasOverdueLoan) return { error: 'overdueLoan' };
  return openLoans >= openLoansMax ? { error: 'tooManyLoans' } : undefined;
}

/** Why two coins cannot be combined. */
export function coinsProblem(
  market: Pick<LoanMarket, 'loanToken' | 'pledgeToken' | 'isLoanEnabled' | 'isPledgeEnabled'>,
): LoanProblem<'sameToken' | 'loanTokenUnavailable' | 'pledgeTokenUnavailable'> | undefined {
  if (market.loanToken === market.pledgeToken) return { error: 'sameToken', field: 'pledgeToken' };
  if (!market.isLoanEnabled) return { error: 'loanTokenUnavailable', field: 'loanToken' };
  return market.isPledgeEnabled ? undefined : { error: 'pledgeTokenUnavailable', field: 'pledgeToken' };
}

/** The bound that an amount of collateral breaks. */
function pledgeProblem(
  pledge: bigint,
  { minPledge, maxPledge }: Pick<LoanMarket, 'minPledge' | 'maxPledge'>,
  field: 'pledgeAmount' | 'amount',
): LoanProblem<'pledgeOutOfRange'> | undefined {
  if (pledge < minPledge) return { error: 'pledgeOutOfRange', field, limit: minPledge };
  return pledge > maxPledge ? { error: 'pledgeOutOfRange', field, limit: maxPledge } : undefined;
}

/**
 * Why a loan is refused, in the order of the exchange (36001, 36014, 36015, 36004, 36002, 36003, 36007, 36005,
 * 36006, 36008, 36013); undefined when it is accepted. Only the principal counts: the first charge follows in the same
 * transaction. Amounts in units of 10⁻⁸. loans.md 3 "Order of submit's checks"
 */
export function submitProblem(
  { loanAmount, pledgeAmount }: { loanAmount: bigint; pledgeAmount: bigint },
  market: LoanMarket,
  borrower: Borrower,
) {
  const largest = largestLoan(market, borrower);
  const early = borrowerProblem(borrower) ?? coinsProblem({ ...market, isLoanEnabled: true, isPledgeEnabled: true });
  if (early) return early;
  if (!market.isLoanEnabled || lowest(market.poolRemain, borrower.userRemain) < market.minLoan)
    return { error: 'loanTokenUnavailable', field: 'loanToken' } as const;
  const wrongPledge = coinsProblem(market) ?? pledgeProblem(pledgeAmount, market, 'pledgeAmount');
  if (wrongPledge) return wrongPledge;
  if (loanAmount < market.minLoan)
    return { error: 'belowMinLoan', field: 'loanAmount', limit: market.minLoan } as const;
  if (loanAmount > largest) return { error: 'aboveMaxLoan', field: 'loanAmount', limit: largest } as const;
  if (compareLtv({ ...market, debt: loanAmount, pledge: pledgeAmount }, market.ltvs.initial) > 0) {
    const limit = maximumLoan(pledgeAmount, market, market.ltvs.initial, market.loanStep);
    return { error: 'ltvTooHigh', field: 'loanAmount', limit } as const;
  }
  const { available } = borrower;
  if (available !== undefined && pledgeAmount > available)
    return { error: 'insufficientBalance', field: 'accountType', limit: available } as const;
  return undefined;
}

/**
 * Why collateral cannot be added (36007, 36013); `available` is what the account has, absent: not known yet.
 * loans.md 3
 */
export function addProblem(
  amount: bigint,
  pledge: bigint,
  market: Pick<LoanMarket, 'maxPledge'>,
  available?: bigint,
): LoanProblem<'pledgeOutOfRange' | 'insufficientBalance'> | undefined {
  const outOfRange = pledgeProblem(pledge + amount, { minPledge: 0n, maxPledge: market.maxPledge }, 'amount');
  if (outOfRange) {
    const left = market.maxPledge - pledge;
    return { ...outOfRange, limit: left > 0n ? lowest(left, available ?? left) : 0n };
  }
  return available !== undefined && amount > available
    ? { error: 'insufficientBalance', field: 'accountType', limit: available }
    : undefined;
}

/**
 * How much collateral can be removed within both limits, units of 10⁻⁸; at least 0. loans.md 2 "maximum to
 * remove"
 */
export function mostToRemove(
  position: LoanPosition,
  { minPledge, pledgeStep, ltvs }: Pick<LoanMarket, 'minPledge' | 'pledgeStep' | 'ltvs'>,
): bigint {
  const most = lowest(position.pledge - minPledge, maximumToRemove(position, ltvs.initial, pledgeStep));
  return most > 0n ? most : 0n;
}

/**
 * Why collateral cannot be removed (36007 when less than `minPledge` would stay, 36008 above the initial LTV);
 * the limit is the most that both rules accept. loans.md 2 "maximum to remove"
 */
export function removeProblem(
  amount: bigint,
  position: LoanPosition,
  market: Pick<LoanMarket, 'minPledge' | 'pledgeStep' | 'ltvs'>,
): LoanProblem<'pledgeOutOfRange' | 'ltvTooHigh'> | undefined {
  const limit = mostToRemove(position, market);
  if (amount > position.pledge - market.minPledge) return { error: 'pledgeOutOfRange', field: 'amount', limit };
  return amount > limit ? { error: 'ltvTooHigh', field: 'amount', limit } : undefined;
}
