import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../sandbox/contract.ts';
import { dayMs, hourMs, openTrading } from './trading.ts';
import type { NewPlan, Person, Trading } from './trading.ts';

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

const planOf = async (planOrderId: string, who = ann) => exchange.must(order.planGet, { planOrderId }, who);
const codeOf = async (params: Partial<NewPlan>, who = ann) => {
  const given = { symbolId: 'BTCUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '61000', quantity: '600', ...params };
  return (await exchange.call(order.planCreate, given, who.token)).body.ret_code;
};

describe('[R7.7] a plan order fires', () => {
  test.each([
    ['above, at the price', '61000', undefined, 6_099_999, 6_100_000, 'UP'],
    ['above, beyond it', '61000', undefined, 6_000_000, 6_300_000, 'UP'],
    ['below, at the price', '59000', undefined, 5_900_001, 5_900_000, 'DOWN'],
    ['below though its price is above', '61000', 'DOWN', 6_100_001, 6_000_000, 'DOWN'],
  ] as const)('%s', async (_what, triggerPrice, triggerSide, before, at, side) => {
    const plan = await exchange.plan(ann, {
      triggerPrice,
      type: 'LIMIT',
      price: '60000',
      quantity: '0.01',
      ...(triggerSide && { triggerSide }),
    });
    expect(plan).toMatchObject({ status: 'PLAN_NEW', triggerSide: side, ver: 1 });
    expect(exchange.held(ann, 'frozen', 'USDT')).toBe('0');
    exchange.trades(before);
    expect((await planOf(plan.planOrderId)).order).toBeNull();
    exchange.messages.length = 0;
    exchange.trades(at);
    const { planOrder, order: placed } = await planOf(plan.planOrderId);
    expect(planOrder).toMatchObject({ status: 'PLAN_TRIGGERED', orderId: placed?.orderId });
    expect(placed).toMatchObject({ source: 'PLAN', planOrderId: plan.planOrderId, status: 'NEW', locked: '600' });
    expect(exchange.messages.map(({ topic }) => topic)).toEqual(['order', 'plan_order', 'balance']);
  });

  test("once, on somebody's trade, inside that trade's transaction", async () => {
    const bob = exchange.person();
    const { planOrderId } = await exchange.plan(ann, {
      type: 'LIMIT',
      price: '59500',
      triggerPrice: '59900',
      quantity: '0.01',
    });
    await exchange.place(bob, { side: 'SELL', price: '59900' });
    await exchange.place(exchange.person(), { price: '60000', quantity: '0.01' });
    await exchange.place(exchange.person(), { price: '60000', quantity: '0.01' });
    expect((await planOf(planOrderId)).planOrder.status).toBe('PLAN_TRIGGERED');
    expect((await exchange.must(order.openOrders, {}, ann)).list).toHaveLength(1);
  });

  test('one after another, when the order of one reaches the next', async () => {
    exchange.makes('SELL', 6_110_000, 10_000);
    exchange.makes('SELL', 6_150_000, 100_000);
    const second = await exchange.plan(ann, { triggerPrice: '61500' });
    const first = await exchange.plan(ann, { triggerPrice: '61000', quantity: '2000' });
    exchange.trades(6_100_000);
    expect((await planOf(first.planOrderId)).order).toMatchObject({ status: 'FILLED', avgPrice: '61377.2441' });
    expect((await planOf(second.planOrderId)).order).toMatchObject({ status: 'FILLED', avgPrice: '61500' });
  });

  test('and fails when the balance, the band or a flag says no, with a code and a notice', async () => {
    const poor = exchange.person({ balances: { USDT: '10' } });
    const plans = [
      [await exchange.plan(poor), poor, 170131],
      [await exchange.plan(ann, { type: 'LIMIT', price: '70000', quantity: '0.01' }), ann, 170193],
      [await exchange.plan(ann, { symbolId: 'XRPUSDT', triggerPrice: '0.51', quantity: '50' }), ann, 170210],
    ] as const;
    exchange.messages.length = 0;
    exchange.trades(6_100_000);
    exchange.trades(5_100, 'XRPUSDT');
    for (const [{ planOrderId }, who, failCode] of plans)
      expect((await planOf(planOrderId, who)).planOrder).toMatchObject({ status: 'PLAN_REJECTED', failCode });
    expect(exchange.rowsOf(poor, 'notice')).toMatchObject([
      { kind: 'PLAN_FAILED', level: 'warn', symbolId: 'BTCUSDT', code: 170131, title: '', text: '' },
    ]);
    const banned = await exchange.plan(ann, { triggerPrice: '62000' });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { isBanBuy: true } });
    exchange.trades(6_200_000);
    expect((await planOf(banned.planOrderId)).planOrder).toMatchObject({ status: 'PLAN_REJECTED', failCode: 170201 });
  });
});

