import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { tickerOf } from '../support/market-page.ts';
import { FakeStorage } from '../../session/support/page.ts';
import { orderRow, planRow } from '../support/order-samples.ts';
import { openOrdersPage } from '../support/orders-page.ts';
import { formInput, pair } from '../support/order-terms.ts';

const openPath = '/x/main/spot/api/order/open_orders';
const historyPath = '/x/main/spot/api/order/trade_orders_v2';
const planPath = '/x/main/spot/api/order/plan_spot/create';

/** Opens the form of BTC/USDT with an order to buy 0.011 BTC at 59000. */
async function openSent(tab = new FakeStorage()) {
  const opened = await openOrdersPage({ tab });
  const form = await import('#spot/order-draft/draft-store.ts');
  const { $pair } = await import('#spot/market/market.ts');
  const submit = await import('#spot/order-submit/submit-order.ts');
  const { formViewOf } = await import('#spot/order-draft/order-form-model.ts');
  const { orderIntentOf } = await import('#spot/order-submit/order-intent.ts');
  $pair.set(pair());
  form.openForm('BTCUSDT');
  form.editForm('BTCUSDT', { price: '59000', size: '0.011' });
  const intent = orderIntentOf(formViewOf(formInput({ draft: form.draftOf('BTCUSDT') })), () => 'mine-1');
  if (!intent) throw new Error('the order has a problem');
  const size = () => form.draftOf('BTCUSDT').size;
  return { ...opened, ...form, ...submit, intent, size };
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
    const tab = new FakeStorage();
    const { draftOf } = await openSent();
    const sent = { sentTime: 0, detail: { call: 'order', symbolId: 'BTCUSDT', draft: draftOf('BTCUSDT') } };
    tab.setItem('ordersSent', JSON.stringify({ 'mine-1': sent }));
    vi.resetModules();
    const { page, reconcileOrders, editForm, size } = await openSent(tab);
    page.answer(openPath, () => ({ list: [orderRow()], nextId: '', hasMore: false }));
    if (typed !== undefined) editForm('BTCUSDT', { size: typed });
    const recovering = reconcileOrders();
    await vi.advanceTimersByTimeAsync(1_000);
    await recovering;
    expect(tab.getItem('ordersSent')).toBe('{}');
    expect(size()).toBe(left);
  });
});

describe('[Q-F21] [FS6] an order that the exchange answers with HTTP 500 and does not have', () => {
  const noRows = () => ({ list: [], nextId: '', hasMore: false });

  /** Sends the order; no look-up finds it. */
  async function openFailed() {
    const opened = await openSent();
    const { $book, $ticker } = await import('#spot/market/market.ts');
    const { $balances } = await import('#session/balances.ts');
    $ticker.set({ ...tickerOf('BTCUSDT', 1), c: '60000' });
    $book.set({ bids: [['60000', '1']], asks: [['60000.01', '1']], state: 'live', seq: 1, changedAtMs: 0 });
    $balances.set({
      USDT: balanceRow({ tokenId: 'USDT', free: '100000' }),
      BTC: balanceRow({ tokenId: 'BTC', free: '1' }),
    });
    for (const path of [openPath, historyPath]) opened.page.answer(path, noRows);
    opened.reviewIntent(opened.intent);
    const sending = opened.confirmOrder({ hidesHint: false });
    await vi.advanceTimersByTimeAsync(1_000);
    const phases = () => opened.$checkedOrders.get().map(({ phase }) => phase);
    const state = () => [opened.$submission.get().phase, phases(), opened.size()];
    const wait = async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      await sending;
    };
    return { ...opened, state, wait };
  }

  test('leaves the form free and empty; once it cannot arrive its input is back, and it is offered with its id', async () => {
    const { $submission, reviewIntent, $checkedOrders, state, wait } = await openFailed();
    expect(state()).toEqual(['idle', ['checking'], '']);
    await wait();
    expect(state()).toEqual(['idle', ['absent'], '0.011']);
    const [order] = $checkedOrders.get();
    if (order?.params.intent) reviewIntent(order.params.intent);
    expect($submission.get()).toMatchObject({
      phase: 'review',
      id: 'mine-1',
      params: { intent: { entry: { quantity: '0.011' } } },
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
  const { page, $exits, retryExits, editForm, intent, size } = await openSent();
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
  $exits.set({ phase: 'failed', intent, order: orderRow(), failures });
  editForm('BTCUSDT', { size: '0.02' });
  const retrying = retryExits();
  await vi.advanceTimersByTimeAsync(1_000);
  await retrying;
  expect(page.paths()).toContain(planPath);
  expect($exits.get()).toBeUndefined();
  expect(size()).toBe('0.02');
});
