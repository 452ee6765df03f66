import { truncate, decimal, divide, mulDiv } from '../money/index.ts';

type RewardTerms = { rewardPerHour: bigint; hourlyCap?: bigint | undefined };

/**
 * The reward of one stake for an hour: `rewardPerHour` × stake / total, at most `hourlyCap` per person, cut at
 * 8 decimals; 0 when the total is 0. Ledger units of the token. launchpad.md 4 "Launchpool"
 */
export function hourlyReward(stake: bigint, total: bigint, { rewardPerHour, hourlyCap }: RewardTerms): bigint {
  const share = mulDiv(rewardPerHour, stake, total);
  return hourlyCap !== undefined && share > hourlyCap ? hourlyCap : share;
}

/**
 * The yearly reward divided by the value of the stakes, as a fraction cut at 4 decimals; 0 when nothing is
 * staked. Prices in USD. exchange-api 5
 */
export function apr(of: { rewardPerHour: string; tokenPriceUsd: string; total: string; coinPriceUsd: string }): string {
  const yearlyUsd = decimal(of.rewardPerHour).times('8760').times(of.tokenPriceUsd);
  return truncate(divide(yearlyUsd, decimal(of.total).times(of.coinPriceUsd)), 4);
}
