import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderRow, planRow } from '../support/order-samples.ts';
import { openOrdersPage } from '../support/orders-page.ts';
import { formInput, pair } from '../support/order-terms.ts';

const openPath = '/x/main/spot/api/order/open_orders';
const planPath = '/x/main/spot/api/order/plan_spot/create';

/** Opens the form of BTC/USDT with an order to buy 0.011 BTC at 59000. */
async function openSent() {
  const opened = await openOrdersPage();
  const form = await import('#spot/order-draft/draft-store.ts');
  const { $pair } = await import('#spot/market/market.ts');
  const sent = await import('#spot/order-submit/unanswered-orders.ts');
  const submit = await import('#spot/order-submit/submit-order.ts');
  const { reconcileOrders } = await import('#spot/order-submit/reconcile-orders.ts');
  const { formViewOf } = await import('#spot/order-draft/order-form-model.ts');
  const { orderIntentOf } = await import('#spot/order-submit/order-intent.ts');
  $pair.set(pair());
  form.openForm('BTCUSDT');
  form.editForm('BTCUSDT', { price: '59000', size: '0.011' });
  const intent = orderIntentOf(formViewOf(formInput({ draft: form.draftOf('BTCUSDT') })), () => 'mine-1');
  if (!intent) throw new Error('the order has a problem');
  const size = () => form.draftOf('BTCUSDT').size;
  return { ...opened, ...form, ...sent, ...submit, reconcileOrders, intent, size };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('[Q-F21] an order that is found after a reload', () => {
  test.each([
    ['clears the draft that it was sent from', undefined, ''],
    ['does not clear a draft that was edited since', '0.02', '0.02'],
  ])('%s', async (_, typed, left) => {
    const { page, addUnanswered, reconcileOrders, editForm, unansweredOrders, intent, size } = await openSent();
    addUnanswered(intent);
    page.answer(openPath, () => ({ list: [orderRow()], nextId: '', hasMore: false }));
    if (typed !== undefined) editForm('BTCUSDT', { size: typed });
    const recovering = reconcileOrders();
    await vi.advanceTimersByTimeAsync(1_000);
    await recovering;
    expect(unansweredOrders()).toEqual([]);
    expect(size()).toBe(left);
  });
});

describe('[Q-F21] an order that did not arrive', () => {
  test('is offered unchanged until the draft is edited', async () => {
    const { $submission, reviewAbsent, editForm, intent, size } = await openSent();
    $submission.set({ phase: 'absent', intent });
    editForm('ETHUSDT', { size: '3' });
    expect($submission.get().phase).toBe('absent');
    editForm('BTCUSDT', { size: '0.02' });
    reviewAbsent();
    expect($submission.get()).toEqual({ phase: 'idle' });
    expect(size()).toBe('0.02');
  });

  test('is reviewed again unchanged', async () => {
    const { $submission, reviewAbsent, intent } = await openSent();
    $submission.set({ phase: 'absent', intent });
    reviewAbsent();
    expect($submission.get()).toMatchObject({ phase: 'review', intent: { entry: { quantity: '0.011' } } });
  });
});

test('[Q-F21] exits that are sent again do not clear a draft that was edited since', async () => {
  const { page, $submission, retryExits, editForm, intent, size } = await openSent();
  const exit = {
    purpose: 'TP',
    side: 'SELL',
    triggerPrice: '70000',
    triggerSide: 'UP',
    clientOrderId: 'exit-1',
  } as const;
  const failures = [{ exit, reason: { kind: 'absent' } }] as const;
  const planOrder = planRow({ clientOrderId: 'exit-1', purpose: 'TP' });
  page.answer(planPath, () => ({
    planOrderId: planOrder.planOrderId,
    clientOrderId: 'exit-1',
    isDuplicate: 0,
    planOrder,
  }));
  $submission.set({ phase: 'exitsFailed', intent, order: orderRow(), failures });
  editForm('BTCUSDT', { size: '0.02' });
  const retrying = retryExits();
  await vi.advanceTimersByTimeAsync(1_000);
  await retrying;
  expect(page.paths()).toContain(planPath);
  expect($submission.get()).toEqual({ phase: 'idle' });
  expect(size()).toBe('0.02');
});