describe('[R7.7] take-profit and stop-loss of an order', () => {
  const children = async (parentOrderId: string) => [
    await exchange.plan(ann, {
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.1',
      triggerPrice: '60500',
      purpose: 'TP',
      parentOrderId,
    }),
    await exchange.plan(ann, {
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.1',
      triggerPrice: '59500',
      purpose: 'SL',
      parentOrderId,
    }),
  ];

  test('watch once the parent is filled, for what it brought; one cancels the other', async () => {
    const parent = await exchange.place(ann, { clientOrderId: 'parent' });
    const [profit, loss] = await children(parent.orderId);
    expect(profit?.parentClientOrderId).toBe('parent');
    exchange.trades(6_050_000);
    expect((await planOf(profit?.planOrderId ?? '')).planOrder.status).toBe('PLAN_NEW');
    exchange.makes('SELL', 6_000_000, 100_000);
    expect((await exchange.readOrder(ann, parent.orderId)).status).toBe('FILLED');
    expect((await planOf(profit?.planOrderId ?? '')).planOrder.quantity).toBe('0.0999');
    exchange.makes('BUY', 5_990_000, 200_000);
    exchange.trades(6_050_000);
    expect((await planOf(profit?.planOrderId ?? '')).order).toMatchObject({ status: 'FILLED', quantity: '0.0999' });
    expect((await planOf(loss?.planOrderId ?? '')).planOrder).toMatchObject({
      status: 'PLAN_CANCELED',
      cancelReason: 'OCO',
    });
  });

  test('refused for want of balance, one leaves the other', async () => {
    ann = exchange.person({ balances: { USDT: '100000' } });
    exchange.makes('SELL', 6_000_000, 100_000);
    const parent = await exchange.place(ann);
    const [profit, loss] = await children(parent.orderId);
    const elsewhere = await exchange.place(ann, { side: 'SELL', price: '65000', quantity: '0.09' });
    exchange.trades(6_050_000);
    const { planOrder: refused } = await planOf(profit?.planOrderId ?? '');
    expect(refused).toMatchObject({ status: 'PLAN_REJECTED', failCode: 170131 });
    await exchange.must(order.cancel, { orderId: elsewhere.orderId }, ann);
    exchange.makes('BUY', 5_940_000, 200_000);
    exchange.trades(5_950_000);
    expect((await planOf(loss?.planOrderId ?? '')).order).toMatchObject({ status: 'FILLED', quantity: '0.0999' });
  });

  test('refused by an empty book, one leaves the other', async () => {
    const pair = { symbolId: 'XRPUSDT', quantity: '100' };
    exchange.makes('SELL', 5_000, 10_000, 'XRPUSDT');
    const parent = await exchange.place(ann, { ...pair, price: '0.5' });
    const exit = { ...pair, side: 'SELL', parentOrderId: parent.orderId } as const;
    const profit = await exchange.plan(ann, { ...exit, triggerPrice: '0.51', purpose: 'TP' });
    const loss = await exchange.plan(ann, { ...exit, triggerPrice: '0.49', purpose: 'SL' });
    exchange.trades(5_100, 'XRPUSDT');
    const { planOrder: refused } = await planOf(profit.planOrderId);
    expect(refused).toMatchObject({ status: 'PLAN_REJECTED', failCode: 170210 });
    expect((await planOf(loss.planOrderId)).planOrder).toMatchObject({ status: 'PLAN_NEW', cancelReason: '' });
  });

  test('go when the parent ends without a fill', async () => {
    const parent = await exchange.place(ann);
    const [profit] = await children(parent.orderId);
    await exchange.must(order.cancel, { orderId: parent.orderId }, ann);
    expect((await planOf(profit?.planOrderId ?? '')).planOrder).toMatchObject({
      status: 'PLAN_CANCELED',
      cancelReason: 'PARENT',
    });
    const [late] = await children(parent.orderId);
    expect(late).toMatchObject({ status: 'PLAN_CANCELED', cancelReason: 'PARENT' });
  });

  test('keep what a parent that was canceled after a part has brought', async () => {
    const parent = await exchange.place(ann);
    const [, loss] = await children(parent.orderId);
    exchange.makes('SELL', 6_000_000, 30_000);
    await exchange.must(order.cancel, { orderId: parent.orderId }, ann);
    expect((await planOf(loss?.planOrderId ?? '')).planOrder).toMatchObject({
      status: 'PLAN_NEW',
      quantity: '0.02997',
    });
  });
});

