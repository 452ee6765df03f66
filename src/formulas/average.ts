/** What a person holds of a coin at a full hour, in ledger units. launchpad.md 4 "Average" */
export type Holding = { spot: bigint; fund: bigint; staked: bigint; borrowed: bigint };

/** Spot (free and frozen for orders) + fund + locked in launches − borrowed, never below 0. */
export function counted({ spot, fund, staked, borrowed }: Holding): bigint {
  const held = spot + fund + staked - borrowed;
  return held < 0n ? 0n : held;
}

/**
 * Hourly average: the sum of the notes by the hours of the window (24 for a whole day, before its end the hours noted
 * so far), cut at the ledger's 8 places. A missing hour counts as 0; no hours: 0.
 */
export function hourlyAverage(notes: readonly bigint[], hours: number): bigint {
  if (hours <= 0) return 0n;
  return notes.reduce((sum, note) => sum + note, 0n) / BigInt(hours);
}
