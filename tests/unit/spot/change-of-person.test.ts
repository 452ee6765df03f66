import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { profileRow } from '../api/support/fake-exchange.ts';
import { down, FakeStorage, openPage, paths, refuse } from '../session/support/page.ts';
import { orderRow, planRow } from './support/order-samples.ts';
import { formInput, pair } from './support/order-terms.ts';

const order = '/x/main/spot/api/order';
const calls = {
  create: `${order}/create`,
  planCreate: `${order}/plan_spot/create`,
  open: `${order}/open_orders`,
  history: `${order}/trade_orders_v2`,
  cancel: `${order}/cancel`,
  batchCancel: `${order}/batch_cancel`,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const takeProfit = {
  purpose: 'TP',
  side: 'SELL',
  triggerPrice: '70000',
  triggerSide: 'UP',
  clientOrderId: 'exit-1',
} as const;
const stopLoss = {
  ...takeProfit,
  purpose: 'SL',
  triggerPrice: '50000',
  triggerSide: 'DOWN',
  clientOrderId: 'exit-2',
} as const;

/** The answer to an order that was placed. */
const placed = {
  orderId: orderRow().orderId,
  clientOrderId: 'mine-1',
  status: 'NEW',
  createTime: 1_780_000_000_000,
  isDuplicate: 0,
  order: orderRow(),
};

/** A terminal on BTC/USDT whose person is A; an order to buy 0.011 BTC at 59000, with both exits, is ready. */
async function terminalOfA(tab = new FakeStorage()) {
  const page = openPage({ tab });
  Object.assign(page.document, { documentElement: { lang: 'en' } });
  const { provideTexts } = await import('#i18n/texts.ts');
  const { namespaceTexts } = await import('#i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  page.answer(paths.profile, ({ headers }) => ({ ...profileRow, id: headers.get('usertoken') === 'b' ? '2' : '1' }));
  (await import('#session/start.ts')).startSession({ lang: 'en' });
  const login = await import('#session/login.ts');
  await login.logInWithToken('a', false);
  const form = await import('#spot/order-draft/draft-store.ts');
  const { $pair } = await import('#spot/market/market.ts');
  const { orderIntentOf } = await import('#spot/order-submit/order-intent.ts');
  const { formViewOf } = await import('#spot/order-draft/order-form-model.ts');
  const orders = await import('#spot/orders/orders.ts');
  const { $toasts } = await import('#shell/toasts/toasts.ts');
  $pair.set(pair());
  form.openForm('BTCUSDT');
  form.editForm('BTCUSDT', { price: '59000', size: '0.011' });
  const bare = orderIntentOf(formViewOf(formInput({ draft: form.draftOf('BTCUSDT') })), () => 'mine-1');
  if (!bare) throw new Error('nothing stops it');
  return {
    page,
    ...login,
    ...orders,
    ...(await import('#spot/order-submit/submit-order.ts')),
    intent: { ...bare, exits: [takeProfit, stopLoss] },
    messages: () => $toasts.get().map(({ message }) => message),
    sentAs: (token: string) =>
      page.requests
        .filter(({ path, headers }) => !ownLoads.includes(path) && headers.get('usertoken') === token)
        .map(({ path, params }) => ({ path, params }))
        // Their own list of open orders.
        .filter(({ path, params }) => path !== calls.open || Object.keys(params).join() !== 'limit'),
  };
}

/** What every login loads for itself. */
const ownLoads: readonly string[] = [
  paths.profile,
  paths.assets,
  paths.kyc,
  paths.preferences,
  '/x/main/v2/private/user/ott',
];

/** An answer that is held back until `letGo`. */
function held() {
  let letGo: (result: unknown) => void = () => undefined;
  const answer = () => new Promise((resolve) => (letGo = resolve));
  return { answer, letGo: (result: unknown) => letGo(result) };
}

test('[Q-F07] [Q-F11] a review that A opened is closed: confirming sends nothing as B', async () => {
  const { logInWithToken, $submission, confirmOrder, reviewIntent, intent, sentAs } = await terminalOfA();
  reviewIntent(intent);
  await logInWithToken('b', false);
  expect($submission.get()).toEqual({ phase: 'idle' });
  await confirmOrder({ hidesHint: true });
  expect(sentAs('b')).toEqual([]);
});

describe('[Q-F11] an order of A that is on its way when B enters', () => {
  /** Sent by confirming its review; `create.letGo` answers it. */
  async function sending() {
    const at = await terminalOfA();
    const create = held();
    at.page.answer(calls.create, create.answer);
    at.reviewIntent(at.intent);
    const { $balances, $balancesLoad } = await import('#session/balances.ts');
    const { balanceRow } = await import('../session/support/balance-rows.ts');
    $balances.set({ USDT: balanceRow({ tokenId: 'USDT', free: '100000' }), BTC: balanceRow({ tokenId: 'BTC' }) });
    $balancesLoad.set({ phase: 'done' });
    const done = at.confirmOrder({ hidesHint: false });
    await pass(1);
    expect(at.$submission.get().phase).toBe('sending');
    return { ...at, done, create };
  }

  test.each([
    ['success', placed],
    ['a refusal', refuse(170131)],
    ['no readable answer', down()],
  ])('ends in %s: no row, no message, no exit and no look-up under B', async (_name, result) => {
    const { logInWithToken, done, create, $submission, $openOrders, openOrders, messages, sentAs } = await sending();
    await logInWithToken('b', false);
    create.letGo(result);
    await done;
    await pass(60_000);
    expect([openOrders.$rows.get(), $openOrders.get(), $submission.get(), messages()]).toEqual([
      [],
      [],
      { phase: 'idle' },
      [],
    ]);
    expect(sentAs('b')).toEqual([]);
  });

  test('whose first exit is on its way: the second one is not sent as B', async () => {
    const { page, logInWithToken, done, create, $submission, openPlans, sentAs } = await sending();
    const exit = held();
    page.answer(calls.planCreate, exit.answer);
    create.letGo(placed);
    await pass(1);
    expect(sentAs('a').at(-1)).toMatchObject({ path: calls.planCreate, params: { clientOrderId: 'exit-1' } });
    await logInWithToken('b', false);
    const planOrder = planRow({ clientOrderId: 'exit-1' });
    exit.letGo({ planOrderId: planOrder.planOrderId, clientOrderId: 'exit-1', isDuplicate: 0, planOrder });
    await done;
    await pass(60_000);
    expect([sentAs('b'), openPlans.$rows.get(), $submission.get()]).toEqual([[], [], { phase: 'idle' }]);
  });

  test('whose lost answer is looked up: nothing more is looked up', async () => {
    const { page, logInWithToken, create, messages, sentAs } = await sending();
    for (const path of [calls.open, calls.history]) page.answer(path, () => ({ list: [], nextId: '', hasMore: false }));
    create.letGo(down());
    await pass(4_000);
    expect(sentAs('a').filter(({ path }) => path === calls.open)).toHaveLength(3);
    await logInWithToken('b', false);
    await pass(60_000);
    expect([sentAs('b'), messages()]).toEqual([[], []]);
  });

  test('is reported to A alone, after A’s next login', async () => {
    const { page, logInWithToken, endSession, create, reconcileOrders, messages } = await sending();
    endSession(33003);
    create.letGo(placed);
    await pass(1);
    expect(messages()).toEqual([]);
    page.answer(calls.open, () => ({ list: [orderRow()], nextId: '', hasMore: false }));
    await logInWithToken('a again', false);
    void reconcileOrders();
    await pass(1_000);
    expect(messages()).toEqual([expect.stringMatching(/order/i)]);
  });
});

test('[Q-F11] exits that may be sent again are not offered to B', async () => {
  const { logInWithToken, $exits, retryExits, intent, sentAs } = await terminalOfA();
  $exits.set({
    phase: 'failed',
    intent,
    order: orderRow(),
    failures: [{ exit: takeProfit, reason: { kind: 'absent' } }],
  });
  await logInWithToken('b', false);
  await retryExits();
  expect([sentAs('b'), $exits.get()]).toEqual([[], undefined]);
});

test('[Q-F11] orders of A that a reload left unanswered are looked up no further once B enters', async () => {
  const tab = new FakeStorage();
  const sent = { sentTime: 1_780_000_000_000, detail: { call: 'order', symbolId: 'BTCUSDT' } };
  tab.setItem('ordersSent', JSON.stringify({ 'mine-1': sent }));
  const { page, logInWithToken, $checkedOrders, reconcileOrders, messages, sentAs } = await terminalOfA(tab);
  for (const path of [calls.open, calls.history]) page.answer(path, () => ({ list: [], nextId: '', hasMore: false }));
  void reconcileOrders();
  await pass(4_000);
  expect($checkedOrders.get()).toMatchObject([{ phase: 'checking' }]);
  await logInWithToken('b', false);
  await pass(60_000);
  expect([sentAs('b'), $checkedOrders.get(), messages()]).toEqual([[], [], []]);
});

describe('[Q-F11] a cancel of A whose answer is lost', () => {
  test('is not looked up as B, who sees no message', async () => {
    const { page, logInWithToken, messages, sentAs } = await terminalOfA();
    const { $canceling, cancelOrder } = await import('#spot/orders/cancel-order.ts');
    page.answer(calls.cancel, down);
    page.answer(calls.open, () => ({ list: [orderRow()], nextId: '', hasMore: false }));
    void cancelOrder(orderRow());
    await pass(500);
    await logInWithToken('b', false);
    await pass(10_000);
    expect([sentAs('b'), messages(), $canceling.get().size]).toEqual([[], [], 0]);
  });

  test('of many orders: B sees no count, and the rest is not canceled as B', async () => {
    const { page, logInWithToken, messages, sentAs } = await terminalOfA();
    const { $cancelingKind, cancelOrders } = await import('#spot/orders/cancel-orders.ts');
    const second = held();
    let batches = 0;
    page.answer(calls.batchCancel, () => {
      batches += 1;
      return batches === 1 ? { total: 100, success: 100, failed: [] } : second.answer();
    });
    const done = cancelOrders('order', { ids: Array.from({ length: 300 }, (_, number) => String(number + 1)) });
    await pass(1);
    await logInWithToken('b', false);
    second.letGo({ total: 100, success: 100, failed: [] });
    await done;
    expect([batches, sentAs('b'), messages(), $cancelingKind.get()]).toEqual([2, [], [], undefined]);
  });
});

test('[Q-F11] a message that was shown to A is gone when B enters', async () => {
  const { logInWithToken, messages } = await terminalOfA();
  const { showToast } = await import('#shell/toasts/toasts.ts');
  showToast('0.011 BTC bought');
  expect(messages()).toHaveLength(1);
  await logInWithToken('b', false);
  expect(messages()).toEqual([]);
});

test('[Q-F11] a risk text that A was asked to accept is not accepted as B', async () => {
  const { logInWithToken, sentAs } = await terminalOfA();
  const { $requestedRisk } = await import('#spot/order-draft/risk-notice.ts');
  const { acceptRisk } = await import('#spot/terminal/pair-availability.ts');
  $requestedRisk.set('ST');
  await logInWithToken('b', false);
  await acceptRisk();
  expect([$requestedRisk.get(), sentAs('b')]).toEqual([undefined, []]);
});
