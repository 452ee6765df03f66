import { scale, unscale } from '../../money/index.ts';
import { debtCost, debtPayments, quantityToSell, takeover } from '../margin/liquidation-amounts.ts';
import { liquidationDistance, liquidationPrice } from '../margin/liquidation-price.ts';
import { otherCoins, readExposure, rule } from './rule-values.ts';

const btc = '0:0.95 50:0.9 200:0.8';

const takeoverOf = ({ held, price, debts }: { held: string; price: string; debts: string }) =>
  takeover(scale(held), scale(price), scale(debts));

/** When an account is liquidated and what is sold and paid then: M7 and M8. Values in USDT, quantities in the coin. leverage.md 2 */
export const liquidationRules = {
  liquidationPrice: rule({
    id: 'M7',
    name: 'liquidationPrice',
    formula: '(otherDebts − k * otherAssets) / (k * tiers * held − owed)',
    inputs: ['otherDebts', 'otherAssets', 'held', 'tiers', 'owed', 'account', 'tick'],
    compute: ({ otherDebts, otherAssets, held, tiers, owed, account, tick }) => {
      const found = liquidationPrice(
        [readExposure('coin', { held, owed, price: '0', tiers }), otherCoins('others', otherAssets, otherDebts)],
        'coin',
        { isUnified: account === 'unified' },
        scale(tick),
      );
      return found ? unscale(found.price) : '';
    },
    vectors: (
      [
        ['50730', '0', '1', '0', 'standard', '56210.53'],
        ['30005', '10000', '1.5', '0', 'standard', '15146.82'],
        ['0', '90000', '0', '1', 'standard', '85500'],
        ['10000', '90000', '0.2', '1', 'standard', '92129.34'],
        ['30000', '60000', '1', '0', 'standard', ''],
        ['0', '90000', '1', '0.9025', 'standard', ''],
        ['90000', '0', '2', '0', 'unified', '49263.16'],
      ] as const
    ).map(([otherDebts, otherAssets, held, owed, account, result]) => ({
      inputs: { otherDebts, otherAssets, held, tiers: btc, owed, account, tick: '0.01' },
      result,
    })),
  }),
  liquidationDistance: rule({
    id: 'M7',
    name: 'liquidationDistance',
    formula: '(liquidationPrice − price) / price',
    inputs: ['liquidationPrice', 'price'],
    compute: (inputs) => unscale(liquidationDistance(scale(inputs.liquidationPrice), scale(inputs.price))),
    vectors: [
      { inputs: { liquidationPrice: '38363.99', price: '59865.63' }, result: '-0.35916501' },
      { inputs: { liquidationPrice: '85500', price: '60000' }, result: '0.425' },
    ],
  }),
  quantityToSell: rule({
    id: 'M8',
    name: 'quantityToSell',
    formula: 'min(held, ⌈debts / (price * (1 − feeRate))⌉8)',
    inputs: ['held', 'debts', 'price', 'feeRate'],
    compute: ({ held, debts, price, feeRate }) =>
      unscale(quantityToSell(scale(held), scale(price), scale(debts), scale(feeRate))),
    vectors: (
      [
        ['1', '50730', '56210.52', '0.92091848'],
        ['1', '50730', '50000', '1'],
        ['70000', '66500', '1', '67857.14285715'],
        ['0.5', '39902', '50000', '0.5'],
        ['10', '15402', '1900', '8.27175081'],
      ] as const
    ).map(([held, debts, price, result]) => ({ inputs: { held, debts, price, feeRate: '0.02' }, result })),
  }),
  liquidationFee: rule({
    id: 'M8',
    name: 'liquidationFee',
    formula: '⌈0.02 * ⌊min(held, ⌈debts / (0.98 * price)⌉8) * price⌋8⌉8',
    inputs: ['held', 'debts', 'price'],
    compute: (inputs) => unscale(takeoverOf(inputs).fee),
    vectors: [
      { inputs: { held: '1', debts: '50730', price: '56210.52' }, result: '1035.30613277' },
      { inputs: { held: '1', debts: '50730', price: '50000' }, result: '1000' },
      { inputs: { held: '70000', debts: '66500', price: '1' }, result: '1357.14285715' },
    ],
  }),
  debtCost: rule({
    id: 'M8',
    name: 'debtCost',
    formula: '⌈owed * price⌉8',
    inputs: ['owed', 'price'],
    compute: ({ owed, price }) => unscale(debtCost(scale(owed), scale(price))),
    vectors: [
      { inputs: { owed: '1', price: '66500' }, result: '66500' },
      { inputs: { owed: '0.00000001', price: '0.19' }, result: '0.00000001' },
    ],
  }),
  debtPaid: rule({
    id: 'M8',
    name: 'debtPaid',
    formula: 'min(owed, ⌊amount / price⌋8)',
    inputs: ['owed', 'amount', 'price'],
    compute: ({ owed, amount, price }) => {
      const [payment] = debtPayments([{ coin: '', owed: scale(owed), index: scale(price) }], scale(amount));
      return unscale(payment?.paid ?? 0n);
    },
    vectors: [
      { inputs: { owed: '50730', amount: '49000', price: '1' }, result: '49000' },
      { inputs: { owed: '1', amount: '30.00001', price: '60000.01' }, result: '0.0005' },
      { inputs: { owed: '10', amount: '39.99901', price: '0.9999' }, result: '10' },
    ],
  }),
} as const;
