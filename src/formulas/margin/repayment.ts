import { lower } from '#money/bigints.ts';

/** What a loan owes, or what a repayment takes off it, in units of 10⁻⁸ of its coin. */
export interface LoanAmounts {
  principal: bigint;
  interest: bigint;
}

/**
 * What a repayment pays of each loan of a coin: the interest of all loans, oldest first, then the principal,
 * oldest first. `loans` are in order of age; an amount above their sum is left over. exchange-api 4.5
 */
export function repaymentParts(loans: readonly LoanAmounts[], amount: bigint): LoanAmounts[] {
  let left = amount;
  const take = (owed: bigint): bigint => {
    const paid = lower(owed, left);
    left -= paid;
    return paid;
  };
  const interests = loans.map(({ interest }) => take(interest));
  return loans.map(({ principal }, index) => ({ principal: take(principal), interest: interests[index] ?? 0n }));
}

/** What loans owe together, units of 10⁻⁸. */
export const owedOf = (loans: readonly LoanAmounts[]): bigint =>
  loans.reduce((sum, { principal, interest }) => sum + principal + interest, 0n);
