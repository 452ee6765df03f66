import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { InnovationQuota } from '#contract/trading.ts';
import { account as accountCalls, order } from '../support/calls.ts';
import { openTrading } from '../support/trading.ts';
import type { Trading } from '../support/trading.ts';

let exchange: Trading;
beforeEach(async () => {
  exchange = await openTrading();
});
afterEach(() => exchange.close());
const nova = { symbolId: 'NOVAUSDT', price: '0.042' } as const;

test('[R7.7] basic/innovation/remain_amount counts locked buys and trades; every change is published', async () => {
  const ann = exchange.person({ acceptedRisks: ['INNOVATION'], balances: { USDT: '50000' } });
  const bob = exchange.person({ acceptedRisks: ['INNOVATION'], vipLevel: 2, balances: { NOVA: '100000' } });
  const row = async (who = ann) =>
    (await exchange.mustCall(order.innovationRemain, { symbolId: 'NOVAUSDT' }, who)).list[0];
  expect(await row()).toMatchObject({
    coin: 'NOVA',
    availableQuota: '5000',
    remainAmount: '5000',
    usedAmount: '0',
    ver: 0,
  });
  const { orderId } = await exchange.placeOrder(ann, { ...nova, quantity: '100000' });
  expect(await row()).toMatchObject({ remainAmount: '800', usedAmount: '4200' });
  expect((await exchange.send(ann, { ...nova, quantity: '20000' })).body).toMatchObject({
    ret_code: 170011,
    ext_info: { limit: '800' },
  });
  await exchange.placeOrder(bob, { ...nova, side: 'SELL', quantity: '50000' });
  await exchange.mustCall(order.cancel, { orderId }, ann);
  expect(await row()).toMatchObject({ remainAmount: '2900', usedAmount: '2100' });
  expect(await row(bob)).toMatchObject({ availableQuota: '20000', remainAmount: '20000', usedAmount: '0' });
  const published = exchange.rowsOf(ann, 'innovation_position').map((quota) => v.parse(InnovationQuota, quota));
  expect(published.map(({ remainAmount }) => remainAmount)).toEqual(['800', '800', '2900']);
  expect(new Set(published.map(({ ver }) => ver)).size).toBe(3);
  expect((await exchange.mustCall(order.innovationRemain, { coin: 'BTC' }, ann)).list).toEqual([]);
  expect((await exchange.call(order.innovationRemain, { symbolId: 'NOPE' }, ann.token)).body.ret_code).toBe(170121);
});

test('[R7.7] account/set_member_tag accepts a risk notice for good, which allows its pairs', async () => {
  const ann = exchange.person({ balances: { USDT: '1000' } });
  const buy = { symbolId: 'RUSTUSDT', price: '0.19', quantity: '100' };
  expect((await exchange.send(ann, buy)).body.ret_code).toBe(170241);
  const { member_tag } = await exchange.mustCall(order.setMemberTag, { tag: 'ST', value: 'AGREED' }, ann);
  expect(member_tag).toMatchObject({ ST: 'AGREED', INNOVATION: '' });
  expect((await exchange.send(ann, buy)).body.ret_code).toBe(0);
  expect((await exchange.mustCall(accountCalls.profile, {}, ann)).member_tag).toMatchObject({ ST: 'AGREED' });
});

test('[R7.7] s_api/user/trade_hint stores each switch', async () => {
  const ann = exchange.person();
  const { hints } = await exchange.mustCall(order.tradeHint, {}, ann);
  expect(hints.every(({ show, updateTime }) => show === 1 && updateTime === 0)).toBe(true);
  const after = await exchange.mustCall(order.setTradeHint, { type: 'PRICE_DEVIATION', show: 0 }, ann);
  expect(after.hints.filter(({ show }) => show === 0).map(({ type }) => type)).toEqual(['PRICE_DEVIATION']);
  await exchange.mustCall(order.setTradeHint, { type: 'PRICE_DEVIATION', show: 1 }, ann);
  expect((await exchange.mustCall(order.tradeHint, {}, ann)).hints.every(({ show }) => show === 1)).toBe(true);
});

test('[R3.5] [R7.7] a unified account trades by the same calls from its own wallet', async () => {
  const ann = exchange.person({ isUnified: true, vipLevel: 1, balances: { USDT: '10000' } });
  const bought = await exchange.placeOrder(ann, { quantity: '0.1' });
  expect(bought).toMatchObject({ accountType: 6, locked: '6000' });
  expect(exchange.rowsOf(ann, 'balance').at(-1)).toMatchObject({
    coin: 'USDT',
    free: '4000',
    frozen: '6000',
    account: { totalEquity: '10000', accountIMRate: '0', accountMMRate: '0' },
  });
  const wallet = await exchange.mustCall(order.available, { symbolId: 'BTCUSDT' }, ann);
  expect(wallet).toMatchObject({ accountType: 6, maxBuy: '4000', maxSell: '0' });
  exchange.addMakerOrder('SELL', 6_000_000, 100_000);
  expect(await exchange.readOrder(ann, bought.orderId)).toMatchObject({ fee: [{ token: 'BTC', amount: '0.0000675' }] });
});

test('[R7.7] v1/asset/get_available returns what a standard account can spend on a pair', async () => {
  const ann = exchange.person({ balances: { USDT: '10000', BTC: '1.2345678' } });
  await exchange.placeOrder(ann, { quantity: '0.1' });
  expect(await exchange.mustCall(order.available, { symbolId: 'BTCUSDT', side: 'BUY' }, ann)).toMatchObject({
    accountType: 1,
    maxBuy: '4000',
    maxSell: '1.234567',
  });
});

test('[R4.10] a sub-account trades on its own balances', async () => {
  const sub = exchange.person({ parentUid: '100001' });
  expect(await exchange.placeOrder(sub)).toMatchObject({ status: 'NEW', accountType: 1 });
});
