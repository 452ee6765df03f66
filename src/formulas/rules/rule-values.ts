import { ledgerDecimals, scale, unscale } from '../../money/index.ts';
import type { Rule } from '../explanation.ts';
import { riskValueDecimals } from '../margin/collateral.ts';
import type { CoinExposure, CollateralTier, RiskValues } from '../margin/collateral.ts';

/** The rule itself; its inputs are named once, in `inputs`. */
export const rule = <Input extends string>(data: Rule<Input>): Rule<Input> => data;

/**
 * Collateral value and debts, texts in USDT with up to 24 and 16 decimals, in the exact units of the formulas.
 */
export const readValues = ({ assets, debts }: { assets: string; debts: string }): RiskValues => ({
  assets: scale(assets, riskValueDecimals),
  debts: scale(debts, riskValueDecimals),
});

/** Exact risk values as the texts that rules take. */
export const valueTexts = ({ assets, debts }: RiskValues): { assets: string; debts: string } => ({
  assets: unscale(assets, riskValueDecimals),
  debts: unscale(debts, riskValueDecimals),
});

/**
 * The collateral tiers of a text such as `0:0.95 50:0.9`: from which quantity which ratio; `''` is no
 * collateral.
 */
export function readTiers(text: string): CollateralTier[] {
  const steps = text.split(' ').filter((step) => step !== '');
  const starts = steps.map((step) => scale(step.split(':')[0] ?? ''));
  return steps.map((step, index) => ({
    from: starts[index] ?? 0n,
    to: starts[index + 1],
    ratio: scale(step.split(':')[1] ?? ''),
  }));
}

/** Tiers as `readTiers` reads them. */
export const tierText = (tiers: readonly CollateralTier[]): string =>
  tiers.map(({ from, ratio }) => `${unscale(from)}:${unscale(ratio)}`).join(' ');

/** A coin of an account from texts; amounts in the coin, the price in USDT. */
export const readExposure = (
  coin: string,
  { held, owed, price, tiers }: { held: string; owed: string; price: string; tiers: string },
): CoinExposure => ({
  coin,
  held: scale(held),
  owed: scale(owed),
  index: scale(price),
  tiers: readTiers(tiers),
});

/**
 * One coin that counts exactly what all other coins of an account count together, in units so small that no
 * value is rounded. `assets` and `debts` in USDT.
 */
export const otherCoins = (coin: string, assets: string, debts: string): CoinExposure => ({
  coin,
  held: scale(assets, riskValueDecimals),
  owed: scale(debts, riskValueDecimals - ledgerDecimals),
  index: 1n,
  tiers: [{ from: 0n, to: undefined, ratio: 1n }],
});
