import { expect, test } from 'vitest';
import { nextTier } from '#account/settings/fee-tiers.ts';

const tier = (vipLevel: number) => ({ vipLevel, maker: '0.001', taker: '0.001', need30dUsd: '0' });

test('the next VIP level is the lowest above the user’s own, in any order of the list; the top has none', () => {
  const tiers = [tier(3), tier(0), tier(1)];
  expect([0, 1, 3].map((level) => nextTier(tiers, level)?.vipLevel)).toEqual([1, 3, undefined]);
});
