import { unitsPerCoin } from '../../money/index.ts';

/**
 * Collateral ratio of the part of a quantity from `from` up to `to`; undefined: no end. Quantities and the ratio in
 * units of 10⁻⁸; the tiers of a coin are ordered, without gaps.
 */
export interface CollateralTier {
  from: bigint;
  to: bigint | undefined;
  ratio: bigint;
}

/**
 * What an account has and owes of one coin, principal and interest, in units of 10⁻⁸. `index` is the last price in USDT
 * per coin, in the same units. A coin that is no collateral has no tiers.
 */
export interface CoinExposure {
  coin: string;
  held: bigint;
  owed: bigint;
  index: bigint;
  tiers: readonly CollateralTier[];
}

/** Collateral value and debts of an account in USDT, exact: units of 10⁻²⁴, a quantity times an index times a ratio. */
export interface RiskValues {
  assets: bigint;
  debts: bigint;
}

/** Decimals of `RiskValues`. */
export const riskValueDecimals = 24;

/** How much of a quantity is inside a tier, units of 10⁻⁸. */
function partOf(quantity: bigint, { from, to }: CollateralTier): bigint {
  const end = to === undefined || quantity < to ? quantity : to;
  return end > from ? end - from : 0n;
}

/**
 * What a coin counts as collateral: each part of the quantity at the ratio of its tier; units of 10⁻²⁴ USDT.
 * exchange-api 4.5
 */
export const collateralValue = ({ held, index, tiers }: Pick<CoinExposure, 'held' | 'index' | 'tiers'>): bigint =>
  tiers.reduce((sum, tier) => sum + partOf(held, tier) * index * tier.ratio, 0n);

/** The collateral value and the debts of an account. exchange-api 4.5 */
export function riskValuesOf(exposures: readonly CoinExposure[]): RiskValues {
  return exposures.reduce(
    ({ assets, debts }, exposure) => ({
      assets: assets + collateralValue(exposure),
      debts: debts + exposure.owed * exposure.index * unitsPerCoin,
    }),
    { assets: 0n, debts: 0n },
  );
}
