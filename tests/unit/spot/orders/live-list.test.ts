import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/trading.ts';
import { readOrderQuery } from '#spot/orders-panel/order-query.ts';
import { down, paths, refuse } from '../../session/support/page.ts';
import { orderRow, planRow } from '../support/order-samples.ts';
import { pair } from '../support/order-terms.ts';
import { openOrdersPage } from '../support/orders-page.ts';

const openPath = '/x/main/spot/api/order/open_orders';
const historyPath = '/x/main/spot/api/order/trade_orders_v2';
const listOf = (...list: Order[]) => ({ list, nextId: '', hasMore: false });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[R8.9] a list that fails to load keeps its rows and their time', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow()));
  await openOrders.load();
  page.answer(openPath, () => refuse(10016));
  await openOrders.load();
  expect(openOrders.$load.get()).toMatchObject({ phase: 'failed', readAt: 1_780_000_000_000 });
  expect(ids()).toEqual([orderRow().orderId]);
});

test('an order that is in neither list any more is removed', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow({ updateTime: 1 })));
  await openOrders.load();
  page.answer(openPath, () => listOf());
  page.answer(historyPath, () => listOf());
  await openOrders.load();
  expect(ids()).toEqual([]);
});

test('an order whose look-up fails stays', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow({ updateTime: 1 })));
  await openOrders.load();
  page.answer(openPath, () => listOf());
  page.answer(historyPath, down);
  await openOrders.load();
  expect(ids()).toHaveLength(1);
});

test('[Q-F11] the list of the previous person is dropped', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  const { logInWithToken } = await import('#session/login.ts');
  page.answer(openPath, () => listOf(orderRow()));
  const load = openOrders.load();
  await Promise.resolve();
  void logInWithToken('another', false);
  await load;
  expect([ids(), openOrders.$load.get()]).toEqual([[], { phase: 'idle' }]);
});

test('[Q-F11] the next person’s list does not wait for an answer to the previous one', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  const { logInWithToken } = await import('#session/login.ts');
  page.answer(openPath, () => new Promise(() => undefined));
  void openOrders.load();
  await vi.advanceTimersByTimeAsync(1);
  await logInWithToken('another', false);
  page.answer(openPath, () => listOf(orderRow({ orderId: '7' })));
  await openOrders.load();
  expect(ids()).toEqual(['7']);
});

test('[Q-F11] rows of the previous person are not looked up with the token of the next', async () => {
  const { page, openOrders } = await openOrdersPage();
  const { logInWithToken } = await import('#session/login.ts');
  const old = ['1', '2', '3'].map((orderId) => orderRow({ orderId, updateTime: 1 }));
  page.answer(openPath, () => listOf(...old));
  await openOrders.load();
  page.answer(openPath, ({ params }) => {
    if (params['orderId'] !== undefined) void logInWithToken('another', false);
    return listOf();
  });
  await openOrders.load();
  await vi.advanceTimersByTimeAsync(1);
  const lookedUp = page.requests.flatMap(({ params }) => ('orderId' in params ? [params['orderId']] : []));
  expect(lookedUp).toEqual(['1']);
});

test('[Q-F17] a load that is requested during a load starts after it', async () => {
  const { page, openOrders } = await openOrdersPage();
  let loads = 0;
  page.answer(openPath, () => {
    loads += 1;
    if (loads === 1) void openOrders.load();
    return listOf(orderRow({ ver: loads }));
  });
  await openOrders.load();
  expect([loads, openOrders.$rows.get()[0]?.ver]).toEqual([2, 2]);
});

test('[Q-F04] invalid rows of the stream are dropped', async () => {
  const { $openOrders, push, ids } = await openOrdersPage();
  const stop = $openOrders.listen(() => undefined);
  push('order', { orderId: '<b>' });
  push('order', null);
  push('order', orderRow({ orderId: '7' }));
  expect(ids()).toEqual(['7']);
  stop();
});

