import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderFragment, orderIdOf } from '#spot/orders/order-fragment.ts';
import { refuse } from '../../session/support/page.ts';
import { orderRow, planRow } from '../support/order-samples.ts';
import { openOrdersPage } from '../support/orders-page.ts';

const base = '/x/main/spot/api/order';
const listOf = (...list: unknown[]) => ({ list, nextId: '', hasMore: false });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openDetailPage() {
  const opened = await openOrdersPage();
  for (const path of ['open_orders', 'trade_orders_v2', 'plan_spot/open_orders', 'plan_spot/trade_orders'])
    opened.page.answer(`${base}/${path}`, () => listOf());
  const detail = await import('#spot/orders/order-detail.ts');
  return { ...opened, ...detail };
}

test('[Q-U10] the fragment of the URL names an order by its id only', () => {
  expect(orderIdOf(orderFragment('1000000000000000001'))).toBe('1000000000000000001');
  expect(['', '#chart', '#order=', '#order=1x', `#order=${'1'.repeat(21)}`].map(orderIdOf)).toEqual(
    Array(5).fill(undefined),
  );
});

test('[Q-U10] an ended order has its exits, waiting and ended, newest first, and stays current', async () => {
  const { page, push, openOrderDetail, $orderDetail } = await openDetailPage();
  const { orderId } = orderRow();
  const exit = (planOrderId: string) => planRow({ planOrderId, parentOrderId: orderId, purpose: 'TP' });
  page.answer(`${base}/trade_orders_v2`, () => listOf(orderRow({ status: 'FILLED' })));
  page.answer(`${base}/plan_spot/open_orders`, () => listOf(exit('7')));
  page.answer(`${base}/plan_spot/trade_orders`, () => listOf(exit('8')));
  const close = openOrderDetail(orderId);
  await vi.advanceTimersByTimeAsync(1);
  const shown = () => {
    const state = $orderDetail.get();
    return state.phase === 'ready' && state.detail.kind === 'order' ? state.detail : undefined;
  };
  expect(shown()?.row.status).toBe('FILLED');
  expect(shown()?.exits.map(({ planOrderId }) => planOrderId)).toEqual(['8', '7']);
  push('order', orderRow({ status: 'FILLED', executedQty: '1', ver: 2 }));
  push('order', orderRow({ orderId: '5', executedQty: '9', ver: 3 }));
  expect(shown()?.row.executedQty).toBe('1');
  page.answer(`${base}/plan_spot/open_orders`, () => listOf(exit('7'), exit('9')));
  push('plan_order', exit('9'));
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()?.exits.map(({ planOrderId }) => planOrderId)).toEqual(['9', '8', '7']);
  close();
  expect($orderDetail.get()).toEqual({ phase: 'idle' });
});

test('[Q-U10] a conditional order has the order that it placed; the id of another person is absent', async () => {
  const { page, openOrderDetail, $orderDetail } = await openDetailPage();
  page.answer(`${base}/plan_spot/get_v2`, ({ params }) =>
    params['planOrderId'] === planRow().planOrderId
      ? { planOrder: planRow({ status: 'PLAN_TRIGGERED' }), order: orderRow() }
      : refuse(170213),
  );
  openOrderDetail(planRow().planOrderId);
  await vi.advanceTimersByTimeAsync(1);
  expect($orderDetail.get()).toMatchObject({ phase: 'ready', detail: { kind: 'plan', placed: orderRow() } });
  openOrderDetail('4');
  await vi.advanceTimersByTimeAsync(1);
  expect($orderDetail.get()).toEqual({ phase: 'absent' });
});

test('[Q-F11] the detail of the previous person is dropped', async () => {
  const { page, openOrderDetail, $orderDetail } = await openDetailPage();
  const { logInWithToken } = await import('#session/login.ts');
  page.answer(`${base}/open_orders`, () => listOf(orderRow()));
  openOrderDetail(orderRow().orderId);
  void logInWithToken('another', false);
  await vi.advanceTimersByTimeAsync(1);
  expect($orderDetail.get()).toEqual({ phase: 'idle' });
});
