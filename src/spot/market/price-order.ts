const wholeLength = (price: string): number => {
  const point = price.indexOf('.');
  return point < 0 ? price.length : point;
};

/**
 * Order of two prices in the contract's canonical text (no sign, no leading or trailing zeros): with whole parts of one
 * length the order of the texts is that of the numbers. Below zero when `a` is the lower.
 */
export function comparePrices(a: string, b: string): number {
  const byLength = wholeLength(a) - wholeLength(b);
  if (byLength !== 0) return byLength;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
