import { expect, test } from 'vitest';
import { orderById } from '#sandbox/spot/orders/stored-orders.ts';
import { openDoor } from '../support/door.ts';

const symbol = 'BTCUSDT';

/** A person with a resting buy of 0.1 BTC at 59000, behind one of another person at the same price. */
async function withOrder() {
  const door = await openDoor();
  door.printTrade(6_000_000);
  door.addMakerOrder('SELL', 6_000_100, 1_000_000);
  const [first, second] = [door.person(), door.person()];
  const [firstKey, key] = [door.keyOf(first), door.keyOf(second)];
  const other = (await door.create(firstKey, { price: '59000' })).result.orderId;
  const { result } = await door.create(key, { price: '59000', orderLinkId: 'mine' });
  const amend = (params: Record<string, unknown>) =>
    door.post(key, 'order/amend', { category: 'spot', symbol, orderId: result.orderId, ...params });
  /** Sells into the book as a simulated taker; returns who traded first. */
  const sell = (lots: number, ticks = 5_000_000) =>
    door.exchange.markets.of(symbol).submit({
      id: door.exchange.markets.newId(),
      owner: 'maker',
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'IOC',
      ticks,
      lots,
    }).fills;
  const row = () => door.rowOf(key, result.orderId);
  const frozen = () => door.balanceOf(second, 'frozen', 'USDT');
  const best = () => door.exchange.markets.of(symbol).book.best('BUY');
  return { ...door, second, other, key, orderId: result.orderId, amend, sell, row, frozen, best };
}

test('[VN16] less quantity keeps the place in the queue and releases what it no longer needs', async () => {
  const { amend, sell, row, frozen, other, orderId, exchange, create, keyOf, person } = await withOrder();
  const last = (await create(keyOf(person()), { price: '59000' })).result.orderId;
  expect((await amend({ qty: '0.04' })).retCode).toBe(0);
  expect(await row()).toMatchObject({
    orderStatus: 'New',
    qty: '0.040000',
    leavesQty: '0.040000',
    orderLinkId: 'mine',
  });
  expect(frozen()).toBe('2360');
  expect(sell(200_000).map(({ makerId }) => makerId)).toEqual([other, orderId, last]);
  expect(exchange.ledger.audit('postings')).toEqual([]);
});

test('[VN16] more quantity goes to the end of the queue', async () => {
  const { amend, sell, frozen, other, orderId, exchange, create, keyOf, person } = await withOrder();
  const last = (await create(keyOf(person()), { price: '59000' })).result.orderId;
  expect((await amend({ qty: '0.2' })).retCode).toBe(0);
  expect(frozen()).toBe('11800');
  expect(sell(400_000).map(({ makerId }) => makerId)).toEqual([other, last, orderId]);
  expect(exchange.ledger.audit('postings')).toEqual([]);
});

test('[VN16] another price moves the order, also when its quantity is less', async () => {
  const { amend, row, frozen, best, exchange, orderId } = await withOrder();
  const verOf = () => orderById(exchange, orderId ?? '')?.ver;
  const ver = verOf() ?? 0;
  expect((await amend({ price: '59500', qty: '0.05' })).retCode).toBe(0);
  expect(await row()).toMatchObject({ price: '59500.00', qty: '0.050000', orderStatus: 'New' });
  expect(frozen()).toBe('2975');
  expect(best()).toEqual({ ticks: 5_950_000, lots: 50_000 });
  expect(verOf()).toBe(ver + 1);
});

test('[VN16] a price that crosses trades at once, as a taker', async () => {
  const { amend, row, frozen, balanceOf, second, exchange } = await withOrder();
  expect((await amend({ price: '60001' })).retCode).toBe(0);
  expect(await row()).toMatchObject({ orderStatus: 'Filled', cumExecValue: '6000.1', avgPrice: '60001' });
  expect([frozen(), balanceOf(second, 'free', 'USDT')]).toEqual(['0', '93999.9']);
  expect(exchange.ledger.audit('postings')).toEqual([]);
});

