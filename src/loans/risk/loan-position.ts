import { loanStatus } from '#contract/loans/loan-order.ts';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import type { LoanMarket } from '#formulas/loans/loan-checks.ts';
import { hourMs } from '#formulas/durations.ts';
import { debtOf, periodInterest } from '#formulas/loans/loan-interest.ts';
import type { LoanDebt } from '#formulas/loans/loan-interest.ts';
import { interestRateDecimals } from '#formulas/margin/interest.ts';
import { debtToRepay, pledgeToAdd } from '#formulas/loans/loan-limits.ts';
import { acceptedRepayment } from '#formulas/loans/loan-repayment.ts';
import type { RepaymentTerms } from '#formulas/loans/loan-repayment.ts';
import { loanLevel, shownLtv } from '#formulas/loans/ltv.ts';
import type { LoanLevel, LoanLtvs, LoanPosition } from '#formulas/loans/ltv.ts';
import { changeToLtv, ltvAfterChange } from '#formulas/loans/price-change.ts';
import type { ChangedPrice } from '#formulas/loans/price-change.ts';
import { isStableCoin, loanPriceAtLtv, shownPriceAtLtv } from '#formulas/loans/threshold-price.ts';
import { floorTo, ledgerDecimals, mulDiv, quantum, scale, unitsPerCoin, unscale } from '#money/index.ts';
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
  position: LoanPosition;
  ltvs: LoanLtvs;
  ltv: string;
  level: LoanLevel;
  /**
   * The coin whose price the thresholds show: the collateral, or the loan coin when the collateral has a stable price.
   */
  changed: ChangedPrice;
  /** Coin whose price the thresholds name, and the coin that the price is in. */
  priceCoin: string;
  priceUnit: string;
  /** The current price of `priceCoin`. */
  price: string;
  /** Tick of that price, units of 10⁻⁸; 0 without one. */
  tick: bigint;
  call: Threshold;
  liquidation: Threshold;
}

/** Terms of a loan that its risk depends on. */
export interface RiskTerms {
  loanToken: string;
  pledgeToken: string;
  ltvs: LoanLtvs;
}

/** Digits of a price between two coins, which has no tick. */
const priceDigits = 8;

/** A price for display, down to the tick, or to 8 significant digits without one; both in units of 10⁻⁸. */
export function shownPrice(price: bigint, tick: bigint): string {
  if (tick > 0n) return unscale(floorTo(price, tick));
  const digits = price.toString().length;
  return unscale(floorTo(price, 10n ** BigInt(Math.max(0, digits - priceDigits))));
}

/** The price that a loan's thresholds name, units of 10⁻⁸. */
export const priceOf = ({ loanIndex, pledgeIndex }: LoanPosition, changed: ChangedPrice): bigint =>
  changed === 'loan' ? loanIndex : mulDiv(pledgeIndex, unitsPerCoin, loanIndex);

/** The tick of the price that a loan's thresholds name, units of 10⁻⁸; 0 for a price between two coins. */
const tickFor = (
  { tickOf }: Pick<LoanContext, 'tickOf'>,
  { loanToken, pledgeToken }: RiskTerms,
  changed: ChangedPrice,
): bigint => {
  if (changed === 'loan') return tickOf(loanToken);
  return isStableCoin(loanToken) ? tickOf(pledgeToken) : 0n;
};

/**
 * Whose price the thresholds of a loan name, and the coin that this price is in: the loan coin's when only the
 * collateral has a stable price, else the collateral's. loans.md 2
 */
export const namedPrice = (
  loanToken: string,
  pledgeToken: string,
): { changed: ChangedPrice; coin: string; unit: string } =>
  isStableCoin(pledgeToken) && !isStableCoin(loanToken)
    ? { changed: 'loan', coin: loanToken, unit: 'USDT' }
    : { changed: 'pledge', coin: pledgeToken, unit: loanToken };

/**
 * The risk of a debt against collateral (units of 10⁻⁸); undefined while a price is missing or there is no
 * collateral.
 */
export function riskOf(
  context: Pick<LoanContext, 'priceOf' | 'tickOf'>,
  terms: RiskTerms,
  debt: bigint,
  pledge: bigint,
): LoanRisk | undefined {
  const { loanToken, pledgeToken, ltvs } = terms;
  const indexes = indexesOf(context, loanToken, pledgeToken);
  if (!indexes || pledge <= 0n || indexes.pledgeIndex === 0n || indexes.loanIndex === 0n) return undefined;
  const position = { debt, pledge, ...indexes };
  const { changed, coin, unit } = namedPrice(loanToken, pledgeToken);
  const tick = tickFor(context, terms, changed);
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
    level: loanLevel(position, ltvs),
    changed,
    priceCoin: coin,
    priceUnit: unit,
    price: shownPrice(priceOf(position, changed), tick),
    tick,
    call: threshold(ltvs.marginCall),
    liquidation: threshold(ltvs.liquidation),
  };
}

