import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { tickerOf } from '../support/market-page.ts';
import { orderRow, planRow } from '../support/order-samples.ts';
import { openOrdersPage } from '../support/orders-page.ts';
import { formInput, pair } from '../support/order-terms.ts';

const openPath = '/x/main/spot/api/order/open_orders';
const historyPath = '/x/main/spot/api/order/trade_orders_v2';
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

describe('[Q-F21] [FS6] an order that the exchange answers with HTTP 500 and does not have', () => {
  const noRows = () => ({ list: [], nextId: '', hasMore: false });

  /** Sends the order; no look-up finds it. */
  async function openFailed() {
    const opened = await openSent();
    const { $checkedOrders } = await import('#spot/order-submit/checked-orders.ts');
    const { $book, $ticker } = await import('#spot/market/market.ts');
    const { $balances } = await import('#session/balances.ts');
    $ticker.set({ ...tickerOf('BTCUSDT', 1), c: '60000' });
    $book.set({ bids: [['60000', '1']], asks: [['60000.01', '1']], state: 'live', seq: 1, changedAtMs: 0 });
    $balances.set({
      USDT: balanceRow({ tokenId: 'USDT', free: '100000' }),
      BTC: balanceRow({ tokenId: 'BTC', free: '1' }),
    });
    for (const path of [openPath, historyPath]) opened.page.answer(path, noRows);
    opened.reviewAbsent(opened.intent);
    const sending = opened.confirmOrder({ hidesHint: false });
    await vi.advanceTimersByTimeAsync(1_000);
    const phases = () => $checkedOrders.get().map(({ phase }) => phase);
    const state = () => [opened.$submission.get().phase, phases(), opened.size()];
    const wait = async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      await sending;
    };
    return { ...opened, $checkedOrders, state, wait };
  }

  test('leaves the form free and empty; once it cannot arrive its input is back, and it is offered with its id', async () => {
    const { $submission, reviewAbsent, $checkedOrders, state, wait } = await openFailed();
    expect(state()).toEqual(['idle', ['checking'], '']);
    await wait();
    expect(state()).toEqual(['idle', ['absent'], '0.011']);
    const [order] = $checkedOrders.get();
    if (order?.intent) reviewAbsent(order.intent);
    expect($submission.get()).toMatchObject({
      phase: 'review',
      intent: { entry: { quantity: '0.011' }, request: { params: { clientOrderId: 'mine-1' } } },
    });
  });

  test('does not replace what was typed meanwhile', async () => {
    const { editForm, state, wait } = await openFailed();
    editForm('BTCUSDT', { size: '0.02' });
    await wait();
    expect(state()).toEqual(['idle', ['absent'], '0.02']);
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
