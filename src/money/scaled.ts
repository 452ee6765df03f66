/** Decimals of the ledger: it counts every coin in units of 10⁻⁸. exchange-api 5 */
export const ledgerDecimals = 8;
/**
 * Ledger units in one coin: 10 to the power of `ledgerDecimals`. A literal, so that bundles which do not use it drop
 * it.
 */
export const unitsPerCoin = 100_000_000n;

const amountText = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * An amount as an integer of units of 10^-decimals. Throws when the text is not an amount or has more decimals.
 */
export function scale(text: string, decimals = ledgerDecimals): bigint {
  const [, sign, whole, behind = ''] = amountText.exec(text) ?? [];
  const fraction = behind.replace(/0+$/, '');
  if (whole === undefined || fraction.length > decimals)
    throw new RangeError(`not an amount with up to ${decimals} decimals: ${text}`);
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/** Units of 10^-decimals as canonical text. */
export function unscale(units: bigint, decimals = ledgerDecimals): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const behind = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${behind && decimals > 0 ? `.${behind}` : ''}`;
}

/** A × b / c, rounded toward zero; 0 when c is 0. Multiplies first, divides once. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  return c === 0n ? 0n : (a * b) / c;
}

/** A × b / c, rounded away from zero; 0 when c is 0. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  if (c === 0n) return 0n;
  const product = a * b;
  const quotient = product / c;
  if (quotient * c === product) return quotient;
  return product < 0n === c < 0n ? quotient + 1n : quotient - 1n;
}

/** The multiple of `step` next to `units` toward zero; a step of 0 changes nothing. */
export function floorTo(units: bigint, step: bigint): bigint {
  return step === 0n ? units : units - (units % step);
}

/** The next multiple of `step` at or above `units`, which is not negative. */
export function ceilTo(units: bigint, step: bigint): bigint {
  const over = step === 0n ? 0n : units % step;
  return over === 0n ? units : units - over + step;
}

/** The smallest amount of a coin with so many decimals, in ledger units. */
export function quantum(decimals: number): bigint {
  return 10n ** BigInt(ledgerDecimals - decimals);
}
