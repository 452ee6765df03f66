import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, ParamsSchema, ResultSchema } from '#contract/call.ts';
import * as launchpad from '#contract/launchpad.ts';
import * as order from '#contract/order.ts';
import { openExchange, openProduct, until } from '../support/browser-session.ts';

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let close: () => Promise<void>;
let restingOrderId: string;

/** Orders far from the market, which rest in the book. */
const buy = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '59000', quantity: '0.01' } as const;
const plan = { symbolId: 'BTCUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '64000', quantity: '100' } as const;

/** Returns the result of a call; throws when the exchange rejects it. */
async function resultOf<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
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
  await product.logIn('standard', 'slipway');
  await until(product.$balancesLoad, ({ phase }) => phase === 'done');
  restingOrderId = (await resultOf(order.create, { ...buy, clientOrderId: product.newId() })).orderId;
});
afterAll(async () => {
  product.closeStream();
  await close();
});

test('[R7.7] order/create places an order and returns it again for the same id', async () => {
  const params = { ...buy, clientOrderId: product.newId() };
  expect(await resultOf(order.create, params)).toMatchObject({
    status: 'NEW',
    isDuplicate: 0,
    order: { locked: '590' },
  });
  expect(await resultOf(order.create, params)).toMatchObject({ isDuplicate: 1 });
});

test('[R7.7] order/create fills a market order', async () => {
  const params = { symbolId: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity: '30', clientOrderId: product.newId() };
  const { order: filled } = await resultOf(order.create, params);
  expect(filled).toMatchObject({ status: 'FILLED', unit: 'QUOTE', fee: [{ token: 'ETH' }] });
  expect((await resultOf(order.matchInfo, { orderId: filled.orderId })).list.length).toBeGreaterThan(0);
});

test('[R7.7] order/create rejects with its error kind and the limit', async () => {
  const answer = await product.send(order.create, { ...buy, price: '59000.001', clientOrderId: product.newId() });
  expect(answer).toMatchObject({
    ok: false,
    error: { code: 170134, kind: 'priceNotOnTick', field: 'price', limit: '0.01' },
  });
});

test('[R7.7] order/open_orders and order/trade_orders_v2', async () => {
  expect((await resultOf(order.openOrders, { orderId: restingOrderId })).list).toMatchObject([
    { orderId: restingOrderId, source: 'WEB' },
  ]);
  const { list, hasMore } = await resultOf(order.history, { status: 'FILLED,CANCELED', limit: 5 });
  expect([list.length, hasMore]).toEqual([5, true]);
});

test('[R7.7] order/cancel and order/batch_cancel', async () => {
  const { orderId } = await resultOf(order.create, { ...buy, clientOrderId: product.newId() });
  expect((await resultOf(order.cancel, { orderId })).order.status).toBe('CANCELED');
  const again = await resultOf(order.create, { ...buy, clientOrderId: product.newId() });
  expect(await resultOf(order.batchCancel, { orderIds: `${again.orderId},${orderId}` })).toEqual({
    total: 2,
    success: 1,
    failed: [{ orderId, code: 170142 }],
  });
});

test('[R7.7] order/plan_spot: create, get_v2, open_orders, cancel, batch_cancel, trade_orders', async () => {
  const { planOrder } = await resultOf(order.planCreate, { ...plan, clientOrderId: product.newId() });
  const { planOrderId } = planOrder;
  expect(await resultOf(order.planGet, { planOrderId })).toMatchObject({
    planOrder: { triggerSide: 'UP' },
    order: null,
  });
  expect((await resultOf(order.planOpen, { planOrderId })).list).toHaveLength(1);
  expect((await resultOf(order.planCancel, { planOrderId })).planOrder.status).toBe('PLAN_CANCELED');
  expect((await resultOf(order.planHistory, { planOrderId })).list).toMatchObject([{ cancelReason: 'USER' }]);
  const other = await resultOf(order.planCreate, { ...plan, clientOrderId: product.newId() });
  expect(await resultOf(order.planBatchCancel, { planOrderIds: other.planOrderId })).toMatchObject({ success: 1 });
});

test('[R7.7] order/match_info and order/my_trades', async () => {
  const { list } = await resultOf(order.myTrades, { limit: 3 });
  expect(list).toHaveLength(3);
  const { list: fills } = await resultOf(order.matchInfo, { orderId: list[0]?.orderId ?? '' });
  expect(fills).toContainEqual(list[0]);
  expect(await product.send(order.matchInfo, { orderId: '1' })).toMatchObject({
    ok: false,
    error: { kind: 'unknownOrder' },
  });
});

test('[R7.7] asset/get and v1/asset/get_available', async () => {
  const { list } = await resultOf(order.assets, { tokenIds: 'BTC' });
  expect(list).toMatchObject([{ tokenId: 'BTC', frozen: '0.2' }]);
  expect(await resultOf(order.available, { symbolId: 'BTCUSDT', side: 'SELL' })).toMatchObject({
    accountType: 1,
    maxSell: '0.8',
  });
});

test('[R7.7] s_api/user/trade_hint, read and set', async () => {
  await resultOf(order.setTradeHint, { type: 'PLAN_INTRO', show: 0 });
  expect((await resultOf(order.tradeHint, {})).hints).toContainEqual(
    expect.objectContaining({ type: 'PLAN_INTRO', show: 0 }),
  );
});

test('[R7.7] basic/innovation/remain_amount and account/set_member_tag', async () => {
  expect((await resultOf(order.innovationRemain, {})).list).toMatchObject([{ coin: 'NOVA', availableQuota: '5000' }]);
  expect((await resultOf(order.setMemberTag, { tag: 'INNOVATION', value: 'AGREED' })).member_tag).toMatchObject({
    INNOVATION: 'AGREED',
  });
});

test('[R7.7] launchpad-caliber-balance', async () => {
  expect(await resultOf(launchpad.caliberBalance, { coin: 'SLIP' })).toMatchObject({ coin: 'SLIP' });
});
