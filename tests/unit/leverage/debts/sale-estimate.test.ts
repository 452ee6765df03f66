import { expect, test } from 'vitest';
import { estimateForcedRepay } from '#leverage/debts/sale-estimate.ts';

const ratio = (value: string) => [{ from: '0', to: '', ratio: value }];
const exposure = [
  { coin: 'USDT', held: '100', owed: '1000', index: '1', tiers: ratio('1') },
  { coin: 'BTC', held: '1', owed: '0', index: '50000', tiers: ratio('0.95') },
  { coin: 'ETH', held: '1', owed: '0', index: '500', tiers: ratio('0.92') },
];
const free = new Map([
  ['USDT', '100'],
  ['BTC', '1'],
  ['ETH', '1'],
]);
const order = new Map([
  ['BTC', 4],
  ['ETH', 3],
]);

test('[L30] own coins of the debt come first, then coins in their order, the last one in part', () => {
  const estimate = estimateForcedRepay({
    exposure,
    free,
    coin: undefined,
    orderOf: (coin) => order.get(coin),
    feeRate: '0',
  });
  expect(estimate).toEqual({
    ownCoins: [{ coin: 'USDT', amount: '100' }],
    sales: [
      { coin: 'ETH', quantity: '1', proceeds: '500' },
      { coin: 'BTC', quantity: '0.008', proceeds: '400' },
    ],
    left: '0',
  });
});

test('what the coins do not cover is named; without a price there is no estimate', () => {
  const poor = new Map([['ETH', '1']]);
  const input = { exposure, free: poor, coin: 'USDT', orderOf: () => undefined, feeRate: '0.001' };
  expect(estimateForcedRepay(input)).toMatchObject({ sales: [{ coin: 'ETH' }], left: '500.5' });
  const unpriced = exposure.map((row) => (row.coin === 'BTC' ? { ...row, index: undefined } : row));
  expect(estimateForcedRepay({ ...input, exposure: unpriced })).toBeUndefined();
});
