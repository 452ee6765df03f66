import { mulDiv, unitsPerCoin, unscale } from '#money/index.ts';
import { ltvDecimals, shownFraction } from './ltv.ts';
import type { LoanLtvs, LoanPosition } from './ltv.ts';

/**
 * Which price a what-if changes: that of the collateral, or for collateral with a stable price that of the loan coin.
 * loans.md 2 "what-if"
 */
export type ChangedPrice = 'pledge' | 'loan';

/**
 * The LTV after a price change (a fraction in units of 10⁻⁸, above −1), rounded for display like the LTV
 * itself. loans.md 2 "what-if"
 */
export function ltvAfterChange(
  { debt, pledge, loanIndex, pledgeIndex }: LoanPosition,
  { marginCall, liquidation }: Omit<LoanLtvs, 'initial'>,
  change: bigint,
  changed: ChangedPrice,
): string {
  const [value, collateral] = [debt * loanIndex, pledge * pledgeIndex];
  const factor = unitsPerCoin + change;
  return changed === 'pledge'
    ? shownFraction(value * unitsPerCoin, collateral * factor, [marginCall, liquidation])
    : shownFraction(value * factor, collateral * unitsPerCoin, [marginCall, liquidation]);
}

/**
 * The price change at which a loan reaches an LTV (10⁻⁸), a fraction with 4 decimals toward zero: negative for
 * a price of the collateral that falls, positive for a price of the loan coin that rises. '0' without a debt.
 * loans.md 2 "what-if"
 */
export function changeToLtv(
  { debt, pledge, loanIndex, pledgeIndex }: LoanPosition,
  ltv: bigint,
  changed: ChangedPrice,
): string {
  const [current, target] = [debt * loanIndex * unitsPerCoin, ltv * pledge * pledgeIndex];
  if (debt === 0n) return '0';
  const shownUnits = 10n ** BigInt(ltvDecimals);
  const change =
    changed === 'pledge' ? mulDiv(current - target, shownUnits, target) : mulDiv(target - current, shownUnits, current);
  return unscale(change, ltvDecimals);
}
