import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, ParamsSchema, ResultSchema } from '../../../src/contract/call.ts';
import * as launchpad from '../../../src/contract/launchpad.ts';
import * as order from '../../../src/contract/order.ts';
import { openExchange, openProduct, until } from './person.ts';

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let close: () => Promise<void>;
let standing: string;

/** Orders far from the market: they rest. */
const buy = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '59000', quantity: '0.01' } as const;
const plan = { symbolId: 'BTCUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '64000', quantity: '100' } as const;

/** A call that must succeed. */
async function ask<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
  call: Call<P, R, E>,
  params: v.InferInput<P>,
): Promise<v.InferOutput<R>> {
  const answer = await product.send(call, params);
  if (!answer.ok) throw new Error(`${answer.error.code} ${answer.error.message}`);
  return answer.result;
}

beforeAll(async () => {
  const { exchange, origin } = await openExchange();
  close = () => exchange.close();
  product = await openProduct(origin);
  await product.login('standard', 'slipway');
  await until(product.$balancesLoad, ({ phase }) => phase === 'done');
  standing = (await ask(order.create, { ...buy, clientOrderId: product.newId() })).orderId;
});
afterAll(async () => {
  product.closeStream();
  await close();
});

test('[R7.7] order/create places, and says the same again to the same id', async () => {
  const params = { ...buy, clientOrderId: product.newId() };
  expect(await ask(order.create, params)).toMatchObject({ status: 'NEW', isDuplicate: 0, order: { locked: '590' } });
  expect(await ask(order.create, params)).toMatchObject({ isDuplicate: 1 });
});

test('[R7.7] order/create takes from the market', async () => {
  const params = { symbolId: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity: '30', clientOrderId: product.newId() };
  const { order: taken } = await ask(order.create, params);
  expect(taken).toMatchObject({ status: 'FILLED', unit: 'QUOTE', fee: [{ token: 'ETH' }] });
  expect((await ask(order.matchInfo, { orderId: taken.orderId })).list.length).toBeGreaterThan(0);
});

test('[R7.7] order/create refuses with its own kind, and the bound', async () => {
  const answer = await product.send(order.create, { ...buy, price: '59000.001', clientOrderId: product.newId() });
  expect(answer).toMatchObject({
    ok: false,
    error: { code: 170134, kind: 'priceNotOnTick', field: 'price', limit: '0.01' },
  });
});

test('[R7.7] order/open_orders and order/trade_orders_v2', async () => {
  expect((await ask(order.openOrders, { orderId: standing })).list).toMatchObject([
    { orderId: standing, source: 'WEB' },
  ]);
  const { list, hasMore } = await ask(order.history, { status: 'FILLED,CANCELED', limit: 5 });
  expect([list.length, hasMore]).toEqual([5, true]);
});

test('[R7.7] order/cancel and order/batch_cancel', async () => {
  const { orderId } = await ask(order.create, { ...buy, clientOrderId: product.newId() });
  expect((await ask(order.cancel, { orderId })).order.status).toBe('CANCELED');
  const again = await ask(order.create, { ...buy, clientOrderId: product.newId() });
  expect(await ask(order.batchCancel, { orderIds: `${again.orderId},${orderId}` })).toEqual({
    total: 2,
    success: 1,
    failed: [{ orderId, code: 170142 }],
  });
});

test('[R7.7] order/plan_spot: create, get_v2, open_orders, cancel, batch_cancel, trade_orders', async () => {
  const { planOrder } = await ask(order.planCreate, { ...plan, clientOrderId: product.newId() });
  const { planOrderId } = planOrder;
  expect(await ask(order.planGet, { planOrderId })).toMatchObject({ planOrder: { triggerSide: 'UP' }, order: null });
  expect((await ask(order.planOpen, { planOrderId })).list).toHaveLength(1);
  expect((await ask(order.planCancel, { planOrderId })).planOrder.status).toBe('PLAN_CANCELED');
  expect((await ask(order.planHistory, { planOrderId })).list).toMatchObject([{ cancelReason: 'USER' }]);
  const other = await ask(order.planCreate, { ...plan, clientOrderId: product.newId() });
  expect(await ask(order.planBatchCancel, { planOrderIds: other.planOrderId })).toMatchObject({ success: 1 });
});

test('[R7.7] order/match_info and order/my_trades', async () => {
  const { list } = await ask(order.myTrades, { limit: 3 });
  expect(list).toHaveLength(3);
  const { list: fills } = await ask(order.matchInfo, { orderId: list[0]?.orderId ?? '' });
  expect(fills).toContainEqual(list[0]);
  expect(await product.send(order.matchInfo, { orderId: '1' })).toMatchObject({
    ok: false,
    error: { kind: 'unknownOrder' },
  });
});

test('[R7.7] asset/get and v1/asset/get_available', async () => {
  const { list } = await ask(order.assets, { tokenIds: 'BTC' });
  expect(list).toMatchObject([{ tokenId: 'BTC', frozen: '0.2' }]);
  expect(await ask(order.available, { symbolId: 'BTCUSDT', side: 'SELL' })).toMatchObject({
    accountType: 1,
    maxSell: '0.8',
  });
});

test('[R7.7] s_api/user/trade_hint, read and set', async () => {
  await ask(order.setTradeHint, { type: 'PLAN_INTRO', show: 0 });
  expect((await ask(order.tradeHint, {})).hints).toContainEqual(
    expect.objectContaining({ type: 'PLAN_INTRO', show: 0 }),
  );
});

test('[R7.7] basic/innovation/remain_amount and account/set_member_tag', async () => {
  expect((await ask(order.innovationRemain, {})).list).toMatchObject([{ coin: 'NOVA', availableQuota: '5000' }]);
  expect((await ask(order.setMemberTag, { tag: 'INNOVATION', value: 'AGREED' })).member_tag).toMatchObject({
    INNOVATION: 'AGREED',
  });
});

test('[R7.7] launchpad-caliber-balance', async () => {
  expect(await ask(launchpad.caliberBalance, { coin: 'SLIP' })).toMatchObject({ coin: 'SLIP' });
});
