/**
 * The total of a pool, which is `total` now, after a commit of `amount` and after its growth to `growthTenths`
 * / 10 of what it is now. The commit is a part of the growth. Any unit, cut. launchpad.md 4 "Outcome simulator"
 */
export function grownTotal(total: bigint, amount: bigint, growthTenths: number): bigint {
  const grown = (total * BigInt(growthTenths)) / 10n;
  return grown > total + amount ? grown : total + amount;
}
