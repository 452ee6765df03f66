import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../support/calls.ts';
import { dayMs, hourMs, openTrading } from '../support/trading.ts';
import type { NewPlan, Person, Trading } from '../support/trading.ts';

let exchange: Trading;
let ann: Person;
beforeEach(async () => {
  exchange = await openTrading();
  ann = exchange.person();
});
afterEach(async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

const planOf = async (planOrderId: string, who = ann) => exchange.mustCall(order.planGet, { planOrderId }, who);
const codeOf = async (params: Partial<NewPlan>, who = ann) => {
  const planParams = {
    symbolId: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    triggerPrice: '61000',
    quantity: '600',
    ...params,
  };
  return (await exchange.call(order.planCreate, planParams, who.token)).body.ret_code;
};

describe('[R7.7] a plan order triggers', () => {
  test.each([
    ['upward, at the trigger price', '61000', undefined, 6_099_999, 6_100_000, 'UP'],
    ['upward, beyond the trigger price', '61000', undefined, 6_000_000, 6_300_000, 'UP'],
    ['downward, at the trigger price', '59000', undefined, 5_900_001, 5_900_000, 'DOWN'],
    ['downward as requested, although its trigger is above the market', '61000', 'DOWN', 6_100_001, 6_000_000, 'DOWN'],
  ] as const)('%s', async (_what, triggerPrice, triggerSide, before, at, side) => {
    const plan = await exchange.placePlanOrder(ann, {
      triggerPrice,
      type: 'LIMIT',
      price: '60000',
      quantity: '0.01',
      ...(triggerSide && { triggerSide }),
    });
    expect(plan).toMatchObject({ status: 'PLAN_NEW', triggerSide: side, ver: 1 });
    expect(exchange.balanceOf(ann, 'frozen', 'USDT')).toBe('0');
    exchange.printTrade(before);
    expect((await planOf(plan.planOrderId)).order).toBeNull();
    exchange.messages.length = 0;
    exchange.printTrade(at);
    const { planOrder, order: placed } = await planOf(plan.planOrderId);
    expect(planOrder).toMatchObject({ status: 'PLAN_TRIGGERED', orderId: placed?.orderId });
    expect(placed).toMatchObject({ source: 'PLAN', planOrderId: plan.planOrderId, status: 'NEW', locked: '600' });
    expect(exchange.messages.map(({ topic }) => topic)).toEqual(['order', 'plan_order', 'balance']);
  });

  test("once, on a user's trade, inside the transaction of that trade", async () => {
    const bob = exchange.person();
    const { planOrderId } = await exchange.placePlanOrder(ann, {
      type: 'LIMIT',
      price: '59500',
      triggerPrice: '59900',
      quantity: '0.01',
    });
    await exchange.placeOrder(bob, { side: 'SELL', price: '59900' });
    await exchange.placeOrder(exchange.person(), { price: '60000', quantity: '0.01' });
    await exchange.placeOrder(exchange.person(), { price: '60000', quantity: '0.01' });
    expect((await planOf(planOrderId)).planOrder.status).toBe('PLAN_TRIGGERED');
    expect((await exchange.mustCall(order.openOrders, {}, ann)).list).toHaveLength(1);
  });

  test('after another one whose order reaches its trigger', async () => {
    exchange.addMakerOrder('SELL', 6_110_000, 10_000);
    exchange.addMakerOrder('SELL', 6_150_000, 100_000);
    const second = await exchange.placePlanOrder(ann, { triggerPrice: '61500' });
    const first = await exchange.placePlanOrder(ann, { triggerPrice: '61000', quantity: '2000' });
    exchange.printTrade(6_100_000);
    expect((await planOf(first.planOrderId)).order).toMatchObject({ status: 'FILLED', avgPrice: '61377.2441' });
    expect((await planOf(second.planOrderId)).order).toMatchObject({ status: 'FILLED', avgPrice: '61500' });
  });

  test('while the order that triggers it still enters, and fills the rest of that order', async () => {
    const bob = exchange.person();
    const plan = await exchange.placePlanOrder(bob, {
      side: 'SELL',
      type: 'LIMIT',
      price: '59900',
      triggerPrice: '59950',
      triggerSide: 'DOWN',
      quantity: '0.06',
    });
    exchange.addMakerOrder('SELL', 5_994_000, 40_000);
    const buy = await exchange.placeOrder(ann, { price: '59940', quantity: '0.1' });
    expect(buy).toMatchObject({ status: 'PARTIALLY_FILLED', executedQty: '0.04', leavesQty: '0.06', ver: 1 });
    expect((await planOf(plan.planOrderId, bob)).order).toMatchObject({ status: 'FILLED', avgPrice: '59940', ver: 1 });
    expect(await exchange.readOrder(ann, buy.orderId)).toMatchObject({ status: 'FILLED', executedQty: '0.1', ver: 2 });
    expect(exchange.rowsOf(ann, 'order')).toMatchObject([{ ver: 1 }, { ver: 2 }]);
    expect(exchange.balanceOf(ann, 'frozen', 'USDT')).toBe('0');
  });

  test('and is rejected for its balance, price band or pair status, with a code and a notice', async () => {
    const poor = exchange.person({ balances: { USDT: '10' } });
    const plans = [
      [await exchange.placePlanOrder(poor), poor, 170131],
      [await exchange.placePlanOrder(ann, { type: 'LIMIT', price: '70000', quantity: '0.01' }), ann, 170193],
      [await exchange.placePlanOrder(ann, { symbolId: 'XRPUSDT', triggerPrice: '0.51', quantity: '50' }), ann, 170210],
    ] as const;
    exchange.messages.length = 0;
    exchange.printTrade(6_100_000);
    exchange.printTrade(5_100, 'XRPUSDT');
    for (const [{ planOrderId }, who, failCode] of plans)
      expect((await planOf(planOrderId, who)).planOrder).toMatchObject({ status: 'PLAN_REJECTED', failCode });
    expect(exchange.rowsOf(poor, 'notice')).toMatchObject([
      { kind: 'PLAN_FAILED', level: 'warn', symbolId: 'BTCUSDT', code: 170131, title: '', text: '' },
    ]);
    const banned = await exchange.placePlanOrder(ann, { triggerPrice: '62000' });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { isBanBuy: true } });
    exchange.printTrade(6_200_000);
    expect((await planOf(banned.planOrderId)).planOrder).toMatchObject({ status: 'PLAN_REJECTED', failCode: 170201 });
  });
});

