import { cut, decimal, divide, mulDiv } from '../money/index.ts';

/** Rewards of one hour, in the order of the stakes; ledger units. launchpad.md 4 "Launchpool" */
export function hourRewards(
  counted: readonly bigint[],
  { rewardPerHour, hourlyCap }: { rewardPerHour: bigint; hourlyCap?: bigint | undefined },
): bigint[] {
  const sum = counted.reduce((total, each) => total + each, 0n);
  return counted.map((each) => rewardOfHour(each, sum, { rewardPerHour, hourlyCap }));
}

/** rewardPerHour × counted / sum, at most the cap a person, cut at 8 places; 0 when nobody staked. */
export function rewardOfHour(
  counted: bigint,
  sum: bigint,
  { rewardPerHour, hourlyCap }: { rewardPerHour: bigint; hourlyCap?: bigint | undefined },
): bigint {
  const share = mulDiv(rewardPerHour, counted, sum);
  return hourlyCap !== undefined && share > hourlyCap ? hourlyCap : share;
}

/** A year's reward by what is staked, as a fraction cut at 4 places (exchange-api 5); 0 when nothing is staked. */
export function apr(of: { rewardPerHour: string; tokenPriceUsd: string; total: string; coinPriceUsd: string }): string {
  const year = decimal(of.rewardPerHour).times('8760').times(of.tokenPriceUsd);
  return cut(divide(year, decimal(of.total).times(of.coinPriceUsd)), 4);
}
