import { scale, unscale } from '../../money/index.ts';
import { debtCost, debtPayments, quantityToSell, takeover } from '../margin/liquidation-amounts.ts';
import { liquidationDistance, liquidationPrice } from '../margin/liquidation-price.ts';
import { otherCoins, readExposure, rule } from './rule-values.ts';

const takeoverOf = ({ held, price, debts }: { held: string; price: string; debts: string }) =>
  takeover(scale(held), scale(price), scale(debts));

/**
 * When an account is liquidated and what is sold and paid then: M7 and M8. Values in USDT, quantities in the coin.
 * leverage.md 2
 */
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
  }),
  liquidationDistance: rule({
    id: 'M7',
    name: 'liquidationDistance',
    formula: '(liquidationPrice − price) / price',
    inputs: ['liquidationPrice', 'price'],
    compute: (inputs) => unscale(liquidationDistance(scale(inputs.liquidationPrice), scale(inputs.price))),
  }),
  quantityToSell: rule({
    id: 'M8',
    name: 'quantityToSell',
    formula: 'min(held, ⌈debts / (price * (1 − feeRate))⌉8)',
    inputs: ['held', 'debts', 'price', 'feeRate'],
    compute: ({ held, debts, price, feeRate }) =>
      unscale(quantityToSell(scale(held), scale(price), scale(debts), scale(feeRate))),
  }),
  liquidationFee: rule({
    id: 'M8',
    name: 'liquidationFee',
    formula: '⌈0.02 * ⌊min(held, ⌈debts / (0.98 * price)⌉8) * price⌋8⌉8',
    inputs: ['held', 'debts', 'price'],
    compute: (inputs) => unscale(takeoverOf(inputs).fee),
  }),
  debtCost: rule({
    id: 'M8',
    name: 'debtCost',
    formula: '⌈owed * price⌉8',
    inputs: ['owed', 'price'],
    compute: ({ owed, price }) => unscale(debtCost(scale(owed), scale(price))),
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
  }),
} as const;
