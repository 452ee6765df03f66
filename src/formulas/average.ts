/** What a person holds of a coin at a full hour, in ledger units (10⁻⁸). launchpad.md 4 "Average" */
export type Holding = { spot: bigint; fund: bigint; staked: bigint; borrowed: bigint };

/**
 * The holding that counts for a snapshot: spot (free and frozen for orders) + fund + locked in launches −
 * borrowed, at least 0.
 */
export function countedHolding({ spot, fund, staked, borrowed }: Holding): bigint {
  const total = spot + fund + staked - borrowed;
  return total < 0n ? 0n : total;
}

/**
 * The sum of the hourly holdings divided by `hours`, cut at the ledger's 8 decimals; 0 when `hours` is 0. A
 * complete day has 24 hours, a running one the hours so far; an hour without a holding counts as 0.
 */
export function hourlyAverage(holdings: readonly bigint[], hours: number): bigint {
  if (hours <= 0) return 0n;
  return holdings.reduce((sum, holding) => sum + holding, 0n) / BigInt(hours);
}
