import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../support/calls.ts';
import { dayMs, openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

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

describe('[R7.7] order/cancel', () => {
  const codeOf = async (params: object, who = ann) =>
    (await exchange.call(order.cancel, params, who.token)).body.ret_code;

  test('keeps the fills and releases the rest', async () => {
    const { orderId } = await exchange.placeOrder(ann, { clientOrderId: 'mine' });
    exchange.addMakerOrder('SELL', 6_000_000, 40_000);
    const { order: canceled } = await exchange.mustCall(order.cancel, { clientOrderId: 'mine' }, ann);
    expect(canceled).toMatchObject({
      orderId,
      status: 'PARTIALLY_FILLED_CANCELED',
      executedQty: '0.04',
      leavesQty: '0',
      locked: '0',
    });
    expect(exchange.balanceOf(ann, 'free', 'USDT')).toBe('97600');
  });

  test('refuses with the reason', async () => {
    const filled = await exchange.placeOrder(ann);
    exchange.addMakerOrder('SELL', 6_000_000, 100_000);
    const canceled = await exchange.placeOrder(ann, { price: '59000' });
    expect(await codeOf({ orderId: canceled.orderId }, exchange.person())).toBe(170213);
    expect(await codeOf({ orderId: canceled.orderId })).toBe(0);
    expect(await codeOf({ orderId: canceled.orderId })).toBe(170142);
    expect(await codeOf({ orderId: filled.orderId })).toBe(170139);
    expect(await codeOf({ clientOrderId: 'unknown' })).toBe(170213);
    expect(await codeOf({})).toBe(10001);
  });
});

describe('[R7.7] order/batch_cancel', () => {
  const ask = (params: object) => exchange.mustCall(order.batchCancel, params, ann);

  test('cancels the orders that match the filters, and refuses to run without a filter', async () => {
    const buy = await exchange.placeOrder(ann, { price: '59000' });
    await exchange.placeOrder(ann, { side: 'SELL', price: '61000' });
    await exchange.placeOrder(ann, { symbolId: 'ETHUSDT', price: '2950', quantity: '1' });
    expect((await exchange.call(order.batchCancel, { side: 'BUY' }, ann.token)).body.ret_code).toBe(10001);
    expect((await exchange.call(order.batchCancel, { orderIds: '' }, ann.token)).body.ret_code).toBe(10001);
    expect(await ask({ symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT' })).toEqual({
      total: 1,
      success: 1,
      failed: [],
    });
    expect(await exchange.readOrder(ann, buy.orderId)).toMatchObject({ status: 'CANCELED', cancelReason: 'BATCH' });
    expect(await ask({ all: 1 })).toEqual({ total: 2, success: 2, failed: [] });
    expect(await ask({ all: 1 })).toEqual({ total: 0, success: 0, failed: [] });
    expect([exchange.balanceOf(ann, 'frozen', 'USDT'), exchange.balanceOf(ann, 'frozen', 'BTC')]).toEqual(['0', '0']);
  });

  test('reports each order that it cannot cancel', async () => {
    const filled = await exchange.placeOrder(ann);
    exchange.addMakerOrder('SELL', 6_000_000, 100_000);
    const open = await exchange.placeOrder(ann, { price: '59000' });
    const others = await exchange.placeOrder(exchange.person(), { price: '59000' });
    expect(await ask({ orderIds: [filled, open, others].map(({ orderId }) => orderId).join(',') })).toEqual({
      total: 3,
      success: 1,
      failed: [
        { orderId: filled.orderId, code: 170139 },
        { orderId: others.orderId, code: 170213 },
      ],
    });
  });
});

describe('[R5.9] a pair that stops trading', () => {
  test('when suspended keeps its orders, refuses new ones and allows cancels', async () => {
    const { orderId } = await exchange.placeOrder(ann, { price: '59000' });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 0 } });
    expect((await exchange.send(ann, { price: '59000' })).body.ret_code).toBe(170151);
    expect((await exchange.readOrder(ann, orderId)).status).toBe('NEW');
    await exchange.mustCall(order.cancel, { orderId }, ann);
  });

  test('when delisted cancels its orders and plan orders and releases the balances', async () => {
    const { orderId } = await exchange.placeOrder(ann, { price: '59000' });
    await exchange.placePlanOrder(ann);
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 3 } });
    expect(await exchange.readOrder(ann, orderId)).toMatchObject({ status: 'CANCELED', cancelReason: 'DELIST' });
    expect((await exchange.mustCall(order.planHistory, {}, ann)).list).toMatchObject([{ cancelReason: 'DELIST' }]);
    expect(exchange.balanceOf(ann, 'frozen', 'USDT')).toBe('0');
  });
});