describe('[R7.7] take-profit and stop-loss of an order', () => {
  const children = async (parentOrderId: string) => [
    await exchange.placePlanOrder(ann, {
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.1',
      triggerPrice: '60500',
      purpose: 'TP',
      parentOrderId,
    }),
    await exchange.placePlanOrder(ann, {
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.1',
      triggerPrice: '59500',
      purpose: 'SL',
      parentOrderId,
    }),
  ];

  test('activate when the parent is filled, for its net quantity; one cancels the other', async () => {
    const parent = await exchange.placeOrder(ann, { clientOrderId: 'parent' });
    const [profit, loss] = await children(parent.orderId);
    expect(profit?.parentClientOrderId).toBe('parent');
    exchange.printTrade(6_050_000);
    expect((await planOf(profit?.planOrderId ?? '')).planOrder.status).toBe('PLAN_NEW');
    exchange.addMakerOrder('SELL', 6_000_000, 100_000);
    expect((await exchange.readOrder(ann, parent.orderId)).status).toBe('FILLED');
    expect((await planOf(profit?.planOrderId ?? '')).planOrder.quantity).toBe('0.0999');
    exchange.addMakerOrder('BUY', 5_990_000, 200_000);
    exchange.printTrade(6_050_000);
    expect((await planOf(profit?.planOrderId ?? '')).order).toMatchObject({ status: 'FILLED', quantity: '0.0999' });
    expect((await planOf(loss?.planOrderId ?? '')).planOrder).toMatchObject({
      status: 'PLAN_CANCELED',
      cancelReason: 'OCO',
    });
  });

  test('one that is rejected for its balance leaves the other', async () => {
    ann = exchange.person({ balances: { USDT: '100000' } });
    exchange.addMakerOrder('SELL', 6_000_000, 100_000);
    const parent = await exchange.placeOrder(ann);
    const [profit, loss] = await children(parent.orderId);
    const otherSell = await exchange.placeOrder(ann, { side: 'SELL', price: '65000', quantity: '0.09' });
    exchange.printTrade(6_050_000);
    const { planOrder: rejected } = await planOf(profit?.planOrderId ?? '');
    expect(rejected).toMatchObject({ status: 'PLAN_REJECTED', failCode: 170131 });
    await exchange.mustCall(order.cancel, { orderId: otherSell.orderId }, ann);
    exchange.addMakerOrder('BUY', 5_940_000, 200_000);
    exchange.printTrade(5_950_000);
    expect((await planOf(loss?.planOrderId ?? '')).order).toMatchObject({ status: 'FILLED', quantity: '0.0999' });
  });

  test('one that is rejected by an empty book leaves the other', async () => {
    const pair = { symbolId: 'XRPUSDT', quantity: '100' };
    exchange.addMakerOrder('SELL', 5_000, 10_000, 'XRPUSDT');
    const parent = await exchange.placeOrder(ann, { ...pair, price: '0.5' });
    const exit = { ...pair, side: 'SELL', parentOrderId: parent.orderId } as const;
    const profit = await exchange.placePlanOrder(ann, { ...exit, triggerPrice: '0.51', purpose: 'TP' });
    const loss = await exchange.placePlanOrder(ann, { ...exit, triggerPrice: '0.49', purpose: 'SL' });
    exchange.printTrade(5_100, 'XRPUSDT');
    const { planOrder: rejected } = await planOf(profit.planOrderId);
    expect(rejected).toMatchObject({ status: 'PLAN_REJECTED', failCode: 170210 });
    expect((await planOf(loss.planOrderId)).planOrder).toMatchObject({ status: 'PLAN_NEW', cancelReason: '' });
  });

  test('[Q-U10] are listed by the id of their parent, waiting and ended', async () => {
    const parent = await exchange.placeOrder(ann);
    const other = await exchange.placeOrder(ann);
    const [profit, loss] = await children(parent.orderId);
    await children(other.orderId);
    await exchange.mustCall(order.planCancel, { planOrderId: profit?.planOrderId }, ann);
    const params = { parentOrderId: parent.orderId };
    const [waiting, ended] = [
      await exchange.mustCall(order.planOpen, params, ann),
      await exchange.mustCall(order.planHistory, params, ann),
    ];
    expect([waiting, ended].map(({ list }) => list.map((plan) => plan.planOrderId))).toEqual([
      [loss?.planOrderId],
      [profit?.planOrderId],
    ]);
  });

  test('are canceled when the parent ends without a fill', async () => {
    const parent = await exchange.placeOrder(ann);
    const [profit] = await children(parent.orderId);
    await exchange.mustCall(order.cancel, { orderId: parent.orderId }, ann);
    expect((await planOf(profit?.planOrderId ?? '')).planOrder).toMatchObject({
      status: 'PLAN_CANCELED',
      cancelReason: 'PARENT',
    });
    const [late] = await children(parent.orderId);
    expect(late).toMatchObject({ status: 'PLAN_CANCELED', cancelReason: 'PARENT' });
  });

  test('activate for the filled part of a canceled parent', async () => {
    const parent = await exchange.placeOrder(ann);
    const [, loss] = await children(parent.orderId);
    exchange.addMakerOrder('SELL', 6_000_000, 30_000);
    await exchange.mustCall(order.cancel, { orderId: parent.orderId }, ann);
    expect((await planOf(loss?.planOrderId ?? '')).planOrder).toMatchObject({
      status: 'PLAN_NEW',
      quantity: '0.02997',
    });
  });
});

