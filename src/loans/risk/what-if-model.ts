import { collateralSale } from '#formulas/loans/collateral-sale.ts';
import { loanLevel } from '#formulas/loans/ltv.ts';
import type { LoanLevel, LoanPosition } from '#formulas/loans/ltv.ts';
import { mulDiv, unitsPerCoin, unscale } from '#money/index.ts';
import { ltvAfter, priceOf, remedyOf, shownPrice } from './loan-position.ts';
import type { LoanRisk, Remedy, RemedyTerms } from './loan-position.ts';

/** Largest change in percent, either way. */
export const maxChange = 50;
/** Percent of the quick buttons. */
export const quickChanges = [-10, -20, -30, -40] as const;

/** A change in percent that the slider can show; `last` for what is no number. loans.md 4 */
export const clampedChange = (percent: number, last: number): number =>
  Number.isFinite(percent) ? Math.min(Math.max(Math.round(percent), -maxChange), maxChange) : last;

/** What a loan would be after a price change. */
export interface WhatIfModel {
  ltv: string;
  level: LoanLevel;
  /** The new price of the coin that changes. */
  price: string;
  /** What a liquidation at this price would sell and return; undefined below the liquidation LTV. */
  sale: { sold: string; returned: string } | undefined;
  /** What would bring the loan back to the target LTV; undefined at or below it. */
  remedy: Remedy | undefined;
}

/** A loan at prices after a change of whole percent. */
function changedPosition({ position, changed }: LoanRisk, percent: number): LoanPosition {
  const factor = unitsPerCoin + (BigInt(percent) * unitsPerCoin) / 100n;
  const moved = (index: bigint) => mulDiv(index, factor, unitsPerCoin);
  return changed === 'loan'
    ? { ...position, loanIndex: moved(position.loanIndex) }
    : { ...position, pledgeIndex: moved(position.pledgeIndex) };
}

/**
 * What a price change of whole percent does: `percent` is that of the collateral's price, or of the loan coin's
 * for collateral with a stable price. `target` LTV and `feeRate` in units of 10⁻⁸. loans.md 2 "what-if", "liquidation"
 */
export function whatIf(
  risk: LoanRisk,
  percent: number,
  { target, feeRate, ...terms }: RemedyTerms & { target: bigint; feeRate: bigint },
): WhatIfModel {
  const position = changedPosition(risk, percent);
  const level = loanLevel(position, risk.ltvs);
  const after = { ...risk, position };
  const sale =
    level === 'LIQUIDATION'
      ? collateralSale({ principal: position.debt, interest: 0n, penalty: 0n }, position.pledge, position, feeRate)
      : undefined;
  const remedy = remedyOf(after, target, terms);
  const price = shownPrice(priceOf(position, risk.changed), risk.tick);
  return {
    ltv: ltvAfter(risk, percent),
    level,
    price,
    sale: sale && { sold: unscale(sale.sold), returned: unscale(sale.returned) },
    remedy: remedy.add === '0' ? undefined : remedy,
  };
}
