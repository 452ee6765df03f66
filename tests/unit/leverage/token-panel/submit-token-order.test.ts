import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage, down, openPage, refuse } from '../../session/support/page.ts';
import { ltOrder, tokenInfo } from '../support/token-samples.ts';

const paths = {
  purchase: '/x/main/spot/api/lt/v1/purchase',
  redeem: '/x/main/spot/api/lt/v1/redeem',
  record: '/x/main/spot/api/lt/v1/record',
  info: '/x/main/spot/api/lt/v2/info',
} as const;
const records = (...list: ReturnType<typeof ltOrder>[]) => ({ list, nextId: '', hasMore: false });
const purchase = { code: 'BTC3L', side: 'purchase', amount: '1000' } as const;

let tab: FakeStorage;
beforeEach(() => {
  vi.useFakeTimers();
  tab = new FakeStorage();
});
afterEach(() => vi.useRealTimers());

async function open() {
  const page = openPage({ tab });
  page.answer(paths.info, () => ({ list: [tokenInfo()] }));
  page.answer(paths.record, () => records());
  const submit = await import('#leverage/token-panel/submit-token-order.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  const sent = (path: string) => page.requests.filter((request) => request.path === path);
  return { page, sent, clearPersonData, ...submit };
}

test('[R7.8] a purchase is sent once, clears its draft and is followed until it is settled', async () => {
  const { page, sent, $tokenDrafts, $tokenOrder, editTokenDraft, submitTokenOrder } = await open();
  editTokenDraft('BTC3L', 'purchase', '1000');
  page.answer(paths.purchase, ({ params }) => ({
    ...ltOrder({ serialNo: String(params['serialNo']) }),
    isDuplicate: 0,
  }));
  await Promise.all([submitTokenOrder(purchase), submitTokenOrder(purchase)]);
  expect(sent(paths.purchase)).toHaveLength(1);
  expect($tokenDrafts.get()['BTC3L purchase']).toBeUndefined();
  expect($tokenOrder.get()).toMatchObject({ status: 2 });
  page.answer(paths.record, () => records(ltOrder({ status: 1, quantity: '99.95', nav: '10', fee: '0.5' })));
  await vi.advanceTimersByTimeAsync(3_600);
  expect($tokenOrder.get()).toMatchObject({ status: 1, quantity: '99.95' });
});

test('[R7.8] a redemption sends the quantity', async () => {
  const { page, sent, submitTokenOrder } = await open();
  page.answer(paths.redeem, () => ({ ...ltOrder({ type: 2, status: 1 }), isDuplicate: 0 }));
  await submitTokenOrder({ code: 'BTC3L', side: 'redeem', amount: '12.50' });
  expect(sent(paths.redeem)[0]?.params).toMatchObject({ ltCode: 'BTC3L', quantity: '12.5' });
});

test('[L12] a refusal keeps the draft and says why', async () => {
  const { page, $tokenDrafts, tokenRequest, editTokenDraft, submitTokenOrder } = await open();
  editTokenDraft('BTC3L', 'purchase', '1000');
  page.answer(paths.purchase, () => refuse(175_017));
  await submitTokenOrder(purchase);
  expect(tokenRequest.$state.get()).toMatchObject({ phase: 'failed', error: { kind: 'positionLimit' } });
  expect($tokenDrafts.get()['BTC3L purchase']).toBe('1000');
  editTokenDraft('BTC3L', 'purchase', '900');
  expect(tokenRequest.$state.get()).toEqual({ phase: 'idle' });
});

test.each([175_010, 175_011, 175_012])(
  '[R4.6] [L12] code %i leads back to the missing step, not to an error',
  async (code) => {
    const { page, tokenRequest, submitTokenOrder } = await open();
    page.answer(paths.purchase, () => refuse(code));
    await submitTokenOrder(purchase);
    expect(tokenRequest.$state.get()).toEqual({ phase: 'idle' });
  },
);

test('[FV12] while an order is looked up the form is free; another order has its own id, the same one is not sent again', async () => {
  const { page, sent, $tokenDrafts, $tokenOrder, tokenRequest, editTokenDraft, submitTokenOrder } = await open();
  const left = () => tokenRequest.$left.get().map(({ params: { amount }, phase }) => [amount, phase]);
  editTokenDraft('BTC3L', 'purchase', '1000');
  page.answer(paths.purchase, down);
  void submitTokenOrder(purchase);
  await vi.advanceTimersByTimeAsync(100);
  expect(tokenRequest.$state.get().phase).toBe('checking');
  void submitTokenOrder(purchase);
  await vi.advanceTimersByTimeAsync(100);
  editTokenDraft('BTC3L', 'purchase', '500');
  expect($tokenDrafts.get()['BTC3L purchase']).toBe('500');
  page.answer(paths.purchase, ({ params }) => ({
    ...ltOrder({ orderId: '2', serialNo: String(params['serialNo']), status: 1 }),
    isDuplicate: 0,
  }));
  await submitTokenOrder({ ...purchase, amount: '500' });
  const ids = sent(paths.purchase).map(({ params }) => params['serialNo']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  expect(left()).toEqual([['1000', 'checking']]);
  // What becomes of the first order later does not replace the second one.
  await vi.advanceTimersByTimeAsync(60_000);
  expect($tokenOrder.get()).toMatchObject({ orderId: '2' });
  expect(left()).toEqual([['1000', 'absent']]);
  tokenRequest.dismiss(tokenRequest.$left.get()[0]?.id ?? '');
  expect(left()).toEqual([]);
});

test('[FV12] an order that is found after another one was sent is a row of the list, not the one of the panel', async () => {
  const { page, $tokenOrder, tokenRequest, editTokenDraft, submitTokenOrder } = await open();
  page.answer(paths.purchase, down);
  page.answer(paths.record, down);
  void submitTokenOrder(purchase);
  await vi.advanceTimersByTimeAsync(100);
  editTokenDraft('BTC3L', 'purchase', '500');
  page.answer(paths.purchase, ({ params }) => ({
    ...ltOrder({ orderId: '2', serialNo: String(params['serialNo']), status: 1 }),
    isDuplicate: 0,
  }));
  await submitTokenOrder({ ...purchase, amount: '500' });
  page.answer(paths.record, ({ params }) => records(ltOrder({ status: 1, serialNo: String(params['serialNo']) })));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([$tokenOrder.get()?.orderId, tokenRequest.$left.get()]).toEqual(['2', []]);
});

test('[R7.8] a reloaded page looks up an order without an answer', async () => {
  const first = await open();
  first.page.answer(paths.purchase, () => new Promise(() => undefined));
  void first.submitTokenOrder(purchase);
  await vi.advanceTimersByTimeAsync(0);
  const second = await open();
  second.page.answer(paths.record, () => records(ltOrder({ status: 1 })));
  const done = second.tokenRequest.reconcileAll();
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(second.$tokenOrder.get()).toMatchObject({ status: 1 });
  expect(second.sent(paths.purchase)).toHaveLength(0);
});

test('[R7.8] request and order go with the person', async () => {
  const { page, tokenRequest, $tokenOrder, clearPersonData, submitTokenOrder } = await open();
  page.answer(paths.purchase, () => ({ ...ltOrder({ status: 1 }), isDuplicate: 0 }));
  await submitTokenOrder(purchase);
  expect($tokenOrder.get()).toBeDefined();
  clearPersonData();
  expect([tokenRequest.$state.get(), $tokenOrder.get()]).toEqual([{ phase: 'idle' }, undefined]);
});
