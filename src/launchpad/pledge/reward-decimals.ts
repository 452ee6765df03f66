import { decimal, ledgerDecimals } from '#money/index.ts';

const rewardMaxDecimals = 4;

/** The decimals of a reward: few, but all of the ledger's where few would hide a small reward. */
export const rewardDecimals = (reward: string): number =>
  decimal(reward).lt('0.01') ? ledgerDecimals : rewardMaxDecimals;
