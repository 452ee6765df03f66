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
    vectors: [
      { inputs: { held: '50', price: '60000', tiers: '0:0.95 50:0.9 200:0.8' }, result: '2850000' },
      { inputs: { held: '51', price: '60000', tiers: '0:0.95 50:0.9 200:0.8' }, result: '2904000' },
      { inputs: { held: '250', price: '60000', tiers: '0:0.95 50:0.9 200:0.8' }, result: '13350000' },
      { inputs: { held: '0', price: '60000', tiers: '0:0.95 50:0.9 200:0.8' }, result: '0' },
      { inputs: { held: '6000', price: '20000', tiers: '0:1 5000:0.975' }, result: '119500000' },
    ],
  }),
  riskRate: rule({
    id: 'M4',
    name: 'riskRate',
    formula: '⌈debts / assets⌉4',
    inputs: ['debts', 'assets'],
    compute: (inputs) => riskRate(readValues(inputs)),
    vectors: [
      { inputs: { debts: '30005', assets: '95500' }, result: '0.3142' },
      { inputs: { debts: '0', assets: '0' }, result: '0' },
      { inputs: { debts: '5', assets: '0' }, result: '9.9999' },
      { inputs: { debts: '50730', assets: '57000' }, result: '0.89' },
      { inputs: { debts: '79999.99', assets: '100000' }, result: '0.7999' },
      { inputs: { debts: '80000.0001', assets: '100000' }, result: '0.8001' },
      { inputs: { debts: '20000000', assets: '35000000' }, result: '0.5715' },
    ],
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
    vectors: [
      {
        inputs: { change: '-0.1', changedDebts: '0', otherDebts: '50730', changedAssets: '57000', otherAssets: '0' },
        result: '0.9889',
      },
      {
        inputs: {
          change: '-0.1',
          changedDebts: '0',
          otherDebts: '30005',
          changedAssets: '85500',
          otherAssets: '10000',
        },
        result: '0.3451',
      },
      {
        inputs: { change: '0.1', changedDebts: '60000', otherDebts: '0', changedAssets: '0', otherAssets: '90000' },
        result: '0.7334',
      },
      {
        inputs: { change: '-1', changedDebts: '0', otherDebts: '50730', changedAssets: '57000', otherAssets: '0' },
        result: '9.9999',
      },
    ],
  }),
  imRate: rule({
    id: 'U1',
    name: 'imRate',
    formula: '⌈debts / (leverage − 1) / (assets − debts)⌉4',
    inputs: ['debts', 'assets', 'leverage'],
    compute: (inputs) => unifiedRates(readValues(inputs), BigInt(inputs.leverage)).imRate,
    vectors: [
      { inputs: { debts: '5000', assets: '194000', leverage: '3' }, result: '0.0133' },
      { inputs: { debts: '20000', assets: '30000', leverage: '3' }, result: '1' },
      { inputs: { debts: '20000.01', assets: '30000', leverage: '3' }, result: '1.0001' },
      { inputs: { debts: '100', assets: '108', leverage: '3' }, result: '6.25' },
      { inputs: { debts: '100', assets: '104', leverage: '3' }, result: '9.9999' },
      { inputs: { debts: '0', assets: '0', leverage: '3' }, result: '0' },
    ],
  }),
  mmRate: rule({
    id: 'U1',
    name: 'mmRate',
    formula: '⌈0.04 * debts / (assets − debts)⌉4',
    inputs: ['debts', 'assets'],
    // The leverage does not affect the maintenance margin.
    compute: (inputs) => unifiedRates(readValues(inputs), 2n).mmRate,
    vectors: [
      { inputs: { debts: '5000', assets: '194000' }, result: '0.0011' },
      { inputs: { debts: '20000', assets: '30000' }, result: '0.08' },
      { inputs: { debts: '20000.01', assets: '30000' }, result: '0.0801' },
      { inputs: { debts: '100', assets: '108' }, result: '0.5' },
      { inputs: { debts: '100', assets: '104' }, result: '1' },
      { inputs: { debts: '0', assets: '0' }, result: '0' },
    ],
  }),
} as const;