describe('[R7.7] order/plan_spot/create judges', () => {
  test.each([
    ['no trigger price', { triggerPrice: undefined }, 170203],
    ['a trigger at the last price', { triggerPrice: '60000' }, 170203],
    ['a trigger between ticks', { triggerPrice: '61000.001' }, 170134],
    ['post only', { type: 'LIMIT_MAKER', price: '60000' }, 170116],
    ['the side', { side: 'HOLD' }, 170117],
    ['a limit without price', { type: 'LIMIT' }, 10001],
    ['an unknown pair', { symbolId: 'NOPE' }, 170121],
    ['a pair without plan orders', { symbolId: 'LONEUSDT', triggerPrice: '6' }, 170227],
    ['a risk text', { symbolId: 'RUSTUSDT', triggerPrice: '0.2' }, 170241],
    ['a price between ticks', { type: 'LIMIT', price: '60000.001', quantity: '0.1' }, 170134],
    ['a quantity between lots', { type: 'LIMIT', price: '60000', quantity: '0.1000001' }, 170137],
    ['too little', { quantity: '0.5' }, 170140],
    ['an unknown parent', { parentOrderId: '1' }, 170213],
  ] as const)('%s', async (_what, params, code) => {
    expect(await codeOf(params)).toBe(code);
  });

  test('behind the wall', async () => {
    expect(await codeOf({}, exchange.person({ isRestricted: true }))).toBe(10024);
  });

  test('at most 50 that wait at a pair; a client id names one', async () => {
    for (let index = 0; index < 50; index += 1) expect(await codeOf({ clientOrderId: `plan-${index}` })).toBe(0);
    expect(await codeOf({})).toBe(170810);
    expect(await codeOf({ clientOrderId: 'plan-7' })).toBe(0);
    expect(await codeOf({ clientOrderId: 'plan-7', quantity: '700' })).toBe(170141);
    expect((await exchange.must(order.planOpen, { limit: 100 }, ann)).list).toHaveLength(50);
  });
});

describe('[R7.7] plan orders are canceled', () => {
  test('by their person, once', async () => {
    const { planOrderId } = await exchange.plan(ann, { clientOrderId: 'mine' });
    const { planOrder } = await exchange.must(order.planCancel, { clientOrderId: 'mine' }, ann);
    expect(planOrder).toMatchObject({ planOrderId, status: 'PLAN_CANCELED', cancelReason: 'USER', ver: 2 });
    const cancel = async (params: object, who = ann) =>
      (await exchange.call(order.planCancel, params, who.token)).body.ret_code;
    expect(await cancel({ planOrderId })).toBe(170142);
    expect(await cancel({ planOrderId }, exchange.person())).toBe(170213);
    expect(await cancel({})).toBe(10001);
    const fired = await exchange.plan(ann, { type: 'LIMIT', price: '60000', quantity: '0.1' });
    exchange.trades(6_100_000);
    expect(await cancel({ planOrderId: fired.planOrderId })).toBe(170139);
    expect((await exchange.must(order.planHistory, {}, ann)).list.map(({ status }) => status)).toEqual([
      'PLAN_TRIGGERED',
      'PLAN_CANCELED',
    ]);
  });

  test('in batches', async () => {
    const [one] = [await exchange.plan(ann), await exchange.plan(ann, { side: 'SELL', quantity: '0.1' })];
    await exchange.plan(ann, { symbolId: 'ETHUSDT', triggerPrice: '3100' });
    const ask = (params: object) => exchange.must(order.planBatchCancel, params, ann);
    expect((await exchange.call(order.planBatchCancel, { side: 'BUY' }, ann.token)).body.ret_code).toBe(10001);
    expect(await ask({ symbolId: 'BTCUSDT', side: 'BUY' })).toEqual({ total: 1, success: 1, failed: [] });
    expect(await ask({ planOrderIds: `${one?.planOrderId},7` })).toEqual({
      total: 2,
      success: 0,
      failed: [
        { orderId: one?.planOrderId, code: 170142 },
        { orderId: '7', code: 170213 },
      ],
    });
    expect(await ask({ all: 1 })).toEqual({ total: 2, success: 2, failed: [] });
  });

  test('[Q-F36] after 180 days, the same by one jump or two', async () => {
    const other = await openTrading();
    const bob = other.person();
    const plans = [await exchange.plan(ann), await other.plan(bob)];
    await exchange.sandbox('POST', 'clock', { advanceMs: 180 * dayMs });
    await other.sandbox('POST', 'clock', { advanceMs: 180 * dayMs - hourMs });
    expect((await other.must(order.planOpen, {}, bob)).list).toHaveLength(1);
    await other.sandbox('POST', 'clock', { advanceMs: hourMs });
    const [one, two] = [
      await planOf(plans[0]?.planOrderId ?? ''),
      await other.must(order.planGet, { planOrderId: plans[1]?.planOrderId }, bob),
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
