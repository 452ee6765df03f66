import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../sandbox/contract.ts';
import { dayMs, openTrading } from './trading.ts';
import type { Person, Trading } from './trading.ts';

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

  test('keeps what was filled, and gives back the rest', async () => {
    const { orderId } = await exchange.place(ann, { clientOrderId: 'mine' });
    exchange.makes('SELL', 6_000_000, 40_000);
    const { order: canceled } = await exchange.must(order.cancel, { clientOrderId: 'mine' }, ann);
    expect(canceled).toMatchObject({
      orderId,
      status: 'PARTIALLY_FILLED_CANCELED',
      executedQty: '0.04',
      leavesQty: '0',
      locked: '0',
    });
    expect(exchange.held(ann, 'free', 'USDT')).toBe('97600');
  });

  test('says why it cannot', async () => {
    const done = await exchange.place(ann);
    exchange.makes('SELL', 6_000_000, 100_000);
    const gone = await exchange.place(ann, { price: '59000' });
    expect(await codeOf({ orderId: gone.orderId }, exchange.person())).toBe(170213);
    expect(await codeOf({ orderId: gone.orderId })).toBe(0);
    expect(await codeOf({ orderId: gone.orderId })).toBe(170142);
    expect(await codeOf({ orderId: done.orderId })).toBe(170139);
    expect(await codeOf({ clientOrderId: 'nobody' })).toBe(170213);
    expect(await codeOf({})).toBe(10001);
  });
});

describe('[R7.7] order/batch_cancel', () => {
  const ask = (params: object) => exchange.must(order.batchCancel, params, ann);

  test('cancels what fits, and nothing when nothing is named', async () => {
    const buy = await exchange.place(ann, { price: '59000' });
    await exchange.place(ann, { side: 'SELL', price: '61000' });
    await exchange.place(ann, { symbolId: 'ETHUSDT', price: '2950', quantity: '1' });
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
    expect([exchange.held(ann, 'frozen', 'USDT'), exchange.held(ann, 'frozen', 'BTC')]).toEqual(['0', '0']);
  });

  test('reports each order that it could not cancel', async () => {
    const filled = await exchange.place(ann);
    exchange.makes('SELL', 6_000_000, 100_000);
    const open = await exchange.place(ann, { price: '59000' });
    const others = await exchange.place(exchange.person(), { price: '59000' });
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

describe('[R5.9] a pair that stops', () => {
  test('suspended: orders rest, new ones are refused, cancels work', async () => {
    const { orderId } = await exchange.place(ann, { price: '59000' });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 0 } });
    expect((await exchange.send(ann, { price: '59000' })).body.ret_code).toBe(170151);
    expect((await exchange.readOrder(ann, orderId)).status).toBe('NEW');
    await exchange.must(order.cancel, { orderId }, ann);
  });

  test('delisted: open orders and plan orders end, the money is free', async () => {
    const { orderId } = await exchange.place(ann, { price: '59000' });
    await exchange.plan(ann);
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 3 } });
    expect(await exchange.readOrder(ann, orderId)).toMatchObject({ status: 'CANCELED', cancelReason: 'DELIST' });
    expect((await exchange.must(order.planHistory, {}, ann)).list).toMatchObject([{ cancelReason: 'DELIST' }]);
    expect(exchange.held(ann, 'frozen', 'USDT')).toBe('0');
  });
});

describe('[R7.7] self-trade prevention settles', () => {
  test.each([
    ['CANCEL_TAKER', 'NEW', 'CANCELED'],
    ['CANCEL_MAKER', 'CANCELED', 'NEW'],
    ['CANCEL_BOTH', 'CANCELED', 'CANCELED'],
    ['NONE', 'FILLED', 'FILLED'],
  ] as const)('%s: resting %s, incoming %s', async (smpType, maker, taker) => {
    const resting = await exchange.place(ann, { side: 'SELL' });
    const incoming = await exchange.place(ann, { smpType });
    expect([(await exchange.readOrder(ann, resting.orderId)).status, incoming.status]).toEqual([maker, taker]);
    if (taker === 'CANCELED') expect(incoming.cancelReason).toBe('SMP');
    const { list } = await exchange.must(order.myTrades, {}, ann);
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

describe('[R7.7] the lists', () => {
  test('filter, page by the cursor and stay stable while rows arrive', async () => {
    for (let index = 0; index < 7; index += 1)
      await exchange.place(ann, { price: String(59_000 + index), quantity: '0.001' });
    const first = await exchange.must(order.openOrders, { limit: 3 }, ann);
    expect([first.list.map(({ price }) => price), first.hasMore]).toEqual([['59006', '59005', '59004'], true]);
    await exchange.place(ann, { price: '58500', quantity: '0.001' });
    const next = await exchange.must(order.openOrders, { limit: 3, fromId: first.nextId }, ann);
    expect(next.list.map(({ price }) => price)).toEqual(['59003', '59002', '59001']);
    const last = await exchange.must(order.openOrders, { limit: 3, fromId: next.nextId }, ann);
    expect([last.list.length, last.hasMore, last.nextId]).toEqual([1, false, '']);
    expect((await exchange.must(order.openOrders, { side: 'SELL' }, ann)).list).toEqual([]);
    expect((await exchange.must(order.openOrders, { isMargin: 1 }, ann)).list).toEqual([]);
    expect((await exchange.must(order.openOrders, { symbolId: 'ETHUSDT' }, exchange.person())).list).toEqual([]);
  });

  test('tell orders on margin from the others', async () => {
    const [own, borrowed] = [
      await exchange.place(ann, { price: '59000' }),
      await exchange.place(ann, { price: '59001' }),
    ];
    exchange.exchange.store.run("UPDATE spot_order SET source = 'MARGIN' WHERE order_id = ?", borrowed.orderId);
    const read = async (params: object) =>
      (await exchange.must(order.openOrders, params, ann)).list.map(({ orderId }) => orderId);
    expect(await read({ isMargin: 0 })).toEqual([own.orderId]);
    expect(await read({ isMargin: 1 })).toEqual([borrowed.orderId]);
    expect(await read({})).toEqual([borrowed.orderId, own.orderId]);
  });

  test('filter history by coin, status and time; an id filter goes before all others', async () => {
    const { orderId, createTime } = await exchange.place(ann, { timeInForce: 'IOC' });
    const read = async (params: object) =>
      (await exchange.must(order.history, params, ann)).list.map((one) => one.orderId);
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

  test("match_info gives an order's fills, my_trades a person's", async () => {
    const { orderId } = await exchange.place(ann);
    for (const lots of [10_000, 20_000, 30_000]) exchange.makes('SELL', 6_000_000, lots);
    const { list } = await exchange.must(order.matchInfo, { orderId, limit: 2 }, ann);
    expect(list).toMatchObject([
      { quantity: '0.03', isMaker: true, feeToken: 'BTC', fee: '0.00003' },
      { quantity: '0.02', amount: '1200' },
    ]);
    expect((await exchange.must(order.myTrades, { symbolId: 'BTCUSDT', side: 'BUY' }, ann)).list).toHaveLength(3);
    expect((await exchange.must(order.myTrades, { side: 'SELL' }, ann)).list).toEqual([]);
    expect((await exchange.call(order.matchInfo, { orderId }, exchange.person().token)).body.ret_code).toBe(170213);
  });
});