/** The debt of a loan as the exchange reported it, in units. */
export const loanDebtOf = ({ principal, interest, penalty }: LoanOrder): LoanDebt => ({
  principal: scale(principal),
  interest: scale(interest),
  penalty: scale(penalty),
});

/** Principal, interest and penalty of a loan together, as text. */
export const debtText = (order: LoanOrder): string => unscale(debtOf(loanDebtOf(order)));

/** The LTVs of a loan in units. */
export const ltvsOf = ({ initialLtv, marginCallLtv, liquidationLtv }: LoanOrder): LoanLtvs => ({
  initial: scale(initialLtv),
  marginCall: scale(marginCallLtv),
  liquidation: scale(liquidationLtv),
});

/** The risk of a loan at the current prices; undefined without a price. loans.md 1 loanRisk */
export const loanRisk = (context: Pick<LoanContext, 'priceOf' | 'tickOf'>, order: LoanOrder): LoanRisk | undefined =>
  riskOf(
    context,
    { loanToken: order.loanToken, pledgeToken: order.pledgeToken, ltvs: ltvsOf(order) },
    debtOf(loanDebtOf(order)),
    scale(order.pledgeAmount),
  );

/** What brings a loan down to an LTV: collateral to add, or debt to repay. */
export interface Remedy {
  add: string;
  repay: string;
}

/** What limits a remedy: the smallest amounts of the coins, and the terms of a repayment; units. */
export interface RemedyTerms extends RepaymentTerms {
  pledgeStep: bigint;
  loanStep: bigint;
}

/**
 * What limits the remedies and the collateral of a loan, units; a coin that is no longer lent or accepted has
 * no minimum.
 */
export function orderTerms(
  { loans, pledges }: Pick<LoanContext, 'loans' | 'pledges'>,
  order: Pick<LoanOrder, 'loanToken' | 'pledgeToken' | 'loanAmount'>,
): RemedyTerms & Pick<LoanMarket, 'minPledge' | 'maxPledge'> {
  const loan = loans.find(({ token }) => token === order.loanToken);
  const pledge = pledges.find(({ token }) => token === order.pledgeToken);
  return {
    loanAmount: scale(order.loanAmount),
    minLoan: scale(loan?.minLoan ?? '0'),
    loanStep: quantum(loan?.precision ?? ledgerDecimals),
    pledgeStep: quantum(pledge?.precision ?? ledgerDecimals),
    minPledge: scale(pledge?.minPledge ?? '0'),
    maxPledge: scale(pledge?.maxPledge ?? '0'),
  };
}

/** What brings a loan to an LTV in units of 10⁻⁸ or below. The exchange accepts the repayment. */
export const remedyOf = ({ position }: LoanRisk, ltv: bigint, terms: RemedyTerms): Remedy => ({
  add: unscale(pledgeToAdd(position, ltv, terms.pledgeStep)),
  repay: unscale(acceptedRepayment(debtToRepay(position, ltv, terms.loanStep), position.debt, terms)),
});

/** Hours for which the smallest addition of collateral ends a margin call at a constant price. */
export const heldHours = 24;

/**
 * The least collateral that keeps a loan in margin call below that level for 24 charges at a constant price,
 * units; undefined when one of them is a penalty, which begins with the due time.
 */
export function pledgeToHold({ position, ltvs }: LoanRisk, order: LoanOrder, pledgeStep: bigint): bigint | undefined {
  const lastCharge = order.nextChargeTime + (heldHours - 1) * hourMs;
  if (order.status !== loanStatus.active || order.nextChargeTime === 0 || lastCharge >= order.expireTime)
    return undefined;
  const rate = scale(order.hourlyInterestRate, interestRateDecimals);
  const debt = position.debt + periodInterest(scale(order.principal), rate, heldHours);
  // A loan exactly at the margin call LTV is still in margin call.
  return pledgeToAdd({ ...position, debt }, ltvs.marginCall, pledgeStep) + pledgeStep;
}

/** The LTV after a price change of whole percent. loans.md 2 "what-if" */
export const ltvAfter = ({ position, ltvs, changed }: LoanRisk, percent: number): string =>
  ltvAfterChange(position, ltvs, (BigInt(percent) * unitsPerCoin) / 100n, changed);
