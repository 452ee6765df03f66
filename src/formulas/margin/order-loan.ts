/**
 * What an order borrows at entry beyond the coins that are free; all in units of 10⁻⁸ of a coin.
 * leverage.md 2 U2
 */
export const loanAtEntry = (needed: bigint, free: bigint): bigint => (needed > free ? needed - free : 0n);

/**
 * How much of the principal of an order's own loan is repaid by the coins that the order releases, by a better
 * fill or at its end; all in units of 10⁻⁸ of a coin. leverage.md 2 U2
 */
export const repaidByRelease = (released: bigint, principal: bigint): bigint =>
  released < principal ? released : principal;
