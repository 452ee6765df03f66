import { expect, test } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import { labelPlaces, orderLinesOf } from '#spot/chart/order-lines.ts';
import { orderRow, planRow } from '../support/order-samples.ts';

const t = textsFor('en', 'spot');
const pair = { symbolId: 'BTCUSDT', quoteTokenId: 'USDT' };

test('[Q-A06] limit orders are lines at their price, conditional, take-profit and stop-loss orders at their trigger price', () => {
  const orders = [
    orderRow({ orderId: '1', price: '59000', leavesQty: '0.5', side: 'BUY' }),
    orderRow({ orderId: '2', type: 'MARKET' }),
    orderRow({ orderId: '3', symbolId: 'ETHUSDT' }),
  ];
  const plans = [
    planRow({ planOrderId: '4', triggerPrice: '61000', side: 'SELL', quantity: '0.5', unit: 'BASE', purpose: 'TP' }),
    planRow({ planOrderId: '5', triggerPrice: '58000', side: 'SELL', quantity: '0.5', unit: 'BASE', purpose: 'SL' }),
    planRow({ planOrderId: '6', triggerPrice: '57000', side: 'BUY', quantity: '100', unit: 'QUOTE', purpose: '' }),
    planRow({ planOrderId: '7', symbolId: 'ETHUSDT' }),
  ];
  const lines = orderLinesOf(t, 'en', pair, orders, plans, true);
  expect(lines.map(({ id, price, label, isWaiting }) => [id, price, label, isWaiting])).toEqual([
    ['1', '59000', 'Buy 0.5', false],
    ['4', '61000', 'TP: Sell 0.5', true],
    ['5', '58000', 'SL: Sell 0.5', true],
    ['6', '57000', 'Conditional: Buy 100 USDT', true],
  ]);
});

test('[T1.8] open orders can be changed, those with take-profit or stop-loss too, where the exchange offers it', () => {
  const orders = [orderRow({ orderId: '1' }), orderRow({ orderId: '2' })];
  const plans = [planRow({ planOrderId: '3', parentOrderId: '1', purpose: 'TP' })];
  const canChange = (canAmend: boolean) =>
    orderLinesOf(t, 'en', pair, orders, plans, canAmend).map(({ order }) => order !== undefined);
  expect([canChange(true), canChange(false)]).toEqual([
    [true, true, false],
    [false, false, false],
  ]);
});

test('[Q-A13] labels of near lines are one below the other; those of lines out of view are absent', () => {
  const lines = [
    { id: 'low', y: 110 },
    { id: 'high', y: 100 },
    { id: 'far', y: 300 },
    { id: 'above', y: -5 },
    { id: 'unknown', y: undefined },
  ];
  expect(Object.fromEntries(labelPlaces(lines, 200))).toEqual({ high: 100, low: 124 });
});

test('[FS21] labels at the foot of the price pane end with it, since the pane of an indicator follows', () => {
  const lines = [
    { id: 'first', y: 180 },
    { id: 'second', y: 185 },
    { id: 'third', y: 199 },
  ];
  expect(Object.fromEntries(labelPlaces(lines, 200))).toEqual({ first: 140, second: 164, third: 188 });
});
