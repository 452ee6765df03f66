import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { down, refuse } from '../../session/support/page.ts';
import { orderRow, planRow } from '../support/order-samples.ts';
import { openOrdersPage } from '../support/orders-page.ts';

const order = '/x/main/spot/api/order';
const paths = {
  open: `${order}/open_orders`,
  history: `${order}/trade_orders_v2`,
  cancel: `${order}/cancel`,
  planOpen: `${order}/plan_spot/open_orders`,
  planHistory: `${order}/plan_spot/trade_orders`,
  planCancel: `${order}/plan_spot/cancel`,
};
const listOf = (...list: (Order | PlanOrder)[]) => ({ list, nextId: '', hasMore: false });
const canceled = orderRow({ ver: 2, status: 'CANCELED', cancelReason: 'USER' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openCancel() {
  const opened = await openOrdersPage();
  const { cancelOrder, cancelPlan } = await import('#spot/orders/cancel-order.ts');
  opened.page.answer(paths.open, () => listOf());
  opened.page.answer(paths.planOpen, () => listOf());
  const requests = (path: string) => opened.page.paths().filter((other) => other === path).length;
  return { ...opened, cancelOrder, cancelPlan, requests };
}

test('[Q-U12] after a lost answer to a cancel the state is read and shown, and nothing is sent again', async () => {
  const { page, cancelOrder, messages, requests } = await openCancel();
  page.answer(paths.cancel, down);
  page.answer(paths.history, () => listOf(canceled));
  await cancelOrder(orderRow());
  expect([messages(), requests(paths.cancel)]).toEqual([[['done', 'Order canceled.']], 1]);
});

test('[Q-U12] the state is read until a late cancel arrives; an order that is still open is reported', async () => {
  const { page, cancelOrder, messages, requests } = await openCancel();
  let lookUps = 0;
  page.answer(paths.cancel, down);
  page.answer(paths.open, () => ((lookUps += 1) < 3 ? listOf(orderRow()) : listOf()));
  page.answer(paths.history, () => listOf(canceled));
  const late = cancelOrder(orderRow());
  await vi.advanceTimersByTimeAsync(3_000);
  await late;
  expect(messages()).toEqual([['done', 'Order canceled.']]);
  page.answer(paths.open, () => listOf(orderRow({ orderId: '2' })));
  const stillOpen = cancelOrder(orderRow({ orderId: '2' }));
  await vi.advanceTimersByTimeAsync(3_000);
  await stillOpen;
  expect(messages()[1]).toEqual(['error', expect.stringMatching(/^No response to the cancel request/)]);
  expect(requests(paths.cancel)).toBe(2);
});

test('[Q-U12] a cancel that the browser repeated is a success; an order that the exchange canceled is reported as canceled before', async () => {
  const { page, cancelOrder, messages } = await openCancel();
  page.answer(paths.cancel, () => refuse(170142));
  page.answer(paths.history, () => listOf(canceled));
  await cancelOrder(orderRow());
  page.answer(paths.history, () => listOf({ ...canceled, orderId: '2', cancelReason: 'SUSPEND' }));
  await cancelOrder(orderRow({ orderId: '2' }));
  expect(messages()).toEqual([
    ['done', 'Order canceled.'],
    ['info', 'The order was already canceled.'],
  ]);
});

test('[Q-U12] an order that was filled meanwhile, or that cannot be read, shows the refusal of the exchange', async () => {
  const { page, cancelOrder, messages } = await openCancel();
  page.answer(paths.cancel, () => refuse(170139));
  page.answer(paths.history, () => listOf(orderRow({ ver: 2, status: 'FILLED', executedQty: '1' })));
  await cancelOrder(orderRow());
  page.answer(paths.cancel, () => refuse(170142));
  page.answer(paths.history, () => refuse(10016));
  await cancelOrder(orderRow({ orderId: '2' }));
  expect(messages()).toEqual([
    ['info', 'The order was filled before it could be canceled.'],
    ['info', 'The order was already canceled.'],
  ]);
});

test('[Q-U12] a plan order shows its state after a lost answer or a repeated cancel; one that triggered is not canceled', async () => {
  const { page, cancelPlan, messages } = await openCancel();
  page.answer(paths.planCancel, down);
  page.answer(paths.planHistory, () => listOf(planRow({ ver: 2, status: 'PLAN_CANCELED', cancelReason: 'USER' })));
  await cancelPlan(planRow());
  page.answer(paths.planCancel, () => refuse(170139));
  page.answer(paths.planHistory, () => listOf(planRow({ planOrderId: '2', ver: 2, status: 'PLAN_TRIGGERED' })));
  await cancelPlan(planRow({ planOrderId: '2' }));
  page.answer(paths.planHistory, () =>
    listOf(planRow({ planOrderId: '3', ver: 2, status: 'PLAN_REJECTED', failCode: 170131 })),
  );
  await cancelPlan(planRow({ planOrderId: '3' }));
  expect(messages()).toEqual([
    ['done', 'Conditional order canceled.'],
    ['info', '1 conditional order triggered.'],
    ['error', '1 conditional order rejected: Insufficient balance.'],
  ]);
});

test('[Q-F08] offline a cancel is not sent and the reason is shown', async () => {
  const { cancelOrder, messages, requests } = await openCancel();
  const { $network } = await import('#session/presence.ts');
  const { cancelOrders } = await import('#spot/orders/cancel-orders.ts');
  $network.set({ isOnline: false, sinceMs: 1 });
  await cancelOrder(orderRow());
  await cancelOrders('order', { ids: ['1'] });
  expect([messages(), requests(paths.cancel), requests(`${order}/batch_cancel`)]).toEqual([
    [['error', 'You are offline. Nothing was sent.']],
    0,
    0,
  ]);
});
