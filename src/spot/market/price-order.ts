const integerLength = (price: string): number => {
  const point = price.indexOf('.');
  return point < 0 ? price.length : point;
};

/**
 * Compares two prices in the contract's canonical form (no sign, no leading or trailing zeros) without parsing them:
 * for integer parts of equal length, text order is numeric order. Returns a negative number when `a` is lower.
 */
export function comparePrices(a: string, b: string): number {
  const point = b.indexOf('.');
  // Nearly all prices of a book have their points at the same position.
  const byLength = point >= 0 && a[point] === '.' ? 0 : integerLength(a) - (point < 0 ? b.length : point);
  if (byLength !== 0) return byLength;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