describe('[R7.7] order/plan_spot/create refuses', () => {
  test.each([
    ['no trigger price', { triggerPrice: undefined }, 170203],
    ['a trigger at the last price', { triggerPrice: '60000' }, 170203],
    ['a trigger between ticks', { triggerPrice: '61000.001' }, 170134],
    ['[FR1] a trigger above 100 times the price', { triggerPrice: '6000000.01' }, 170132],
    ['[FR1] a trigger of 40 digits', { triggerPrice: '9'.repeat(40) }, 170132],
    ['a post-only order', { type: 'LIMIT_MAKER', price: '60000' }, 170116],
    ['an unknown side', { side: 'HOLD' }, 170117],
    ['a limit order without a price', { type: 'LIMIT' }, 10001],
    ['an unknown pair', { symbolId: 'NOPE' }, 170121],
    ['a pair without plan orders', { symbolId: 'LONEUSDT', triggerPrice: '6' }, 170227],
    ['a pair whose risk notice is not accepted', { symbolId: 'RUSTUSDT', triggerPrice: '0.2' }, 170241],
    ['a price between ticks', { type: 'LIMIT', price: '60000.001', quantity: '0.1' }, 170134],
    ['a quantity between lots', { type: 'LIMIT', price: '60000', quantity: '0.1000001' }, 170137],
    ['too small an amount', { quantity: '0.5' }, 170140],
    ['an unknown parent', { parentOrderId: '1' }, 170213],
  ] as const)('%s', async (_what, params, code) => {
    expect(await codeOf(params)).toBe(code);
  });

  test('a restricted account', async () => {
    expect(await codeOf({}, exchange.person({ isRestricted: true }))).toBe(10024);
  });

  test('more than 50 waiting plan orders per pair, and a client id with other parameters', async () => {
    for (let index = 0; index < 50; index += 1) expect(await codeOf({ clientOrderId: `plan-${index}` })).toBe(0);
    expect(await codeOf({})).toBe(170810);
    expect(await codeOf({ clientOrderId: 'plan-7' })).toBe(0);
    expect(await codeOf({ clientOrderId: 'plan-7', quantity: '700' })).toBe(170141);
    expect((await exchange.mustCall(order.planOpen, { limit: 100 }, ann)).list).toHaveLength(50);
  });
});

