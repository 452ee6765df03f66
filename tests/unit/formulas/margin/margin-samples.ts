import type { CoinExposure, CollateralTier } from '#formulas/margin/collateral.ts';
import { scale } from '#money/index.ts';

/** Returns tiers of ratios, each from a quantity in coins. */
export const tiers = (...steps: [from: string, ratio: string][]): CollateralTier[] =>
  steps.map(([from, ratio], index) => ({
    from: scale(from),
    to: steps[index + 1] && scale(steps[index + 1]?.[0] ?? '0'),
    ratio: scale(ratio),
  }));

/** Collateral tiers of the vectors. */
export const tiersOf: Record<string, CollateralTier[]> = {
  USDT: tiers(['0', '1']),
  USDC: tiers(['0', '0.99']),
  BTC: tiers(['0', '0.95'], ['50', '0.9'], ['200', '0.8']),
  SOL: tiers(['0', '0.85']),
  RUST: [],
};
const indexes: Record<string, string> = { USDT: '1', USDC: '1', BTC: '60000', SOL: '150', RUST: '0.19' };

/**
 * Returns what an account has and owes of a coin, in coins; the index is that of the vectors unless another is given.
 */
export const exposure = (coin: string, held: string, owed = '0', index = indexes[coin] ?? '0'): CoinExposure => ({
  coin,
  held: scale(held),
  owed: scale(owed),
  index: scale(index),
  tiers: tiersOf[coin] ?? [],
});

/** Returns exact assets and debts from amounts in USDT. */
export const values = (assets: string, debts: string) => ({
  assets: scale(assets) * 10n ** 16n,
  debts: scale(debts) * 10n ** 16n,
});
