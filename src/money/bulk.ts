/** Places of the ledger: every coin is counted in units of 10⁻⁸. exchange-api 5 */
export const ledgerPlaces = 8;

const amountText = /^(-?)(\d+)(?:\.(\d*))?$/;

/** Amount text as whole units of 10^-places. Throws when the text is no amount or has more places: cut first. */
export function scale(text: string, places = ledgerPlaces): bigint {
  const [, sign, whole, behind = ''] = amountText.exec(text) ?? [];
  const kept = behind.replace(/0+$/, '');
  if (whole === undefined || kept.length > places) throw new RangeError(`not an amount of ${places} places: ${text}`);
  const units = BigInt(whole + kept.padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

/** Whole units of 10^-places as canonical text. */
export function unscale(units: bigint, places = ledgerPlaces): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const behind = digits.slice(digits.length - places).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return `${units < 0n ? '-' : ''}${whole}${behind && places > 0 ? `.${behind}` : ''}`;
}

/** a × b / c, cut toward zero; 0 when c is 0. Multiply first, divide once. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  return c === 0n ? 0n : (a * b) / c;
}

/** a × b / c, away from zero when something is left; 0 when c is 0. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  if (c === 0n) return 0n;
  const product = a * b;
  const cutOff = product / c;
  if (cutOff * c === product) return cutOff;
  return product < 0n === c < 0n ? cutOff + 1n : cutOff - 1n;
}

/** Cut to whole multiples of `step`, toward zero; a step of 0 cuts nothing. */
export function cutTo(units: bigint, step: bigint): bigint {
  return step === 0n ? units : units - (units % step);
}

/** Up to whole multiples of `step`, for amounts that are not negative. */
export function raiseTo(units: bigint, step: bigint): bigint {
  const over = step === 0n ? 0n : units % step;
  return over === 0n ? units : units - over + step;
}

/** The smallest amount that a coin of so many places knows, in ledger units. */
export function quantum(places: number): bigint {
  return 10n ** BigInt(ledgerPlaces - places);
}
