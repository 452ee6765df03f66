import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderRow, planRow } from './order-samples.ts';
import { openOrdersPage } from './orders-page.ts';
import { pair } from './terms.ts';

const openPath = '/x/main/spot/api/order/open_orders';
const planPath = '/x/main/spot/api/order/plan_spot/create';

/** The form of BTC/USDT, from which 0.011 BTC was sent at 59000. */
async function openSent() {
  const opened = await openOrdersPage();
  const form = await import('../../../src/spot/form.ts');
  const { $pair } = await import('../../../src/spot/market.ts');
  const sent = await import('../../../src/spot/sent-order.ts');
  const place = await import('../../../src/spot/place.ts');
  const { recoverOrders } = await import('../../../src/spot/recover.ts');
  const { viewOf } = await import('../../../src/spot/form-view.ts');
  const { placementOf } = await import('../../../src/spot/placement.ts');
  $pair.set(pair());
  form.openForm('BTCUSDT');
  form.editForm('BTCUSDT', { price: '59000', size: '0.011' });
  const placement = placementOf(
    viewOf({
      draft: form.draftOf('BTCUSDT'),
      pair: pair(),
      market: { levels: { bids: [], asks: [] }, state: 'live', last: '60000' },
      user: 1,
      isOnline: true,
      isRestricted: false,
      isUpgrading: false,
      nowMs: 1_780_000_000_000,
      free: { base: '10', quote: '100000' },
    }),
    () => 'mine-1',
  );
  if (!placement) throw new Error('nothing stops it');
  const size = () => form.draftOf('BTCUSDT').size;
  return { ...opened, ...form, ...sent, ...place, recoverOrders, placement, size };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('[Q-F21] an order that is found after its page was left', () => {
  test.each([
    ['clears the form that it was sent from', undefined, ''],
    ['leaves alone what was typed since', '0.02', '0.02'],
  ])('%s', async (_, typed, left) => {
    const { page, rememberSent, recoverOrders, editForm, unanswered, placement, size } = await openSent();
    rememberSent(placement);
    page.answer(openPath, () => ({ list: [orderRow()], nextId: '', hasMore: false }));
    if (typed !== undefined) editForm('BTCUSDT', { size: typed });
    const recovering = recoverOrders();
    await vi.advanceTimersByTimeAsync(1_000);
    await recovering;
    expect(unanswered()).toEqual([]);
    expect(size()).toBe(left);
  });
});

describe('[Q-F21] an order that never arrived', () => {
  test('is offered as it was until another one is typed', async () => {
    const { $placing, reviewAbsent, editForm, placement, size } = await openSent();
    $placing.set({ phase: 'absent', placement });
    editForm('ETHUSDT', { size: '3' });
    expect($placing.get().phase).toBe('absent');
    editForm('BTCUSDT', { size: '0.02' });
    reviewAbsent();
    expect($placing.get()).toEqual({ phase: 'idle' });
    expect(size()).toBe('0.02');
  });

  test('comes back before the person as it was', async () => {
    const { $placing, reviewAbsent, placement } = await openSent();
    $placing.set({ phase: 'absent', placement });
    reviewAbsent();
    expect($placing.get()).toMatchObject({ phase: 'review', placement: { entry: { quantity: '0.011' } } });
  });
});

test('[Q-F21] exits that are sent again take nothing from what was typed since', async () => {
  const { page, $placing, retryExits, editForm, placement, size } = await openSent();
  const exit = {
    purpose: 'TP',
    side: 'SELL',
    triggerPrice: '70000',
    triggerSide: 'UP',
    clientOrderId: 'exit-1',
  } as const;
  const failures = [{ exit, why: { kind: 'absent' } }] as const;
  const planOrder = planRow({ clientOrderId: 'exit-1', purpose: 'TP' });
  page.answer(planPath, () => ({
    planOrderId: planOrder.planOrderId,
    clientOrderId: 'exit-1',
    isDuplicate: 0,
    planOrder,
  }));
  $placing.set({ phase: 'part', placement, order: orderRow(), failures });
  editForm('BTCUSDT', { size: '0.02' });
  const retrying = retryExits();
  await vi.advanceTimersByTimeAsync(1_000);
  await retrying;
  expect(page.paths()).toContain(planPath);
  expect($placing.get()).toEqual({ phase: 'idle' });
  expect(size()).toBe('0.02');
});