test('[R3.4] [Q-A02] a complete resting order and a failed conditional one have no message of the terminal where notices tell them', async () => {
  const { $openOrders, $openPlans, push, messages } = await openOrdersPage();
  const { $noticesPhase } = await import('#session/notices/phase.ts');
  $noticesPhase.set('ready');
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  push('order', orderRow({ orderId: '1' }));
  push('order', orderRow({ orderId: '1', status: 'PARTIALLY_FILLED', executedQty: '0.5', ver: 2 }));
  push('order', orderRow({ orderId: '1', status: 'FILLED', executedQty: '1', ver: 3 }));
  push('plan_order', planRow({ planOrderId: '2', status: 'PLAN_REJECTED', failCode: 170131 }));
  // It filled as it entered the book, so no notice tells it.
  push('order', orderRow({ orderId: '3', status: 'FILLED', executedQty: '1' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([['done', '1 order filled.']]);
  stops.forEach((stop) => stop());
});

test('[Q-A02] fills within two seconds are one message; an order whose result is already shown is not in it', async () => {
  const { $openOrders, $openPlans, push, messages, recordOrder } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  for (const orderId of ['1', '2', '3', '4']) push('order', orderRow({ orderId, status: 'FILLED', executedQty: '1' }));
  push('order', orderRow({ orderId: '5', status: 'PARTIALLY_FILLED', executedQty: '0.5' }));
  recordOrder(orderRow({ orderId: '4', status: 'FILLED', executedQty: '1' }));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(messages()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(messages()).toEqual([['done', '3 orders filled. 1 order partially filled.']]);
  stops.forEach((stop) => stop());
});

test('[Q-A02] a fill names side, amount, coins and price; of more than two orders the message counts', async () => {
  const { $openOrders, push, messages } = await openOrdersPage();
  const { $pairs } = await import('#spot/pairs/pairs-store.ts');
  $pairs.set([pair()]);
  const stop = $openOrders.listen(() => undefined);
  const part = { executedQty: '0.4', avgPrice: '59999.125', executedAmount: '23999.65' } as const;
  push('order', orderRow({ orderId: '1', status: 'PARTIALLY_FILLED', ...part }));
  push('order', orderRow({ orderId: '2', side: 'SELL', status: 'FILLED', executedQty: '1', avgPrice: '60000' }));
  await vi.advanceTimersByTimeAsync(2_000);
  for (const orderId of ['3', '4', '5']) push('order', orderRow({ orderId, status: 'FILLED', executedQty: '1' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([
    ['done', 'Sell order filled: 1 BTC at 60,000 USDT. Buy order partially filled: 0.4 of 1 BTC at 59,999.125 USDT.'],
    ['done', '3 orders filled.'],
  ]);
  stop();
});

test('[Q-U12] the other exit of an OCO pair ends as intended, which is no incident', async () => {
  const { $openPlans, push, messages } = await openOrdersPage();
  const stop = $openPlans.listen(() => undefined);
  for (const planOrderId of ['6', '7']) push('plan_order', planRow({ planOrderId }));
  push('plan_order', planRow({ planOrderId: '6', ver: 2, status: 'PLAN_TRIGGERED' }));
  push('plan_order', planRow({ planOrderId: '7', ver: 2, status: 'PLAN_CANCELED', cancelReason: 'OCO' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([
    ['info', '1 conditional order triggered. The other TP/SL order was canceled, as intended (OCO).'],
  ]);
  stop();
});

test('[Q-U12] orders that the exchange canceled are no success, neither in text nor in color', async () => {
  const { $openOrders, $openPlans, push, messages } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  push('order', orderRow());
  push('order', orderRow({ ver: 2, status: 'CANCELED', cancelReason: 'SUSPEND' }));
  await vi.advanceTimersByTimeAsync(2_000);
  push('plan_order', planRow());
  push('plan_order', planRow({ ver: 2, status: 'PLAN_REJECTED', failCode: 170131 }));
  await vi.advanceTimersByTimeAsync(2_000);
  push('plan_order', planRow({ planOrderId: '7' }));
  push('plan_order', planRow({ planOrderId: '7', ver: 2, status: 'PLAN_CANCELED', cancelReason: 'EXPIRED' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([
    ['info', '1 order was canceled by the exchange. See Order history for the reason.'],
    ['error', '1 conditional order rejected: Insufficient balance.'],
    // The history lists conditional orders separately.
    [
      'info',
      '1 conditional order was canceled by the exchange. See Order history, Conditional orders, for the reason.',
    ],
  ]);
  stops.forEach((stop) => stop());
});

test('[Q-U12] plan orders that were rejected when they triggered show the reason of their code, each reason once', async () => {
  const { $openOrders, $openPlans, push, messages } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  [170131, 170201, 170131, 179999, 0].forEach((failCode, index) => {
    push('plan_order', planRow({ planOrderId: String(index), ver: 2, status: 'PLAN_REJECTED', failCode }));
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([
    [
      'error',
      [
        '2 conditional orders rejected: Insufficient balance.',
        '1 conditional order rejected: This side was disabled.',
        '1 conditional order rejected: Error code 179999.',
        '1 conditional order rejected: Error code 0.',
      ].join(' '),
    ],
  ]);
  stops.forEach((stop) => stop());
});

test('[Q-U12] an unfilled IOC order is no error, and an own cancel shows no message', async () => {
  const { $openOrders, $openPlans, push, messages } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  push('order', orderRow({ orderId: '1', status: 'CANCELED', cancelReason: 'IOC', timeInForce: 'IOC' }));
  push('order', orderRow({ orderId: '2' }));
  push('order', orderRow({ orderId: '2', ver: 2, status: 'CANCELED', cancelReason: 'USER' }));
  push('plan_order', planRow({ parentOrderId: '2' }));
  push('plan_order', planRow({ parentOrderId: '2', ver: 2, status: 'PLAN_CANCELED', cancelReason: 'PARENT' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([]);
  stops.forEach((stop) => stop());
});

test('[Q-U12] a plan order that triggered without a fill shows the reason, not a success, whichever row arrives first', async () => {
  const { $openOrders, $openPlans, push, messages } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  const triggered = (id: string, cancelReason: Order['cancelReason'], executedQty = '0') => [
    () => push('plan_order', planRow({ planOrderId: id, ver: 2, status: 'PLAN_TRIGGERED', orderId: `9${id}` })),
    () =>
      push(
        'order',
        orderRow({
          orderId: `9${id}`,
          planOrderId: id,
          type: 'MARKET',
          status: executedQty === '0' ? 'CANCELED' : 'PARTIALLY_FILLED_CANCELED',
          cancelReason,
          executedQty,
        }),
      ),
  ];
  triggered('1', 'NO_LIQUIDITY').forEach((pushRow) => pushRow());
  triggered('2', 'NO_LIQUIDITY')
    .reverse()
    .forEach((pushRow) => pushRow());
  await vi.advanceTimersByTimeAsync(2_000);
  triggered('3', 'NO_LIQUIDITY', '0.5').forEach((pushRow) => pushRow());
  await vi.advanceTimersByTimeAsync(2_000);
  push('plan_order', planRow({ planOrderId: '4', ver: 2, status: 'PLAN_TRIGGERED' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([
    ['warn', '2 conditional orders triggered but canceled unfilled: Insufficient liquidity.'],
    ['info', '1 conditional order triggered. 1 order was canceled by the exchange. See Order history for the reason.'],
    ['info', '1 conditional order triggered.'],
  ]);
  stops.forEach((stop) => stop());
});

test('[Q-U14] the time of a list whose stream is lost is that of the last message', async () => {
  const { page, openOrders, $openOrders, topics } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow()));
  const stop = $openOrders.listen(() => undefined);
  await openOrders.load();
  const readAt = 1_780_000_000_000;
  topics.$streamState.set(1);
  await openOrders.load();
  topics.$streamMessageTime.set(readAt + 12_000);
  topics.$streamState.set(3);
  expect(openOrders.$load.get()).toEqual({ phase: 'ready', readAt: readAt + 12_000 });
  // A failed load does not change it.
  page.answer(openPath, () => refuse(10016));
  await openOrders.load();
  expect(openOrders.$load.get()).toMatchObject({ phase: 'failed', readAt: readAt + 12_000 });
  stop();
});

test('[Q-F19] the list is loaded again when its subscription is confirmed', async () => {
  const { page, openOrders, $openOrders, topics, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf());
  const stop = $openOrders.listen(() => undefined);
  await openOrders.load();
  page.answer(openPath, () => listOf(orderRow({ orderId: '7' })));
  for (const { topic, onResync } of topics.$topicReaders.get()) if (topic === 'order') onResync();
  await vi.waitFor(() => expect(ids()).toEqual(['7']));
  stop();
});

test.each([
  ['order', 'orderHistory', 'followOrderHistory'],
  ['plan_order', 'planOrderHistory', 'followPlanHistory'],
  ['trade', 'tradeHistory', 'followTradeHistory'],
] as const)(
  '[Q-F19] a history of %s is loaded again when its subscription is confirmed',
  async (topic, list, follow) => {
    const { topics } = await openOrdersPage();
    const histories = await import('#spot/orders-panel/order-history.ts');
    const follows = await import('#spot/orders-panel/history-updates.ts');
    const load = vi.spyOn(histories[list], 'load').mockResolvedValue(undefined);
    const query = readOrderQuery('');
    const end = follows[follow](query, undefined);
    for (const reader of topics.$topicReaders.get()) if (reader.topic === topic) reader.onResync();
    expect(load.mock.calls).toEqual([[query, { keepsRows: true }]]);
    end();
  },
);

test.each([
  [-1, 'is not started', true],
  [0, 'connects', true],
  [1, 'is open', false],
  [2, 'has stopped trying', true],
  [3, 'waits for the next attempt', true],
] as const)(
  '[Q-F08] balances are loaded after an order unless they are pushed: state %i, the stream %s',
  async (state, _, loads) => {
    const { page, topics, recordOrder, recordPlan } = await openOrdersPage();
    topics.$streamState.set(state);
    const requests = () => page.paths().filter((path) => path === paths.assets).length;
    for (const record of [() => recordOrder(orderRow()), () => recordPlan(planRow())]) {
      const before = requests();
      record();
      await vi.advanceTimersByTimeAsync(0);
      expect(requests() > before).toBe(loads);
    }
  },
);
