import { scale, unscale } from '../../money/index.ts';
import { collateralValue, riskValueDecimals } from '../margin/collateral.ts';
import { valuesAfterChange } from '../margin/price-change.ts';
import { riskRate, unifiedRates } from '../margin/risk.ts';
import { otherCoins, readTiers, readValues, rule } from './rule-values.ts';

/** How much an account has, owes and risks: M3, M4 with what-if, and U1. Values in USDT. leverage.md 2 */
export const riskRules = {
  collateral: rule({
    id: 'M3',
    name: 'collateral',
    formula: 'tiers * held * price',
    inputs: ['held', 'price', 'tiers'],
    compute: ({ held, price, tiers }) =>
      unscale(collateralValue({ held: scale(held), index: scale(price), tiers: readTiers(tiers) }), riskValueDecimals),
  }),
  riskRate: rule({
    id: 'M4',
    name: 'riskRate',
    formula: '⌈debts / assets⌉4',
    inputs: ['debts', 'assets'],
    compute: (inputs) => riskRate(readValues(inputs)),
  }),
  whatIf: rule({
    id: 'M7',
    name: 'whatIf',
    formula: '⌈(otherDebts + changedDebts * (1 + change)) / (otherAssets + changedAssets * (1 + change))⌉4',
    inputs: ['change', 'changedDebts', 'otherDebts', 'changedAssets', 'otherAssets'],
    compute: ({ change, changedAssets, changedDebts, otherAssets, otherDebts }) =>
      riskRate(
        valuesAfterChange(
          [otherCoins('changed', changedAssets, changedDebts), otherCoins('others', otherAssets, otherDebts)],
          new Set(['changed']),
          scale(change),
        ),
      ),
  }),
  imRate: rule({
    id: 'U1',
    name: 'imRate',
    formula: '⌈debts / (leverage − 1) / (assets − debts)⌉4',
    inputs: ['debts', 'assets', 'leverage'],
    compute: (inputs) => unifiedRates(readValues(inputs), BigInt(inputs.leverage)).imRate,
  }),
  mmRate: rule({
    id: 'U1',
    name: 'mmRate',
    formula: '⌈0.04 * debts / (assets − debts)⌉4',
    inputs: ['debts', 'assets'],
    // The leverage does not affect the maintenance margin.
    compute: (inputs) => unifiedRates(readValues(inputs), 2n).mmRate,
  }),
} as const;
