import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { debtOf } from '#formulas/pledge/loan-interest.ts';
import type { LoanDebt } from '#formulas/pledge/loan-interest.ts';
import { debtToRepay, pledgeToAdd } from '#formulas/pledge/loan-limits.ts';
import { pledgeLevel, shownLtv } from '#formulas/pledge/ltv.ts';
import type { PledgeLevel, PledgeLtvs, PledgePosition } from '#formulas/pledge/ltv.ts';
import { changeToLtv, ltvAfterChange } from '#formulas/pledge/price-change.ts';
import type { ChangedPrice } from '#formulas/pledge/price-change.ts';
import { isStableCoin, loanPriceAtLtv, shownPriceAtLtv } from '#formulas/pledge/threshold-price.ts';
import { mulDiv, scale, unitsPerCoin, unscale } from '#money/index.ts';
import { indexesOf } from '../market/loan-context.ts';
import type { LoanContext } from '../market/loan-context.ts';

/** A price at which a loan reaches a level, and how far it is from now. */
export interface Threshold {
  ltv: string;
  price: string;
  /** Signed fraction. */
  change: string;
}

/** Risk of a loan at the current prices; fractions, prices and amounts as texts. loans.md 1 */
export interface LoanRisk {
  position: PledgePosition;
  ltvs: PledgeLtvs;
  ltv: string;
  level: PledgeLevel;
  /** Whose price the thresholds name: of the collateral, or of the loan coin when the collateral has a stable price. */
  changed: ChangedPrice;
  /** Coin whose price the thresholds name, and the coin that the price is in. */
  priceCoin: string;
  priceUnit: string;
  /** The current price of `priceCoin`. */
  price: string;
  call: Threshold;
  liquidation: Threshold;
}

/** Terms of a loan that its risk depends on. */
export interface RiskTerms {
  loanToken: string;
  pledgeToken: string;
  ltvs: PledgeLtvs;
}

/** Returns the risk of a debt against collateral (units of 10⁻⁸); undefined while a price is missing or there is no collateral. */
export function riskOf(
  context: Pick<LoanContext, 'priceOf' | 'tickOf'>,
  { loanToken, pledgeToken, ltvs }: RiskTerms,
  debt: bigint,
  pledge: bigint,
): LoanRisk | undefined {
  const indexes = indexesOf(context, loanToken, pledgeToken);
  if (!indexes || pledge <= 0n || indexes.pledgeIndex === 0n || indexes.loanIndex === 0n) return undefined;
  const position = { debt, pledge, ...indexes };
  const changed = isStableCoin(pledgeToken) && !isStableCoin(loanToken) ? 'loan' : 'pledge';
  const priceAt = (ltv: bigint): string =>
    changed === 'loan'
      ? unscale(loanPriceAtLtv(position, ltv, context.tickOf(loanToken)))
      : shownPriceAtLtv(position, ltv, loanToken, context.tickOf(pledgeToken));
  const threshold = (ltv: bigint): Threshold => ({
    ltv: unscale(ltv),
    price: priceAt(ltv),
    change: changeToLtv(position, ltv, changed),
  });
  return {
    position,
    ltvs,
    ltv: shownLtv(position, ltvs),
    level: pledgeLevel(position, ltvs),
    changed,
    priceCoin: changed === 'loan' ? loanToken : pledgeToken,
    priceUnit: changed === 'loan' ? 'USDT' : loanToken,
    price:
      changed === 'loan'
        ? unscale(indexes.loanIndex)
        : unscale(mulDiv(indexes.pledgeIndex, unitsPerCoin, indexes.loanIndex)),
    call: threshold(ltvs.marginCall),
    liquidation: threshold(ltvs.liquidation),
  };
}

/** Returns the debt of a loan as the exchange reported it, in units. */
export const loanDebtOf = ({ principal, interest, penalty }: LoanOrder): LoanDebt => ({
  principal: scale(principal),
  interest: scale(interest),
  penalty: scale(penalty),
});

/** Returns principal, interest and penalty of a loan together, as text. */
export const debtText = (order: LoanOrder): string => unscale(debtOf(loanDebtOf(order)));

/** Returns the LTVs of a loan in units. */
export const ltvsOf = ({ initialLtv, marginCallLtv, liquidationLtv }: LoanOrder): PledgeLtvs => ({
  initial: scale(initialLtv),
  marginCall: scale(marginCallLtv),
  liquidation: scale(liquidationLtv),
});

/** Returns the risk of a loan at the current prices; undefined without a price. loans.md 1 loanRisk */
export const loanRisk = (context: Pick<LoanContext, 'priceOf' | 'tickOf'>, order: LoanOrder): LoanRisk | undefined =>
  riskOf(
    context,
    { loanToken: order.loanToken, pledgeToken: order.pledgeToken, ltvs: ltvsOf(order) },
    debtOf(loanDebtOf(order)),
    scale(order.pledgeAmount),
  );

/** What brings a loan down to an LTV: collateral to add, or debt to repay, rounded up to what the coins can be sent with. */
export interface Remedy {
  add: string;
  repay: string;
}

/** Returns what brings a loan down to an LTV in units of 10⁻⁸; steps are the smallest amounts of the coins, units. */
export const remedyOf = ({ position }: LoanRisk, ltv: bigint, pledgeStep: bigint, loanStep: bigint): Remedy => ({
  add: unscale(pledgeToAdd(position, ltv, pledgeStep)),
  repay: unscale(debtToRepay(position, ltv, loanStep)),
});

/** Returns the LTV after a price change of whole percent. loans.md 2 "what-if" */
export const ltvAfter = ({ position, ltvs, changed }: LoanRisk, percent: number): string =>
  ltvAfterChange(position, ltvs, (BigInt(percent) * unitsPerCoin) / 100n, changed);
