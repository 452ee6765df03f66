import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '../../../src/contract/trading.ts';
import { readOrderQuery } from '../../../src/spot/order-query.ts';
import { down, paths, refuse } from '../session/page.ts';
import { orderRow, planRow } from './order-samples.ts';
import { openOrdersPage } from './orders-page.ts';

const openPath = '/x/main/spot/api/order/open_orders';
const historyPath = '/x/main/spot/api/order/trade_orders_v2';
const listOf = (...list: Order[]) => ({ list, nextId: '', hasMore: false });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[R8.9] a list that fails keeps what stands, with the time of what it is', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow()));
  await openOrders.load();
  page.answer(openPath, () => refuse(10016));
  await openOrders.load();
  expect(openOrders.$load.get()).toMatchObject({ phase: 'failed', readAt: 1_780_000_000_000 });
  expect(ids()).toEqual([orderRow().orderId]);
});

test('an order that neither list knows any more goes', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow({ updateTime: 1 })));
  await openOrders.load();
  page.answer(openPath, () => listOf());
  page.answer(historyPath, () => listOf());
  await openOrders.load();
  expect(ids()).toEqual([]);
});

test('an order whose look-up fails stays until it is known', async () => {
  const { page, openOrders, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow({ updateTime: 1 })));
  await openOrders.load();
  page.answer(openPath, () => listOf());
  page.answer(historyPath, down);
  await openOrders.load();
  expect(ids()).toHaveLength(1);
});

test('[Q-F11] a list for a person who has left is dropped', async () => {
  const { page, openOrders, ids, $token } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow()));
  const load = openOrders.load();
  await Promise.resolve();
  $token.set('another');
  await load;
  expect(ids()).toEqual([]);
});

test('[Q-F17] who asks while a list is read gets one that began later', async () => {
  const { page, openOrders } = await openOrdersPage();
  let asked = 0;
  page.answer(openPath, async () => {
    asked += 1;
    if (asked === 1) void openOrders.load();
    return listOf(orderRow({ ver: asked }));
  });
  await openOrders.load();
  expect([asked, openOrders.$rows.get()[0]?.ver]).toEqual([2, 2]);
});

test('[Q-F04] rows of the stream that do not fit are left out', async () => {
  const { $openOrders, push, ids } = await openOrdersPage();
  const stop = $openOrders.listen(() => undefined);
  push('order', { orderId: '<b>' });
  push('order', null);
  push('order', orderRow({ orderId: '7' }));
  expect(ids()).toEqual(['7']);
  stop();
});

test('[Q-A02] fills of two seconds are one message; what its sender has told is not told again', async () => {
  const { $openOrders, $openPlans, push, messages, noteOrder } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  for (const orderId of ['1', '2', '3', '4']) push('order', orderRow({ orderId, status: 'FILLED', executedQty: '1' }));
  push('order', orderRow({ orderId: '5', status: 'PARTIALLY_FILLED', executedQty: '0.5' }));
  noteOrder(orderRow({ orderId: '4', status: 'FILLED', executedQty: '1' }));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(messages()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(messages()).toEqual([['done', '3 orders filled. 1 order partly filled.']]);
  stops.forEach((stop) => stop());
});

test('[Q-U12] what the exchange ended is no success: not in words, not in colour', async () => {
  const { $openOrders, $openPlans, push, messages } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  push('order', orderRow());
  push('order', orderRow({ ver: 2, status: 'CANCELED', cancelReason: 'SUSPEND' }));
  await vi.advanceTimersByTimeAsync(2_000);
  push('plan_order', planRow());
  push('plan_order', planRow({ ver: 2, status: 'PLAN_REJECTED', failCode: 170131 }));
  await vi.advanceTimersByTimeAsync(2_000);
  push('plan_order', planRow({ planOrderId: '7' }));
  push('plan_order', planRow({ planOrderId: '7', ver: 2, status: 'PLAN_CANCELED', cancelReason: 'OCO' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([
    ['info', '1 order was ended by the exchange; its reason stands in the order history.'],
    ['error', '1 plan order was rejected: the balance was too low.'],
    // Where it stands is where a person finds it: the history has a list of plan orders of its own.
    ['info', '1 plan order was ended by the exchange; its reason stands in the order history, under plan orders.'],
  ]);
  stops.forEach((stop) => stop());
});

test('[Q-U12] why plan orders were refused as they fired is told by the code, each reason once', async () => {
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
        '2 plan orders were rejected: the balance was too low.',
        '1 plan order was rejected: this side was closed.',
        '1 plan order was rejected: code 179999.',
        '1 plan order was rejected: code 0.',
      ].join(' '),
    ],
  ]);
  stops.forEach((stop) => stop());
});

