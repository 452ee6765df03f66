import { mulDiv, mulDivUp, unitsPerCoin } from '#money/index.ts';
import { debtOf } from './loan-interest.ts';
import type { LoanDebt } from './loan-interest.ts';
import type { LoanIndexes } from './loan-limits.ts';
import { repaymentSplit } from './loan-repayment.ts';

/** The sale of collateral: quantities in its coin, amounts in the loan coin, units of 10⁻⁸. */
export interface CollateralSale {
  sold: bigint;
  returned: bigint;
  /** Received for what was sold, rounded down. */
  proceeds: bigint;
  /** What the proceeds pay of the debt. */
  paid: LoanDebt;
  /** The liquidation fee that the proceeds pay. */
  fee: bigint;
  /** What insurance pays of the debt. */
  shortfall: LoanDebt;
}

/**
 * The fee of a liquidation, units of 10⁻⁸, rounded up; `feeRate` is a fraction in units of 10⁻⁸.
 * loans.md 2 "liquidation"
 */
export const liquidationFee = (debt: bigint, feeRate: bigint): bigint => mulDivUp(debt, feeRate, unitsPerCoin);

/**
 * What is sold of the collateral at the index prices, and what it pays. No more is sold than debt and fee need;
 * when all is sold, the proceeds pay penalty, interest, principal, then as much fee as is left.
 * loans.md 2 "liquidation"
 */
export function collateralSale(
  debt: LoanDebt,
  pledge: bigint,
  { loanIndex, pledgeIndex }: LoanIndexes,
  feeRate: bigint,
): CollateralSale {
  const owed = debtOf(debt);
  const wholeFee = liquidationFee(owed, feeRate);
  const needed = mulDivUp(owed + wholeFee, loanIndex, pledgeIndex);
  const sold = pledgeIndex > 0n && needed < pledge ? needed : pledge;
  const proceeds = mulDiv(sold, pledgeIndex, loanIndex);
  const paid = repaymentSplit(debt, proceeds);
  const left = proceeds - debtOf(paid);
  return {
    sold,
    returned: pledge - sold,
    proceeds,
    paid,
    fee: left < wholeFee ? left : wholeFee,
    shortfall: {
      penalty: debt.penalty - paid.penalty,
      interest: debt.interest - paid.interest,
      principal: debt.principal - paid.principal,
    },
  };
}
