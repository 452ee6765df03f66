import { mulDivUp, unitsPerCoin, unscale } from '../../money/index.ts';
import { shownFraction } from '../loans/ltv.ts';
import type { RiskValues } from './collateral.ts';

/** Levels of an account with debts, the safest first. exchange-api 4.5 */
export const riskLevels = ['SAFE', 'LIMITED', 'MARGIN_CALL', 'LIQUIDATION'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What the limits of an account depend on; `leverage` is a whole number from 2. */
export interface MarginTerms {
  isUnified: boolean;
  leverage: bigint;
}

/** Decimals of a displayed rate, and the highest one in its units. exchange-api 5 */
export const rateDecimals = 4;
export const maxRate = 99_999n;

/**
 * Part / whole for display, rounded up at 4 decimals, but down where up would show a mark that is not reached;
 * at most 9.9999, also when there is a part of nothing.
 */
function displayedRate(part: bigint, whole: bigint, marks: readonly Fraction[] = []): string {
  if (part === 0n) return '0';
  const isAtMost = whole > 0n && part * 10n ** BigInt(rateDecimals) < maxRate * whole;
  const thresholds = marks.map(({ numerator, denominator }) => mulDivUp(numerator, unitsPerCoin, denominator));
  return isAtMost ? shownFraction(part, whole, thresholds) : unscale(maxRate, rateDecimals);
}

/**
 * Debts / assets for display, rounded up at 4 decimals, but never to a mark that is not reached; at most
 * 9.9999. Levels compare exact values. exchange-api 4.5
 */
export const riskRate = ({ assets, debts }: RiskValues): string =>
  displayedRate(debts, assets, [...Object.values(standardMarks), ...Object.values(unifiedMarks)]);

/** Maintenance margin of a unified account: 0.04 of the debts. exchange-api 4.6 */
export const maintenance = { numerator: 4n, denominator: 100n } as const;

/** Maintenance margin rates from which a unified account has a margin call and is liquidated. exchange-api 4.6 */
export const maintenanceMarks = [
  { numerator: 1n, denominator: 2n },
  { numerator: 1n, denominator: 1n },
] as const satisfies readonly Fraction[];

/**
 * The initial and the maintenance margin rate of a unified account for display, rounded up like `riskRate`.
 * exchange-api 4.6
 */
export function unifiedRates({ assets, debts }: RiskValues, leverage: bigint): { imRate: string; mmRate: string } {
  const equity = assets - debts;
  return {
    imRate: displayedRate(debts, (leverage - 1n) * equity),
    mmRate: displayedRate(maintenance.numerator * debts, maintenance.denominator * equity, maintenanceMarks),
  };
}

/** A risk rate as an exact fraction. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** Compares debts / assets with a rate, without a division: negative below it, 0 exactly at it. */
export function compareRisk({ assets, debts }: RiskValues, { numerator, denominator }: Fraction): number {
  const difference = debts * denominator - assets * numerator;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Risk rates from which a standard account has a level. exchange-api 4.5 */
export const standardMarks = {
  limited: { numerator: 80n, denominator: 100n },
  marginCall: { numerator: 90n, denominator: 100n },
  liquidation: { numerator: 95n, denominator: 100n },
} as const;

/**
 * Those of a unified account: maintenance margin rates of 0.5 and 1. It is limited above an initial margin rate of 1.
 * exchange-api 4.6
 */
export const unifiedMarks = {
  marginCall: { numerator: 100n, denominator: 108n },
  liquidation: { numerator: 100n, denominator: 104n },
} as const;

/** The risk rate from which an account is liquidated. exchange-api 4.5, 4.6 */
export const liquidationRate = (isUnified: boolean): Fraction =>
  isUnified ? unifiedMarks.liquidation : standardMarks.liquidation;

/** The highest risk rate that a new loan may leave: 1 − 1 / leverage. exchange-api 4.5 */
export const loanLimit = (leverage: bigint): Fraction => ({ numerator: leverage - 1n, denominator: leverage });

/**
 * The level of an account; it is SAFE without debts. Exact: 0.8 itself is LIMITED, for a unified account IMRate
 * 1 is SAFE. exchange-api 4.5
 */
export function riskLevel(values: RiskValues, { isUnified, leverage }: MarginTerms): RiskLevel {
  if (values.debts === 0n) return 'SAFE';
  const marks = isUnified ? unifiedMarks : standardMarks;
  if (compareRisk(values, marks.liquidation) >= 0) return 'LIQUIDATION';
  if (compareRisk(values, marks.marginCall) >= 0) return 'MARGIN_CALL';
  const isLimited = isUnified
    ? compareRisk(values, loanLimit(leverage)) > 0
    : compareRisk(values, standardMarks.limited) >= 0;
  return isLimited ? 'LIMITED' : 'SAFE';
}