test('[Q-U12] an unfilled order that may not wait is no error, a cancel of one’s own is no news', async () => {
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

test('[Q-U12] a plan order that fired and did nothing is told with its reason, not as success, whichever row comes first', async () => {
  const { $openOrders, $openPlans, push, messages } = await openOrdersPage();
  const stops = [$openOrders.listen(() => undefined), $openPlans.listen(() => undefined)];
  const fire = (id: string, cancelReason: Order['cancelReason'], executedQty = '0') => [
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
  fire('1', 'NO_LIQUIDITY').forEach((tell) => tell());
  fire('2', 'NO_LIQUIDITY')
    .reverse()
    .forEach((tell) => tell());
  await vi.advanceTimersByTimeAsync(2_000);
  fire('3', 'NO_LIQUIDITY', '0.5').forEach((tell) => tell());
  await vi.advanceTimersByTimeAsync(2_000);
  push('plan_order', planRow({ planOrderId: '4', ver: 2, status: 'PLAN_TRIGGERED' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages()).toEqual([
    ['warn', '2 plan orders fired and were canceled unfilled: no more offers.'],
    ['info', '1 plan order fired. 1 order was ended by the exchange; its reason stands in the order history.'],
    ['info', '1 plan order fired.'],
  ]);
  stops.forEach((stop) => stop());
});

test('[Q-U14] a list whose stream is lost is of the moment that was last heard, not of its reading', async () => {
  const { page, openOrders, $openOrders, topics } = await openOrdersPage();
  page.answer(openPath, () => listOf(orderRow()));
  const stop = $openOrders.listen(() => undefined);
  await openOrders.load();
  const readAt = 1_780_000_000_000;
  topics.$streamState.set(1);
  await openOrders.load();
  topics.$streamHeardAt.set(readAt + 12_000);
  topics.$streamState.set(3);
  expect(openOrders.$load.get()).toEqual({ phase: 'ready', readAt: readAt + 12_000 });
  // A reading that fails meanwhile does not make it older.
  page.answer(openPath, () => refuse(10016));
  await openOrders.load();
  expect(openOrders.$load.get()).toMatchObject({ phase: 'failed', readAt: readAt + 12_000 });
  stop();
});

test('[Q-F19] what changed between a reading and the moment from which the exchange pushes is read', async () => {
  const { page, openOrders, $openOrders, topics, ids } = await openOrdersPage();
  page.answer(openPath, () => listOf());
  const stop = $openOrders.listen(() => undefined);
  await openOrders.load();
  page.answer(openPath, () => listOf(orderRow({ orderId: '7' })));
  for (const { topic, subscribed } of topics.$topicReaders.get()) if (topic === 'order') subscribed?.();
  await vi.waitFor(() => expect(ids()).toEqual(['7']));
  stop();
});

test.each([
  ['order', 'orderHistory', 'followOrders'],
  ['plan_order', 'planOrderHistory', 'followPlans'],
  ['trade', 'tradeHistory', 'followTrades'],
] as const)(
  '[Q-F19] a history of %s is read anew from the moment on from which it is pushed',
  async (topic, list, follow) => {
    const { topics } = await openOrdersPage();
    const histories = await import('../../../src/spot/order-history.ts');
    const follows = await import('../../../src/spot/order-follow.ts');
    const load = vi.spyOn(histories[list], 'load').mockResolvedValue(undefined);
    const query = readOrderQuery('');
    const end = follows[follow](query, undefined);
    for (const reader of topics.$topicReaders.get()) if (reader.topic === topic) reader.subscribed?.();
    expect(load.mock.calls).toEqual([[query, { keeps: true }]]);
    end();
  },
);

test.each([
  [-1, 'has not begun', false],
  [0, 'connects', true],
  [1, 'is open', false],
  [2, 'gave up', true],
  [3, 'waits for its next try', true],
] as const)(
  '[Q-F08] what an order took is asked for while nothing is pushed: state %i, the stream %s',
  async (state, _, asks) => {
    const { page, topics, noteOrder, notePlan } = await openOrdersPage();
    topics.$streamState.set(state);
    const asked = () => page.paths().filter((path) => path === paths.assets).length;
    for (const note of [() => noteOrder(orderRow()), () => notePlan(planRow())]) {
      const before = asked();
      note();
      await vi.advanceTimersByTimeAsync(0);
      expect(asked() > before).toBe(asks);
    }
  },
);
