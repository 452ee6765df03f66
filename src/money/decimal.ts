import BigJs from 'big.js';

/** An exact decimal. Compare by `lt`, `lte`, `gt`, `gte`, `eq`; `<` and `Number()` throw. */
export type Decimal = BigJs;
type Source = string | bigint | Decimal;

/** Our own constructor, so that a setting of another package cannot reach ours. Strict: a JS number is refused. */
const Big = BigJs();
Big.DP = 20;
Big.RM = Big.roundHalfUp;
Big.NE = -1_000_000;
Big.PE = 1_000_000;
Big.strict = true;

/**
 * Reads an amount; division keeps 20 places (half-up). Throws on text that is no number. Spec 5
 * Rounding is always named: `decimal(x).round(places, decimal.roundDown)`.
 */
export const decimal = Object.assign((value: Source): Decimal => new Big(value), {
  roundDown: Big.roundDown,
  roundHalfUp: Big.roundHalfUp,
  roundUp: Big.roundUp,
});

/** a / b at 20 places; by zero it is 0. Spec 5 */
export function divide(a: Source, b: Source): Decimal {
  const divisor = decimal(b);
  return divisor.eq('0') ? decimal('0') : decimal(a).div(divisor);
}

/** Canonical text of the contract: no exponent, no trailing zeros, no minus before a zero. exchange-api 1.3 */
export function canonical(value: Source): string {
  const amount = decimal(value);
  return amount.eq('0') ? '0' : amount.toFixed();
}

/** Cut at so many places, as canonical text. */
export function cut(value: Source, places: number): string {
  return canonical(decimal(value).round(places, decimal.roundDown));
}