describe('[R7.7] self-trade prevention settles', () => {
  test.each([
    ['CANCEL_TAKER', 'NEW', 'CANCELED'],
    ['CANCEL_MAKER', 'CANCELED', 'NEW'],
    ['CANCEL_BOTH', 'CANCELED', 'CANCELED'],
    ['NONE', 'FILLED', 'FILLED'],
  ] as const)('%s: the resting order is %s, the incoming one %s', async (smpType, maker, taker) => {
    const resting = await exchange.placeOrder(ann, { side: 'SELL' });
    const incoming = await exchange.placeOrder(ann, { smpType });
    expect([(await exchange.readOrder(ann, resting.orderId)).status, incoming.status]).toEqual([maker, taker]);
    if (taker === 'CANCELED') expect(incoming.cancelReason).toBe('SMP');
    const { list } = await exchange.mustCall(order.myTrades, {}, ann);
    expect(list.map(({ side, isMaker }) => [side, isMaker]).sort()).toEqual(
      smpType === 'NONE'
        ? [
            ['BUY', false],
            ['SELL', true],
          ]
        : [],
    );
    if (smpType === 'NONE') expect(new Set(list.map(({ tradeId }) => tradeId)).size).toBe(1);
  });
});

describe('[R7.7] order lists', () => {
  test('filter, page by cursor, and stay stable while orders arrive', async () => {
    for (let index = 0; index < 7; index += 1)
      await exchange.placeOrder(ann, { price: String(59_000 + index), quantity: '0.001' });
    const first = await exchange.mustCall(order.openOrders, { limit: 3 }, ann);
    expect([first.list.map(({ price }) => price), first.hasMore]).toEqual([['59006', '59005', '59004'], true]);
    await exchange.placeOrder(ann, { price: '58500', quantity: '0.001' });
    const next = await exchange.mustCall(order.openOrders, { limit: 3, fromId: first.nextId }, ann);
    expect(next.list.map(({ price }) => price)).toEqual(['59003', '59002', '59001']);
    const last = await exchange.mustCall(order.openOrders, { limit: 3, fromId: next.nextId }, ann);
    expect([last.list.length, last.hasMore, last.nextId]).toEqual([1, false, '']);
    expect((await exchange.mustCall(order.openOrders, { side: 'SELL' }, ann)).list).toEqual([]);
    expect((await exchange.mustCall(order.openOrders, { isMargin: 1 }, ann)).list).toEqual([]);
    expect((await exchange.mustCall(order.openOrders, { symbolId: 'ETHUSDT' }, exchange.person())).list).toEqual([]);
  });

  test('separate margin orders from others', async () => {
    const [plain, margin] = [
      await exchange.placeOrder(ann, { price: '59000' }),
      await exchange.placeOrder(ann, { price: '59001' }),
    ];
    exchange.exchange.store.run("UPDATE spot_order SET source = 'MARGIN' WHERE order_id = ?", margin.orderId);
    const read = async (params: object) =>
      (await exchange.mustCall(order.openOrders, params, ann)).list.map(({ orderId }) => orderId);
    expect(await read({ isMargin: 0 })).toEqual([plain.orderId]);
    expect(await read({ isMargin: 1 })).toEqual([margin.orderId]);
    expect(await read({})).toEqual([margin.orderId, plain.orderId]);
  });

  test('filter the history by coin, status and time; an id filter overrides all others', async () => {
    const { orderId, createTime } = await exchange.placeOrder(ann, { timeInForce: 'IOC' });
    const read = async (params: object) =>
      (await exchange.mustCall(order.history, params, ann)).list.map((one) => one.orderId);
    expect(await read({ baseTokenId: 'BTC', quoteTokenId: 'USDT', status: 'FILLED,CANCELED' })).toEqual([orderId]);
    expect(await read({ baseTokenId: 'ETH' })).toEqual([]);
    expect(await read({ status: 'FILLED' })).toEqual([]);
    expect(await read({ startTime: createTime, endTime: createTime })).toEqual([orderId]);
    expect(await read({ startTime: createTime + 1, orderId })).toEqual([orderId]);
    const codeOf = async (params: object) => (await exchange.call(order.history, params, ann.token)).body.ret_code;
    expect(await codeOf({ startTime: 2, endTime: 1 })).toBe(10001);
    expect(await codeOf({ startTime: 0, endTime: 181 * dayMs })).toBe(10001);
    expect(await codeOf({ limit: 101 })).toBe(10001);
  });

  test('[R7.7] a filter by pair, side, type or status accepts several values; another value is refused', async () => {
    await exchange.placeOrder(ann, { price: '59000' });
    await exchange.placeOrder(ann, { side: 'SELL', price: '61000', type: 'LIMIT_MAKER' });
    await exchange.placeOrder(ann, { symbolId: 'ETHUSDT', price: '2900', quantity: '0.1' });
    const read = async (params: object) =>
      (await exchange.mustCall(order.openOrders, params, ann)).list.map(({ price }) => price);
    expect(await read({ symbolId: 'BTCUSDT,ETHUSDT' })).toEqual(['2900', '61000', '59000']);
    expect(await read({ symbolId: 'ETHUSDT,SOLUSDT' })).toEqual(['2900']);
    expect(await read({ side: 'BUY,SELL', symbolId: 'BTCUSDT' })).toEqual(['61000', '59000']);
    expect(await read({ type: 'MARKET,LIMIT_MAKER' })).toEqual(['61000']);
    exchange.addMakerOrder('SELL', 5_900_000, 10_000);
    const trades = async (params: object) => (await exchange.mustCall(order.myTrades, params, ann)).list.length;
    expect(await trades({ symbolId: 'BTCUSDT,ETHUSDT', side: 'BUY,SELL' })).toBe(1);
    expect(await trades({ symbolId: 'ETHUSDT,SOLUSDT' })).toBe(0);
    for (const params of [{ side: 'BUY,LONG' }, { type: '' }, { symbolId: 'BTCUSDT,' }])
      expect((await exchange.call(order.openOrders, params, ann.token)).body.ret_code).toBe(10001);
  });

  test("match_info returns an order's fills, my_trades an account's", async () => {
    const { orderId } = await exchange.placeOrder(ann);
    for (const lots of [10_000, 20_000, 30_000]) exchange.addMakerOrder('SELL', 6_000_000, lots);
    const { list } = await exchange.mustCall(order.matchInfo, { orderId, limit: 2 }, ann);
    expect(list).toMatchObject([
      { quantity: '0.03', isMaker: true, feeToken: 'BTC', fee: '0.00003' },
      { quantity: '0.02', amount: '1200' },
    ]);
    expect((await exchange.mustCall(order.myTrades, { symbolId: 'BTCUSDT', side: 'BUY' }, ann)).list).toHaveLength(3);
    expect((await exchange.mustCall(order.myTrades, { side: 'SELL' }, ann)).list).toEqual([]);
    expect((await exchange.call(order.matchInfo, { orderId }, exchange.person().token)).body.ret_code).toBe(170213);
  });
});
