import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { defaultSeed } from '#sandbox/kernel/kernel.ts';
import { int } from '#sandbox/store/columns.ts';
import { order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import { dayMs, openTrading } from '../support/trading.ts';
import type { Trading } from '../support/trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
afterAll(() => exchange.close());
const seeded = async (name: string, uid: string) => ({ uid, token: await exchange.login(name) });

test('[R7.7] the standard account has four open orders, one of them partially filled, and two plan orders', async () => {
  const standard = await seeded('standard', '100001');
  const { list } = await exchange.mustCall(order.openOrders, {}, standard);
  expect(list.map(({ status }) => status).sort()).toEqual(['NEW', 'NEW', 'NEW', 'PARTIALLY_FILLED']);
  expect((await exchange.mustCall(order.planOpen, {}, standard)).list).toHaveLength(2);
  const frozen = list.filter(({ lockedToken }) => lockedToken === 'USDT').map(({ locked }) => Number(locked));
  const { list: assets } = await exchange.mustCall(order.assets, { tokenIds: 'USDT,BTC' }, standard);
  expect(assets.map(({ tokenId, total }) => [tokenId, total])).toEqual([
    ['USDT', '50000'],
    ['BTC', '1'],
  ]);
  expect(Number(exchange.balanceOf(standard, 'frozen', 'USDT'))).toBe(frozen.reduce((sum, one) => sum + one, 0));
  for (const one of list.filter(({ status }) => status === 'PARTIALLY_FILLED'))
    expect((await exchange.mustCall(order.matchInfo, { orderId: one.orderId }, standard)).list).toMatchObject([
      { quantity: one.executedQty, amount: one.executedAmount },
    ]);
});

test('[R7.7] the standard account has 260 finished orders of every status, readable to the end by cursor', async () => {
  const standard = await seeded('standard', '100001');
  const read = (fromId: string) =>
    exchange.mustCall(order.history, { limit: 100, ...(fromId === '' ? {} : { fromId }) }, standard);
  const all: Awaited<ReturnType<typeof read>>['list'] = [];
  for (let page = await read(''); ; page = await read(page.nextId)) {
    all.push(...page.list);
    if (!page.hasMore) break;
  }
  expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(260);
  expect(new Set(all.map(({ status }) => status))).toEqual(
    new Set(['FILLED', 'CANCELED', 'PARTIALLY_FILLED_CANCELED', 'REJECTED']),
  );
  for (const one of all.slice(0, 40)) {
    const { list } = await exchange.mustCall(order.matchInfo, { orderId: one.orderId }, standard);
    const sum = list.reduce((total, { quantity }) => total + Math.round(Number(quantity) * 1e8), 0);
    expect(sum).toBe(Math.round(Number(one.executedQty) * 1e8));
    expect(Number(one.executedQty) > 0).toBe(list.length > 0);
  }
});

test('[R7.7] past orders have as many fills on every start, whatever the moment of the start', async () => {
  const counts: (number | undefined)[] = [];
  for (const stepMs of [3, 7]) {
    let ms = 0;
    const { kernel, close } = await openTestExchange({ seed: defaultSeed, monotonic: () => (ms += stepMs) });
    counts.push(kernel.exchange.store.row(v.object({ n: int }), 'SELECT COUNT(*) AS n FROM spot_trade')?.n);
    await close();
  }
  expect(counts[0]).toBe(counts[1]);
});

test('[R7.7] the restricted account can cancel its two open orders and place none', async () => {
  const restricted = await seeded('restricted', '100005');
  expect((await exchange.send(restricted)).body).toMatchObject({ ret_code: 10024, result: { product: 'spot' } });
  expect(await exchange.mustCall(order.batchCancel, { all: 1 }, restricted)).toEqual({
    total: 2,
    success: 2,
    failed: [],
  });
  expect(exchange.balanceOf(restricted, 'free', 'USDT')).toBe('5000');
});

test('[I1] the ledger balances, also after a clock jump of a year', async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.sandbox('POST', 'clock', { advanceMs: 365 * dayMs });
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});

test('[R7.7] POST /x/sandbox/orders adds any number of finished orders to an account', async () => {
  const ann = exchange.person();
  const fill = () => exchange.sandbox('POST', 'orders', { uid: ann.uid, spotOrders: 130 });
  expect((await fill()).body.result).toEqual({ uid: ann.uid, spotOrders: 130 });
  await fill();
  const { list } = await exchange.mustCall(order.myTrades, { limit: 100 }, ann);
  expect(list).toHaveLength(100);
  expect((await exchange.sandbox('POST', 'orders', { uid: '1', spotOrders: 1 })).body.ret_code).toBe(10001);
});
