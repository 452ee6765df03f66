import { unitsPerCoin } from '../../money/index.ts';
import type { CoinExposure, CollateralTier, RiskValues } from './collateral.ts';
import { loanLimit } from './risk.ts';

const withoutCollateral: readonly CollateralTier[] = [{ from: 0n, to: undefined, ratio: 0n }];

/**
 * Returns the largest loan of a coin that leaves debts / assets at most 1 − 1 / leverage when the coins stay in the account, in
 * units of 10⁻⁸, at least 0. The loan is collateral itself, tier by tier above what is held. Its first interest is not counted.
 * exchange-api 4.5
 */
export function riskRoom(
  { assets, debts }: RiskValues,
  { held, index, tiers }: CoinExposure,
  leverage: bigint,
): bigint {
  const limit = loanLimit(leverage);
  let slack = limit.numerator * assets - limit.denominator * debts;
  if (slack <= 0n || index === 0n) return 0n;
  let room = 0n;
  for (const { from, to, ratio } of tiers.length === 0 ? withoutCollateral : tiers) {
    if (to !== undefined && to <= held) continue;
    const unitCost = index * (limit.denominator * unitsPerCoin - limit.numerator * ratio);
    const affordable = slack / unitCost;
    const width = to === undefined ? affordable : to - (held > from ? held : from);
    if (affordable <= width) return room + affordable;
    room += width;
    slack -= width * unitCost;
  }
  return room;
}
