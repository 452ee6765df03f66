import BigJs from 'big.js';

/** An exact decimal. Compare by `lt`, `lte`, `gt`, `gte`, `eq`; `<` and `Number()` throw. */
export type Decimal = BigJs;
type Source = string | bigint | Decimal;

/** A constructor of its own, so that settings of other packages do not change it. Strict: throws on a JS number. */
const Big = BigJs();
Big.DP = 20;
Big.RM = Big.roundHalfUp;
Big.NE = -1_000_000;
Big.PE = 1_000_000;
Big.strict = true;

/**
 * The exact decimal of an amount. Division keeps 20 decimals (half-up). Throws on text that is not a number.
 * R5.10 Callers always name the rounding: `decimal(x).round(decimals, decimal.roundDown)`.
 */
export const decimal = Object.assign((value: Source): Decimal => new Big(value), {
  roundDown: Big.roundDown,
  roundHalfUp: Big.roundHalfUp,
  roundUp: Big.roundUp,
});

/** A / b with 20 decimals; 0 when b is 0. R5.10 */
export function divide(a: Source, b: Source): Decimal {
  const divisor = decimal(b);
  return divisor.eq('0') ? decimal('0') : decimal(a).div(divisor);
}

/** The contract's text of an amount: no exponent, no trailing zeros, no minus before zero. exchange-api 1.3 */
export function canonical(value: Source): string {
  const amount = decimal(value);
  return amount.eq('0') ? '0' : amount.toFixed();
}

/** An amount truncated to `decimals`, as canonical text. */
export function truncate(value: Source, decimals: number): string {
  return canonical(decimal(value).round(decimals, decimal.roundDown));
}
