import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order, PlanOrder } from '../../../src/contract/trading.ts';
import { down, refuse } from '../session/page.ts';
import { orderRow, planRow } from './order-samples.ts';
import { openOrdersPage } from './orders-page.ts';

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

async function opened() {
  const at = await openOrdersPage();
  const { cancelOrder, cancelPlan } = await import('../../../src/spot/cancel.ts');
  at.page.answer(paths.open, () => listOf());
  at.page.answer(paths.planOpen, () => listOf());
  const asked = (path: string) => at.page.paths().filter((other) => other === path).length;
  return { ...at, cancelOrder, cancelPlan, asked };
}

test('[Q-U12] the answer to a cancel is lost: the state is read and told, nothing is sent again', async () => {
  const { page, cancelOrder, messages, asked } = await opened();
  page.answer(paths.cancel, down);
  page.answer(paths.history, () => listOf(canceled));
  await cancelOrder(orderRow());
  expect([messages(), asked(paths.cancel)]).toEqual([[['done', 'Order canceled.']], 1]);
});

test('[Q-U12] a cancel that comes late is waited for; an order that stands all the same is told as such', async () => {
  const { page, cancelOrder, messages, asked } = await opened();
  let looks = 0;
  page.answer(paths.cancel, down);
  page.answer(paths.open, () => ((looks += 1) < 3 ? listOf(orderRow()) : listOf()));
  page.answer(paths.history, () => listOf(canceled));
  const late = cancelOrder(orderRow());
  await vi.advanceTimersByTimeAsync(3_000);
  await late;
  expect(messages()).toEqual([['done', 'Order canceled.']]);
  page.answer(paths.open, () => listOf(orderRow({ orderId: '2' })));
  const stands = cancelOrder(orderRow({ orderId: '2' }));
  await vi.advanceTimersByTimeAsync(3_000);
  await stands;
  expect(messages()[1]).toEqual(['error', expect.stringMatching(/^No answer to the cancel came/)]);
  expect(asked(paths.cancel)).toBe(2);
});

test('[Q-U12] a cancel that the browser repeated was this one: canceled, not an error; by a rule it was another', async () => {
  const { page, cancelOrder, messages } = await opened();
  page.answer(paths.cancel, () => refuse(170142));
  page.answer(paths.history, () => listOf(canceled));
  await cancelOrder(orderRow());
  page.answer(paths.history, () => listOf({ ...canceled, orderId: '2', cancelReason: 'SUSPEND' }));
  await cancelOrder(orderRow({ orderId: '2' }));
  expect(messages()).toEqual([
    ['done', 'Order canceled.'],
    ['info', 'The order had been canceled already.'],
  ]);
});

test('[Q-U12] an order that filled meanwhile, or that nobody can read, is told as the exchange said', async () => {
  const { page, cancelOrder, messages } = await opened();
  page.answer(paths.cancel, () => refuse(170139));
  page.answer(paths.history, () => listOf(orderRow({ ver: 2, status: 'FILLED', executedQty: '1' })));
  await cancelOrder(orderRow());
  page.answer(paths.cancel, () => refuse(170142));
  page.answer(paths.history, () => refuse(10016));
  await cancelOrder(orderRow({ orderId: '2' }));
  expect(messages()).toEqual([
    ['info', 'The order was filled before it could be canceled.'],
    ['info', 'The order had been canceled already.'],
  ]);
});

test('[Q-U12] a plan order: a lost answer and a repeated cancel are told by its state, one that fired is no cancel', async () => {
  const { page, cancelPlan, messages } = await opened();
  page.answer(paths.planCancel, down);
  page.answer(paths.planHistory, () => listOf(planRow({ ver: 2, status: 'PLAN_CANCELED', cancelReason: 'USER' })));
  await cancelPlan(planRow());
  page.answer(paths.planCancel, () => refuse(170139));
  page.answer(paths.planHistory, () => listOf(planRow({ planOrderId: '2', ver: 2, status: 'PLAN_TRIGGERED' })));
  await cancelPlan(planRow({ planOrderId: '2' }));
  expect(messages()).toEqual([
    ['done', 'Plan order canceled.'],
    ['info', '1 plan order fired.'],
  ]);
});

test('[Q-F08] offline a cancel is refused with its reason, and not sent', async () => {
  const { cancelOrder, messages, asked } = await opened();
  const { $network } = await import('../../../src/session/presence.ts');
  const { cancelMany } = await import('../../../src/spot/cancel-many.ts');
  $network.set({ isOnline: false, sinceMs: 1 });
  await cancelOrder(orderRow());
  await cancelMany('order', { ids: ['1'] });
  expect([messages(), asked(paths.cancel), asked(`${order}/batch_cancel`)]).toEqual([
    [['error', 'You are offline. Nothing was sent.']],
    0,
    0,
  ]);
});
