import { lower } from '#money/bigints.ts';
import { mulDivUp } from '#money/index.ts';
import { debtOf } from './loan-interest.ts';
import type { LoanDebt } from './loan-interest.ts';

/** What an amount pays of a debt: penalty, interest, then principal; units of 10⁻⁸. loans.md 2 "repay order" */
export function repaymentSplit({ principal, interest, penalty }: LoanDebt, amount: bigint): LoanDebt {
  const ofPenalty = lower(penalty, amount);
  const ofInterest = lower(interest, amount - ofPenalty);
  return {
    penalty: ofPenalty,
    interest: ofInterest,
    principal: lower(principal, amount - ofPenalty - ofInterest),
  };
}

/** Amounts that limit repayments, units of 10⁻⁸ of the loan coin. */
export interface RepaymentTerms {
  loanAmount: bigint;
  minLoan: bigint;
}

/**
 * The least principal that a partial repayment leaves, unless it leaves none. loans.md 2 "minimum repayment"
 */
export const minimumPrincipal = ({ minLoan }: Pick<RepaymentTerms, 'minLoan'>): bigint => mulDivUp(minLoan, 1n, 10n);

/**
 * The least amount of a partial repayment: 1 % of the loan, or a tenth of `minLoan` when that is more.
 * loans.md 2
 */
export function minimumRepayment({ loanAmount, minLoan }: RepaymentTerms): bigint {
  const part = mulDivUp(loanAmount, 1n, 100n);
  const least = minimumPrincipal({ minLoan });
  return part > least ? part : least;
}

/**
 * The least repayment that the exchange accepts and that pays at least an amount of a debt; all of the debt
 * when a part would leave too little principal. Units of 10⁻⁸ of the loan coin.
 */
export function acceptedRepayment(amount: bigint, debt: bigint, terms: RepaymentTerms): bigint {
  const minimum = minimumRepayment(terms);
  const least = amount > minimum ? amount : minimum;
  return debt - least < minimumPrincipal(terms) ? debt : least;
}

/** Why an amount cannot be repaid; `limit` in units of 10⁻⁸ of the loan coin. */
export interface RepaymentProblem {
  error: 'moreThanDebt' | 'repaymentTooSmall' | 'insufficientBalance';
  limit: bigint;
}

/**
 * Why an amount cannot be repaid of a debt, in the order of the exchange; undefined when it can. An amount
 * equal to the debt is a full repayment. `available` is what the paying account has; absent: not known yet. The limit
 * of `repaymentTooSmall` is the least amount when less is offered, else the most that leaves enough principal.
 * loans.md 2, 3
 */
export function repaymentProblem(
  amount: bigint,
  debt: LoanDebt,
  terms: RepaymentTerms,
  available?: bigint,
): RepaymentProblem | undefined {
  const owed = debtOf(debt);
  if (amount > owed) return { error: 'moreThanDebt', limit: owed };
  if (amount < owed) {
    const minimum = minimumRepayment(terms);
    if (amount < minimum) return { error: 'repaymentTooSmall', limit: lower(minimum, owed) };
    const left = debt.principal - repaymentSplit(debt, amount).principal;
    if (left < minimumPrincipal(terms)) {
      const most = owed - minimumPrincipal(terms);
      return { error: 'repaymentTooSmall', limit: most < minimum ? owed : most };
    }
  }
  return available !== undefined && amount > available ? { error: 'insufficientBalance', limit: available } : undefined;
}
