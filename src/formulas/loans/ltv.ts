import { mulDiv, mulDivUp, unitsPerCoin, unscale } from '#money/index.ts';

/**
 * A pledge loan at the current prices: debt (principal, interest and penalty) in the loan coin and collateral in its
 * coin, in units of 10⁻⁸; indexes are the last prices in USDT, in the same units.
 */
export interface LoanPosition {
  debt: bigint;
  pledge: bigint;
  loanIndex: bigint;
  pledgeIndex: bigint;
}

/**
 * LTVs of a collateral coin, fractions in units of 10⁻⁸: up to which it lends, from which the margin call, the
 * liquidation starts.
 */
export interface LoanLtvs {
  initial: bigint;
  marginCall: bigint;
  liquidation: bigint;
}

/** Levels of a loan, the safest first. loans.md 1 */
export const loanLevels = ['SAFE', 'CALL', 'LIQUIDATION'] as const;
export type LoanLevel = (typeof loanLevels)[number];

/** Decimals of an LTV for display. */
export const ltvDecimals = 4;
const ltvUnits = 10n ** BigInt(ltvDecimals);

/**
 * Compares the LTV of a loan with a fraction (10⁻⁸) exactly, by multiplying out: negative below it, 0 at it. loans.md 2
 */
export function compareLtv({ debt, pledge, loanIndex, pledgeIndex }: LoanPosition, ltv: bigint): number {
  const difference = debt * loanIndex * unitsPerCoin - ltv * pledge * pledgeIndex;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/**
 * The level of a loan; exact: an LTV equal to a threshold has reached it. A loan without a debt is SAFE.
 * loans.md 2
 */
export function loanLevel(position: LoanPosition, { marginCall, liquidation }: Omit<LoanLtvs, 'initial'>): LoanLevel {
  if (position.debt === 0n || compareLtv(position, marginCall) < 0) return 'SAFE';
  return compareLtv(position, liquidation) < 0 ? 'CALL' : 'LIQUIDATION';
}

/**
 * Value / collateral for display, rounded up at 4 decimals, but down where up would show a threshold (10⁻⁸)
 * that the exact value has not reached. Collateral without a value is shown as 0. loans.md 2
 */
export function shownFraction(value: bigint, collateral: bigint, thresholds: readonly bigint[]): string {
  const up = mulDivUp(value, ltvUnits, collateral);
  const isEarly = thresholds.some(
    (threshold) => up * unitsPerCoin >= threshold * ltvUnits && value * unitsPerCoin < threshold * collateral,
  );
  return unscale(isEarly ? mulDiv(value, ltvUnits, collateral) : up, ltvDecimals);
}

/** The LTV of a loan for display, a fraction with 4 decimals. Decisions compare the exact value. loans.md 2 */
export const shownLtv = (
  { debt, pledge, loanIndex, pledgeIndex }: LoanPosition,
  { marginCall, liquidation }: Omit<LoanLtvs, 'initial'>,
): string => shownFraction(debt * loanIndex, pledge * pledgeIndex, [marginCall, liquidation]);

/**
 * The LTV of all loans of a person for display, from values in units of 10⁻⁸ USD; 0 without loans. loans.md 2
 */
export const totalLtv = (loanUsd: bigint, pledgeUsd: bigint): string =>
  unscale(mulDivUp(loanUsd, ltvUnits, pledgeUsd), ltvDecimals);
