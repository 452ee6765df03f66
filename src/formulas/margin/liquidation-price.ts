import { ceilTo, floorTo, mulDiv, mulDivUp, unitsPerCoin } from '../../money/index.ts';
import { collateralValue, riskValuesOf } from './collateral.ts';
import type { CoinExposure } from './collateral.ts';
import { liquidationRate } from './risk.ts';
import type { MarginTerms } from './risk.ts';

/**
 * The price of a coin at which liquidation starts, units of 10⁻⁸ USDT; `side`: on which side of it the account is
 * liquidated.
 */
export interface LiquidationPrice {
  side: 'below' | 'above';
  price: bigint;
}

/**
 * The price of a coin at which liquidation starts while the other prices stay, at the tick next to it toward
 * the safe side; undefined when no price of the coin alone leads to liquidation. `tick` in units of 10⁻⁸.
 * leverage.md 2 M7
 */
export function liquidationPrice(
  exposures: readonly CoinExposure[],
  coin: string,
  { isUnified }: Pick<MarginTerms, 'isUnified'>,
  tick: bigint,
): LiquidationPrice | undefined {
  const exposure = exposures.find((each) => each.coin === coin);
  if (!exposure) return undefined;
  const { numerator, denominator } = liquidationRate(isUnified);
  const others = riskValuesOf(exposures.filter((each) => each !== exposure));
  /** What each unit of the price adds to assets and debts: the quantities, because tiers do not depend on the price. */
  const [assetsPerUnit, debtsPerUnit] = [collateralValue({ ...exposure, index: 1n }), exposure.owed * unitsPerCoin];
  const missing = denominator * others.debts - numerator * others.assets;
  const divisor = numerator * assetsPerUnit - denominator * debtsPerUnit;
  if (divisor > 0n && missing > 0n) return { side: 'below', price: ceilTo(mulDivUp(missing, 1n, divisor), tick) };
  if (divisor < 0n && missing < 0n) return { side: 'above', price: floorTo(mulDiv(missing, 1n, divisor), tick) };
  return undefined;
}

/**
 * How far a liquidation price is from the current one, as a fraction of the current one, units of 10⁻⁸, cut.
 * leverage.md 4
 */
export const liquidationDistance = (liquidation: bigint, current: bigint): bigint =>
  mulDiv(liquidation - current, unitsPerCoin, current);
