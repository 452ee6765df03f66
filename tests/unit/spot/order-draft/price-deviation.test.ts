import { expect, test } from 'vitest';
import { price } from '#money/amount-kinds.ts';
import type { OrderEntry } from '#spot/order-draft/order-rules.ts';
import { deviationOf } from '#spot/order-draft/price-deviation.ts';
import { pair, withAmounts } from '../support/order-terms.ts';

const token = pair({ symbolType: 'LT', buyLimitRatio: '0.1', sellLimitRatio: '0.1' });
const order = (side: 'BUY' | 'SELL', limitPrice: string) =>
  withAmounts<OrderEntry>({ side, type: 'LIMIT', timeInForce: 'GTC', price: limitPrice, quantity: '1' });
const market = withAmounts<OrderEntry>({ side: 'BUY', type: 'MARKET', timeInForce: 'GTC', price: '', quantity: '1' });

test.each([
  ['BUY', '10.2', '10', undefined],
  ['BUY', '10.2001', '10', 'LT_RISK'],
  ['SELL', '10.5', '10', undefined],
  ['BUY', '10.5', undefined, undefined],
  ['BUY', '', '10', undefined],
] as const)('[L9] a %s at "%s" over NAV %s is confirmed: %s', (side, limitPrice, nav, deviation) => {
  expect(deviationOf(order(side, limitPrice), token, price('10.1'), undefined, nav)).toBe(deviation);
});

test.each([
  ['10.2', undefined],
  ['10.21', 'LT_RISK'],
] as const)('[L9] a market buy at an average of %s over NAV 10 is confirmed: %s', (average, deviation) => {
  const estimate = { average: price(average), slippage: '0' };
  expect(deviationOf(market, token, price('10.1'), estimate, '10')).toBe(deviation);
});
