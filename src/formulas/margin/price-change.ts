import { unitsPerCoin } from '../../money/index.ts';
import type { ScaledRiskValues } from './as-filled.ts';
import { riskValuesOf } from './collateral.ts';
import type { CoinExposure } from './collateral.ts';

/**
 * Collateral value and debts after the prices of some coins change, exact. `change` is a fraction in units of
 * 10⁻⁸, at least −1: −0.1 is 10 % lower. leverage.md 2 M7
 */
export function valuesAfterChange(
  exposures: readonly CoinExposure[],
  coins: ReadonlySet<string>,
  change: bigint,
): ScaledRiskValues {
  const changed = exposures.map((exposure) => ({
    ...exposure,
    index: exposure.index * (coins.has(exposure.coin) ? unitsPerCoin + change : unitsPerCoin),
  }));
  return { ...riskValuesOf(changed), factor: unitsPerCoin };
}
