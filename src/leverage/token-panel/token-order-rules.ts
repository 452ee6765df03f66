import type { LtInfo } from '#contract/leverage/lt-tokens.ts';
import { basketDecimals, purchase, redemption } from '#formulas/leveraged.ts';
import { decimal, scale, truncate, unscale } from '#money/index.ts';

/** What a person does at NAV. */
export type TokenSide = 'purchase' | 'redeem';

/** Decimals of amounts and quantities. exchange-api 2.4 (175016) */
export const orderDecimals = 4;

/**
 * What limits an order: terms, balance and what is used already. Undefined is not known yet. Purchases in USDT,
 * redemptions in tokens.
 */
export interface OrderFunds {
  info: LtInfo;
  /** Free coins: USDT to purchase, tokens to redeem. */
  free: string | undefined;
  /** Tokens free and frozen. */
  tokens: string | undefined;
  /** Purchases in progress, USDT. */
  pending: string;
  nav: string | undefined;
}

/** What stops an order. */
export type OrderProblem =
  | { kind: 'empty' | 'unknown' | 'insufficient' }
  | { kind: 'belowMinimum' | 'aboveMaximum' | 'dailyLimit' | 'positionLimit'; limit: string };

const positive = (value: string): string => (decimal(value).lt('0') ? '0' : truncate(value, orderDecimals));

/** What is left of the daily limit, USDT or tokens; undefined until it is known. */
export function remainingToday(side: TokenSide, info: LtInfo): string | undefined {
  const used = side === 'purchase' ? info.myPurchasedToday : info.myRedeemedToday;
  if (used === undefined) return undefined;
  const daily = side === 'purchase' ? info.maxPurchaseDaily : info.maxRedeemDaily;
  return positive(decimal(daily).minus(used).toFixed());
}

/**
 * How much more the person may hold, USDT: position limit − tokens × NAV − purchases in progress. leverage.md 1
 */
export function positionLeft({ info, tokens, pending, nav }: OrderFunds): string | undefined {
  if (tokens === undefined || nav === undefined) return undefined;
  return positive(decimal(info.positionLimit).minus(decimal(tokens).times(nav)).minus(pending).toFixed());
}

const limitsOf = (side: TokenSide, { info }: OrderFunds): { min: string; max: string } =>
  side === 'purchase' ? { min: info.minPurchase, max: info.maxPurchase } : { min: info.minRedeem, max: info.maxRedeem };

const least = (values: readonly string[]): string =>
  values.reduce((lowest, value) => (decimal(value).lt(lowest) ? value : lowest));

/** The largest amount that all known limits allow, cut to 4 decimals. */
export function orderMaximum(side: TokenSide, funds: OrderFunds): string {
  const daily = remainingToday(side, funds.info);
  const left = side === 'purchase' ? positionLeft(funds) : undefined;
  const known = [funds.free, daily, left].flatMap((value) => (value === undefined ? [] : [value]));
  return positive(least([limitsOf(side, funds).max, ...known]));
}

/** What stops an order of an amount, the first by importance; undefined when it may be sent. */
export function orderProblem(side: TokenSide, amount: string, funds: OrderFunds): OrderProblem | undefined {
  if (amount === '' || decimal(amount).eq('0')) return { kind: 'empty' };
  if (funds.free === undefined) return { kind: 'unknown' };
  const { min, max } = limitsOf(side, funds);
  if (decimal(amount).lt(min)) return { kind: 'belowMinimum', limit: min };
  if (decimal(amount).gt(max)) return { kind: 'aboveMaximum', limit: max };
  if (decimal(amount).gt(funds.free)) return { kind: 'insufficient' };
  const daily = remainingToday(side, funds.info);
  if (daily !== undefined && decimal(amount).gt(daily)) return { kind: 'dailyLimit', limit: daily };
  const left = side === 'purchase' ? positionLeft(funds) : undefined;
  if (left !== undefined && decimal(amount).gt(left)) return { kind: 'positionLimit', limit: left };
  return undefined;
}

/** What an order would give at a NAV: tokens of a purchase, USDT of a redemption; the fee in USDT. leverage.md 2 T5 */
export interface OrderEstimate {
  fee: string;
  received: string;
}

/** The estimate of an order (T5); undefined without an amount or a NAV. */
export function orderEstimate(
  side: TokenSide,
  amount: string,
  nav: string | undefined,
  { purchaseFeeRate, redeemFeeRate }: Pick<LtInfo, 'purchaseFeeRate' | 'redeemFeeRate'>,
): OrderEstimate | undefined {
  if (nav === undefined || amount === '') return undefined;
  const units = scale(truncate(amount, orderDecimals));
  const exactNav = scale(nav, basketDecimals);
  if (side === 'purchase') {
    const { fee, tokens } = purchase(units, exactNav, scale(purchaseFeeRate));
    return { fee: unscale(fee), received: unscale(tokens) };
  }
  const { fee, amount: paid } = redemption(units, exactNav, scale(redeemFeeRate));
  return { fee: unscale(fee), received: unscale(paid) };
}