test('[VN16] a partly filled order keeps what it traded', async () => {
  const { amend, sell, row, frozen } = await withOrder();
  sell(160_000);
  expect(await row()).toMatchObject({ orderStatus: 'PartiallyFilled', cumExecQty: '0.060000' });
  expect((await amend({ qty: '0.06' })).retCode).toBe(170136);
  expect((await amend({ qty: '0.07' })).retCode).toBe(0);
  expect(await row()).toMatchObject({ orderStatus: 'PartiallyFilled', qty: '0.070000', leavesQty: '0.010000' });
  expect(frozen()).toBe('590');
  expect((await amend({ price: '60001', qty: '0.08' })).retCode).toBe(0);
  expect(await row()).toMatchObject({ orderStatus: 'Filled', cumExecQty: '0.080000', cumExecValue: '4740.02' });
});

test.each<[number, string, Record<string, unknown>]>([
  [10001, 'nothing changes', { qty: '0.1', price: '59000' }],
  [170134, 'a price off the tick', { price: '59000.001' }],
  [170137, 'a quantity off the lot', { qty: '0.1000001' }],
  [170136, 'too small a quantity', { qty: '0.000001' }],
  [170193, 'a price outside the band', { price: '70000' }],
  [170131, 'more than the balance', { qty: '1.7' }],
  [170213, 'an unknown order', { orderId: '1780300804862020000', qty: '0.2' }],
  [10001, 'a quantity that is a number', { qty: 0.2 }],
])('[VN16] code %i, %s: row, queue and balance stay', async (code, _name, params) => {
  const { amend, sell, row, frozen, best, orderId, other, exchange } = await withOrder();
  const before = await row();
  expect(await amend(params)).toMatchObject({ retCode: code });
  expect(await row()).toEqual(before);
  expect(frozen()).toBe('5900');
  expect(best()).toEqual({ ticks: 5_900_000, lots: 200_000 });
  expect(sell(200_000).map(({ makerId }) => makerId)).toEqual([other, orderId]);
  expect(exchange.ledger.audit('postings')).toEqual([]);
});

test('[VN16] a post-only order whose new price would take stays as it was', async () => {
  const { create, key, post, rowOf, best } = await withOrder();
  const { result } = await create(key, { price: '59100', timeInForce: 'PostOnly' });
  const amend = { category: 'spot', symbol, orderId: result.orderId, price: '60001' };
  expect((await post(key, 'order/amend', amend)).retCode).toBe(170218);
  expect(await rowOf(key, result.orderId)).toMatchObject({ orderStatus: 'New', price: '59100.00' });
  expect(best()?.ticks).toBe(5_910_000);
});

test('[VN16] a finished order cannot be amended', async () => {
  const { amend, key, post, orderId } = await withOrder();
  await post(key, 'order/cancel', { category: 'spot', symbol, orderId });
  expect((await amend({ qty: '0.2' })).retCode).toBe(170142);
});

test('[VN16] a conditional order has its new trigger, and waits on the side where the price is', async () => {
  const { create, key, post, rowOf, printTrade } = await withOrder();
  const stop = { orderFilter: 'StopOrder', triggerPrice: '61000', price: '59000', qty: '0.1' };
  const { result } = await create(key, stop);
  const amend = async (params: Record<string, unknown>) =>
    (await post(key, 'order/amend', { category: 'spot', symbol, orderId: result.orderId, ...params })).retCode;
  expect(await amend({ triggerPrice: '59500' })).toBe(0);
  expect(await rowOf(key, result.orderId)).toMatchObject({ triggerPrice: '59500.00', triggerDirection: 2 });
  expect(await amend({ triggerPrice: '60000' })).toBe(170203);
  expect(await amend({ triggerPrice: '59500' })).toBe(10001);
  expect(await amend({ qty: '0.05' })).toBe(0);
  printTrade(6_100_000);
  expect(await rowOf(key, result.orderId)).toMatchObject({ orderStatus: 'Untriggered', qty: '0.050000' });
  printTrade(5_950_000);
  expect(await rowOf(key, result.orderId)).toMatchObject({ orderLinkId: '', orderStatus: 'New' });
});

test('[VN16] a batch amends each order by itself', async () => {
  const { key, post, orderId, row } = await withOrder();
  const items = [
    { symbol, orderId, qty: '0.05' },
    { symbol, orderLinkId: 'none', qty: '0.05' },
  ];
  const answer = await post(key, 'order/amend-batch', { category: 'spot', request: items });
  expect(answer.retExtInfo.list?.map(({ code }) => code)).toEqual([0, 170213]);
  expect(await row()).toMatchObject({ qty: '0.050000' });
});
