import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../sandbox/contract.ts';
import { dayMs, openTrading } from './trading.ts';
import type { Trading } from './trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
afterAll(() => exchange.close());
const known = async (name: string, uid: string) => ({ uid, token: await exchange.login(name) });

test('[R7.7] standard has four open orders, one of them partly filled, and two plan orders', async () => {
  const standard = await known('standard', '100001');
  const { list } = await exchange.must(order.openOrders, {}, standard);
  expect(list.map(({ status }) => status).sort()).toEqual(['NEW', 'NEW', 'NEW', 'PARTIALLY_FILLED']);
  expect((await exchange.must(order.planOpen, {}, standard)).list).toHaveLength(2);
  const frozen = list.filter(({ lockedToken }) => lockedToken === 'USDT').map(({ locked }) => Number(locked));
  const { list: assets } = await exchange.must(order.assets, { tokenIds: 'USDT,BTC' }, standard);
  expect(assets.map(({ tokenId, total }) => [tokenId, total])).toEqual([
    ['USDT', '50000'],
    ['BTC', '1'],
  ]);
  expect(Number(exchange.held(standard, 'frozen', 'USDT'))).toBe(frozen.reduce((sum, one) => sum + one, 0));
  for (const one of list.filter(({ status }) => status === 'PARTIALLY_FILLED'))
    expect((await exchange.must(order.matchInfo, { orderId: one.orderId }, standard)).list).toMatchObject([
      { quantity: one.executedQty, amount: one.executedAmount },
    ]);
});

test('[R7.7] standard has 260 finished orders of every status, read to the end by the cursor', async () => {
  const standard = await known('standard', '100001');
  const read = (fromId: string) =>
    exchange.must(order.history, { limit: 100, ...(fromId === '' ? {} : { fromId }) }, standard);
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
    const { list } = await exchange.must(order.matchInfo, { orderId: one.orderId }, standard);
    const sum = list.reduce((total, { quantity }) => total + Math.round(Number(quantity) * 1e8), 0);
    expect(sum).toBe(Math.round(Number(one.executedQty) * 1e8));
    expect(Number(one.executedQty) > 0).toBe(list.length > 0);
  }
});

test('[R7.7] restricted may cancel its two open orders and place none', async () => {
  const restricted = await known('restricted', '100005');
  expect((await exchange.send(restricted)).body).toMatchObject({ ret_code: 10024, result: { product: 'spot' } });
  expect(await exchange.must(order.batchCancel, { all: 1 }, restricted)).toEqual({ total: 2, success: 2, failed: [] });
  expect(exchange.held(restricted, 'free', 'USDT')).toBe('5000');
});

test('[I1] the books balance, and a jump of a year leaves them so', async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.sandbox('POST', 'clock', { advanceMs: 365 * dayMs });
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});

test('[R7.7] a person can be given a past of any length', async () => {
  const ann = exchange.person();
  const fill = () => exchange.sandbox('POST', 'orders', { uid: ann.uid, spotOrders: 130 });
  expect((await fill()).body.result).toEqual({ uid: ann.uid, spotOrders: 130 });
  await fill();
  const { list } = await exchange.must(order.myTrades, { limit: 100 }, ann);
  expect(list).toHaveLength(100);
  expect((await exchange.sandbox('POST', 'orders', { uid: '1', spotOrders: 1 })).body.ret_code).toBe(10001);
});
