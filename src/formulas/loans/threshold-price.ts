import { floorTo, mulDiv, mulDivUp, unitsPerCoin, unscale } from '#money/index.ts';
import type { Fraction } from '../margin/risk.ts';
import type { LoanPosition } from './ltv.ts';

/**
 * Coins whose price hardly moves: a price in them has a tick, and a collateral of them is measured by the price of the
 * loan coin.
 */
const stableCoins: ReadonlySet<string> = new Set(['USDT', 'USDC']);

export const isStableCoin = (coin: string): boolean => stableCoins.has(coin);

/** Digits of a price that has no tick. */
const significantDigits = 8n;

/**
 * The price of the collateral in loan coins at which a loan has an LTV (10⁻⁸), exact; 0 / 0 without collateral.
 * loans.md 2 "price at an LTV L"
 */
export const priceAtLtv = ({ debt, pledge }: Pick<LoanPosition, 'debt' | 'pledge'>, ltv: bigint): Fraction => ({
  numerator: debt * unitsPerCoin,
  denominator: pledge * ltv,
});

/**
 * The least power of ten, from 0, by which `value` × 10ⁿ ≥ `least`. Their numbers of digits give it, up to one:
 * a loop would count by the size of the amounts.
 */
function powerOfTen(value: bigint, least: bigint): bigint {
  const power = BigInt(Math.max(0, String(least).length - String(value).length));
  return value * 10n ** power >= least ? power : power + 1n;
}

/** A price at 8 significant digits, rounded up, as text. */
function roundedUp({ numerator, denominator }: Fraction): string {
  const decimals = powerOfTen(numerator, denominator * 10n ** (significantDigits - 1n));
  // One unit is more than 1 for a price of more than 8 digits: price / unit < 10⁸.
  const unit = 10n ** powerOfTen(denominator * 10n ** significantDigits, numerator + 1n);
  return unscale(mulDivUp(numerator, 10n ** decimals, denominator * unit) * unit, Number(decimals));
}

/**
 * A price at an LTV for display: up to the tick (10⁻⁸) when the loan coin has a stable price, else up at 8
 * significant digits; '0' without a debt or collateral. At the tick below the shown price the LTV has been reached, at
 * the tick above it has not. loans.md 2
 * @param tick of the collateral against USDT; 0 for a coin without a pair
 */
export function shownPriceAtLtv(
  position: Pick<LoanPosition, 'debt' | 'pledge'>,
  ltv: bigint,
  loanToken: string,
  tick: bigint,
): string {
  const price = priceAtLtv(position, ltv);
  if (price.numerator === 0n || price.denominator === 0n) return '0';
  if (!isStableCoin(loanToken) || tick === 0n) return roundedUp(price);
  return unscale(mulDivUp(price.numerator, unitsPerCoin, price.denominator * tick) * tick);
}

/**
 * The price of the loan coin at which a loan has an LTV (10⁻⁸), in units of 10⁻⁸ USDT, down to the tick of the
 * loan coin: for collateral with a stable price, "if the price rises to". 0 without a debt. loans.md 2
 */
export const loanPriceAtLtv = (
  { debt, pledge, pledgeIndex }: Omit<LoanPosition, 'loanIndex'>,
  ltv: bigint,
  tick: bigint,
): bigint => floorTo(mulDiv(pledge * pledgeIndex, ltv, debt * unitsPerCoin), tick);
