import { ceilTo, floorTo, mulDiv, mulDivUp, unitsPerCoin } from '#money/index.ts';
import type { LoanPosition } from './ltv.ts';

/** Last prices in USDT, units of 10⁻⁸. */
export type LoanIndexes = Pick<LoanPosition, 'loanIndex' | 'pledgeIndex'>;

const atLeast0 = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/**
 * The largest loan on collateral by the initial LTV (10⁻⁸), in units of 10⁻⁸, down to `step`, the smallest
 * amount of the loan coin. `maxLoan`, the pool and the person's limit come on top. loans.md 2 "maximum loan"
 */
export const maximumLoan = (
  pledge: bigint,
  { loanIndex, pledgeIndex }: LoanIndexes,
  initialLtv: bigint,
  step: bigint,
): bigint => floorTo(mulDiv(pledge * pledgeIndex, initialLtv, loanIndex * unitsPerCoin), step);

/**
 * The collateral that a principal or debt needs at an LTV (10⁻⁸), in units of 10⁻⁸, up to `step`, the smallest
 * amount of the collateral coin. loans.md 2 "minimum collateral"
 */
export const minimumPledge = (
  debt: bigint,
  { loanIndex, pledgeIndex }: LoanIndexes,
  ltv: bigint,
  step: bigint,
): bigint => ceilTo(mulDivUp(debt * loanIndex, unitsPerCoin, pledgeIndex * ltv), step);

/**
 * How much collateral can be removed up to an LTV (10⁻⁸), in units of 10⁻⁸, down to `step`; at least 0.
 * loans.md 2
 */
export const maximumToRemove = (position: LoanPosition, ltv: bigint, step: bigint): bigint =>
  floorTo(atLeast0(position.pledge - minimumPledge(position.debt, position, ltv, 1n)), step);

/**
 * How much collateral to add to come down to an LTV (10⁻⁸), in units of 10⁻⁸, up to `step`; at least 0.
 * loans.md 2
 */
export const pledgeToAdd = (position: LoanPosition, ltv: bigint, step: bigint): bigint =>
  ceilTo(atLeast0(minimumPledge(position.debt, position, ltv, 1n) - position.pledge), step);

/**
 * How much to repay to come down to an LTV (10⁻⁸), in units of 10⁻⁸, up to `step`; at least 0. The limits of a
 * repayment come on top. loans.md 4
 */
export const debtToRepay = (position: LoanPosition, ltv: bigint, step: bigint): bigint =>
  ceilTo(atLeast0(position.debt - maximumLoan(position.pledge, position, ltv, 1n)), step);