describe('[R7.7] plan orders are canceled', () => {
  test('by their owner, once', async () => {
    const { planOrderId } = await exchange.placePlanOrder(ann, { clientOrderId: 'mine' });
    const { planOrder } = await exchange.mustCall(order.planCancel, { clientOrderId: 'mine' }, ann);
    expect(planOrder).toMatchObject({ planOrderId, status: 'PLAN_CANCELED', cancelReason: 'USER', ver: 2 });
    const cancel = async (params: object, who = ann) =>
      (await exchange.call(order.planCancel, params, who.token)).body.ret_code;
    expect(await cancel({ planOrderId })).toBe(170142);
    expect(await cancel({ planOrderId }, exchange.person())).toBe(170213);
    expect(await cancel({})).toBe(10001);
    const triggered = await exchange.placePlanOrder(ann, { type: 'LIMIT', price: '60000', quantity: '0.1' });
    exchange.printTrade(6_100_000);
    expect(await cancel({ planOrderId: triggered.planOrderId })).toBe(170139);
    expect((await exchange.mustCall(order.planHistory, {}, ann)).list.map(({ status }) => status)).toEqual([
      'PLAN_TRIGGERED',
      'PLAN_CANCELED',
    ]);
  });

  test('by a batch cancel', async () => {
    const buy = await exchange.placePlanOrder(ann);
    await exchange.placePlanOrder(ann, { side: 'SELL', quantity: '0.1' });
    await exchange.placePlanOrder(ann, { symbolId: 'ETHUSDT', triggerPrice: '3100' });
    const ask = (params: object) => exchange.mustCall(order.planBatchCancel, params, ann);
    expect((await exchange.call(order.planBatchCancel, { side: 'BUY' }, ann.token)).body.ret_code).toBe(10001);
    expect(await ask({ symbolId: 'BTCUSDT', side: 'BUY' })).toEqual({ total: 1, success: 1, failed: [] });
    expect(await ask({ planOrderIds: `${buy.planOrderId},7` })).toEqual({
      total: 2,
      success: 0,
      failed: [
        { orderId: buy.planOrderId, code: 170142 },
        { orderId: '7', code: 170213 },
      ],
    });
    expect(await ask({ all: 1 })).toEqual({ total: 2, success: 2, failed: [] });
  });

  test('[Q-F36] after 180 days, with the same result in one clock jump or two', async () => {
    const other = await openTrading();
    const bob = other.person();
    const plans = [await exchange.placePlanOrder(ann), await other.placePlanOrder(bob)];
    await exchange.sandbox('POST', 'clock', { advanceMs: 180 * dayMs });
    await other.sandbox('POST', 'clock', { advanceMs: 180 * dayMs - hourMs });
    expect((await other.mustCall(order.planOpen, {}, bob)).list).toHaveLength(1);
    await other.sandbox('POST', 'clock', { advanceMs: hourMs });
    const [one, two] = [
      await planOf(plans[0]?.planOrderId ?? ''),
      await other.mustCall(order.planGet, { planOrderId: plans[1]?.planOrderId }, bob),
    ];
    expect(one.planOrder).toMatchObject({ status: 'PLAN_CANCELED', cancelReason: 'EXPIRED' });
    expect(two.planOrder).toEqual({
      ...one.planOrder,
      planOrderId: two.planOrder.planOrderId,
      clientOrderId: two.planOrder.clientOrderId,
    });
    await other.close();
  });
});
