/**
 * Formulas of leveraged tokens, T1 to T7 of leverage.md 2. Baskets and NAVs are integers of 10⁻¹⁸ (per token), prices
 * and amounts are ledger units of 10⁻⁸, targets are whole numbers (negative: short).
 */
import { secondMs } from './durations.ts';
import { decimal, mulDiv, mulDivUp } from '../money/index.ts';
import type { Decimal } from '../money/decimal.ts';

/** What one token consists of: `position` of the underlying, and `loan` in USDT, which is negative when it is owed. */
export interface Basket {
  position: bigint;
  loan: bigint;
}

/** Decimals of baskets, NAVs and leverages. */
export const basketDecimals = 18;
/** The lowest NAV, 0.000001 USDT; a token that reaches it is closed. */
export const navFloor = 10n ** 12n;
/** The band of the exact leverage, without its sign: beyond it the basket is rebalanced. */
export const leverageBand = { low: 2n, high: 4n } as const;
/** Time from an order to its settlement, and for which a rebalance pauses orders. exchange-api 4.4, ms */
export const settleMs = 3 * secondMs;
export const rebalanceMs = 10 * secondMs;

/** 10⁻¹⁸ times 10⁻⁸: the unit of a position times a price. */
const priceUnits = 10n ** 8n;
/** Units of 10⁻¹⁸ in one of 10⁻⁸. */
const navPerUnit = 10n ** 10n;
/** Tokens and amounts of purchases and redemptions have 4 decimals. */
const tradeStep = 10n ** 4n;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** A / b rounded toward +∞; b is positive. */
const ceilDiv = (a: bigint, b: bigint): bigint => (a > 0n ? (a + b - 1n) / b : a / b);

/** Exact value of a basket, 10⁻²⁶ USDT. */
const exactValue = ({ position, loan }: Basket, price: bigint): bigint => position * price + loan * priceUnits;

/** The NAV of a token (T1), 10⁻¹⁸ USDT, cut and at least `navFloor`. */
export function navOf(basket: Basket, price: bigint): bigint {
  const nav = exactValue(basket, price) / priceUnits;
  return nav > navFloor ? nav : navFloor;
}

/** The leverage of a token (T1), 10⁻¹⁸, cut; negative for a short one, 0 for a closed one. */
export function leverageOf(basket: Basket, price: bigint): bigint {
  const nav = navOf(basket, price);
  return nav === navFloor ? 0n : mulDiv(basket.position * price, navPerUnit, nav);
}

/** True when the exact leverage is above 4 or below 2 (T2); exactly 4 or 2 is inside the band. */
export function isOutOfBand(basket: Basket, price: bigint): boolean {
  const exposure = absolute(basket.position * price);
  const value = exactValue(basket, price);
  return exposure > leverageBand.high * value || exposure < leverageBand.low * value;
}

/** The price at which a basket has a leverage (T2), 10⁻⁴ USDT, half-up, for display; 0 without a position. */
export function triggerPrice({ position, loan }: Basket, leverage: bigint): bigint {
  const divisor = (1n - leverage) * position;
  return (mulDiv(leverage * loan, 2n * tradeStep, divisor) + 1n) / 2n;
}

/**
 * The basket with the target leverage and the same NAV at a price (T3). The loan is rounded up, so NAV stays
 * equal.
 */
export function rebalanced(target: bigint, nav: bigint, price: bigint): Basket {
  const position = mulDiv(target * nav, priceUnits, price);
  return { position, loan: ceilDiv(nav * priceUnits - position * price, priceUnits) };
}

/** The funding fee per token of 8 hours (T4), 10⁻¹⁸ USDT; negative: received by a short token. */
export function fundingFee(target: bigint, nav: bigint): bigint {
  const exact = absolute(target) * nav;
  return target > 0n ? ceilDiv(exact, 10_000n) : -(exact / 10_000n);
}

/** The management fee per token of a day (T4), 10⁻¹⁸ USDT. */
export const managementFee = (nav: bigint): bigint => ceilDiv(5n * nav, 100_000n);

/**
 * A purchase (T5): the fee in USDT, and the tokens, cut to 4 decimals; ledger units. `rate` is a fraction in
 * 10⁻⁸.
 */
export function purchase(amount: bigint, nav: bigint, rate: bigint): { fee: bigint; tokens: bigint } {
  const fee = mulDivUp(amount, rate, priceUnits);
  return { fee, tokens: mulDiv(amount - fee, navPerUnit * tradeStep, nav) * tradeStep };
}

/**
 * A redemption (T5): the fee, and the amount paid, cut to 4 decimals and never below 0; ledger units of USDT.
 */
export function redemption(quantity: bigint, nav: bigint, rate: bigint): { fee: bigint; amount: bigint } {
  const value = quantity * nav;
  const fee = mulDivUp(value, rate, priceUnits * 10n ** 18n);
  const paid = (value - fee * 10n ** 18n) / (10n ** 18n * tradeStep);
  return { fee, amount: paid > 0n ? paid * tradeStep : 0n };
}

/** The premium of a price over the NAV (T6), a fraction in 10⁻⁴, cut toward zero. */
export const premiumOf = (price: bigint, nav: bigint): bigint => mulDiv(price * navPerUnit - nav, tradeStep, nav);

/**
 * The change of a token that is rebalanced after each change of its underlying (T7), fractions, without costs.
 */
export const pathChange = (target: bigint, changes: readonly string[]): Decimal =>
  changes.reduce((product, change) => product.times(decimal(change).times(target).plus('1')), decimal('1')).minus('1');
