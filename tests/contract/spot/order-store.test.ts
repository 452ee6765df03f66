import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { createExchange, type SandboxExchange } from '#sandbox/index.ts';
import { seeded } from '../../support/seeded.ts';
import { order as contract } from '../support/calls.ts';
import { askConsole, openProduct, until } from '../support/browser-session.ts';

/** Limits that these tests never reach. */
const roomy = { count: 1_000_000, perMs: 1_000 };
const limits = {
  orderWrite: roomy,
  batch: roomy,
  privateRead: roomy,
  publicRead: roomy,
  login: roomy,
  sandbox: roomy,
  ott: roomy,
};

type Product = Awaited<ReturnType<typeof openProduct>>;
let exchange: SandboxExchange;
let origin: string;
let product: Product;
let page: Awaited<ReturnType<typeof openOrdersPage>>;

beforeAll(async () => {
  exchange = await createExchange(seeded({ limits, dataFile: ':memory:' }));
  origin = await exchange.listen({ port: 0 });
});
afterAll(() => exchange.close());
beforeEach(async () => {
  product = await openProduct(origin);
  page = await openOrdersPage(product);
});
afterEach(async () => {
  page.leave();
  product.closeStream();
  await askConsole(origin, 'DELETE', 'faults');
});

const CreatedAccount = v.object({ account: v.string(), password: v.string() });
const Answer = v.object({ ret_code: v.number(), result: v.nullable(v.record(v.string(), v.unknown())) });

async function post(path: string, headers: Record<string, string>, body: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
  const { ret_code, result } = v.parse(Answer, await response.json());
  if (ret_code !== 0 || !result) throw new Error(`${path}: ${ret_code}`);
  return result;
}

const askSandbox = (path: string, body: object) =>
  post(`/x/sandbox/${path}`, { 'x-sandbox': '1', 'content-type': 'application/json' }, JSON.stringify(body));

/** A new account for each test. */
async function person() {
  return v.parse(CreatedAccount, await askSandbox('accounts', { balances: { USDT: '1000000', BTC: '10', ETH: '10' } }));
}

/** The product's page with its orders loaded, logged in to a new account. */
async function openOrdersPage(of: Product) {
  const { provideTexts } = await import('#i18n/texts.ts');
  const { namespaceTexts } = await import('#i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  const modules = {
    ...(await import('#spot/orders/orders.ts')),
    ...(await import('#spot/orders/cancel-order.ts')),
    ...(await import('#spot/orders/cancel-orders.ts')),
    ...(await import('#shell/toasts/toasts.ts')),
  };
  const { account, password } = await person();
  expect(await of.logIn(account, password)).toEqual({ phase: 'done' });
  const ends = [modules.$openOrders.listen(() => undefined), modules.$openPlans.listen(() => undefined)];
  await until(of.$streamState, (state) => state === 1);
  await until(modules.openOrders.$load, ({ phase }) => phase === 'ready');
  return { ...modules, leave: () => ends.forEach((end) => end()) };
}

/** Sends a call in the session of a token. */
const sendAs = (token: string, path: string, params: Record<string, string>) =>
  post(
    `/x/main${path}`,
    { usertoken: token, 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(params).toString(),
  );
const baseOrder = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '59000', quantity: '0.01' };
/** Places an order in another tab: this page receives it by the stream only. */
async function placeElsewhere(part: Partial<typeof baseOrder> = {}): Promise<string> {
  const result = await sendAs(product.$token.get() ?? '', contract.create.path, { ...baseOrder, ...part });
  return String(result['orderId']);
}
/** Trades from another account. */
async function tradeAgainst(part: Partial<typeof baseOrder>): Promise<void> {
  const { usertoken } = await askSandbox('login', await person());
  await sendAs(String(usertoken), contract.create.path, { ...baseOrder, side: 'SELL', ...part });
}
const requestUrl = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : String(input);
const idsOf = () => page.$openOrders.get().map(({ orderId }) => orderId);
const toastShown = (pattern: RegExp) =>
  until(page.$toasts, (toasts) => toasts.some(({ message }) => pattern.test(message)));

test('[R7.13] [Q-U11] an order placed elsewhere arrives by the stream, fills in parts, and is removed when it is filled', async () => {
  // Inside the spread, so that it is the best price.
  const orderId = await placeElsewhere({ price: '60000', quantity: '0.01' });
  await until(page.$openOrders, () => idsOf().includes(orderId));
  await tradeAgainst({ price: '60000', quantity: '0.004' });
  await until(page.$openOrders, (rows) => rows.some((row) => row.orderId === orderId && row.executedQty === '0.004'));
  await tradeAgainst({ price: '60000', quantity: '0.006' });
  await until(page.$openOrders, () => !idsOf().includes(orderId));
});

test('[Q-A02] fills within two seconds are reported in one message', async () => {
  await Promise.all(['60000', '60000.1', '60000.2'].map((price) => placeElsewhere({ price })));
  await until(page.$openOrders, () => idsOf().length === 3);
  await tradeAgainst({ price: '60000', quantity: '0.03' });
  await toastShown(/^3 orders filled\.$/);
  expect(page.$toasts.get()).toHaveLength(1);
});

test('[R4.10] the list is loaded to its last page', async () => {
  await Promise.all(Array.from({ length: 130 }, (_, index) => placeElsewhere({ price: String(50_000 + index) })));
  product.closeStream();
  await page.openOrders.load();
  expect(new Set(idsOf()).size).toBe(130);
});

test('[Q-F17] an order that ended while the stream was down is missing from the list and requested by its id', async () => {
  const orderId = await placeElsewhere({ price: '60000' });
  await until(page.$openOrders, () => idsOf().includes(orderId));
  product.closeStream();
  await tradeAgainst({ price: '60000' });
  await askConsole(origin, 'POST', 'clock', { advanceMs: 3_000 });
  product.syncStreamWithUser();
  await until(page.$openOrders, () => !idsOf().includes(orderId));
  await toastShown(/^1 order filled\.$/);
});

test('[R7.7] a double click on cancel is sent once; the order is removed and the result reported', async () => {
  const orderId = await placeElsewhere();
  await until(page.$openOrders, () => idsOf().includes(orderId));
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  const acts = [page.cancelOrder({ orderId }), page.cancelOrder({ orderId })];
  expect([...page.$canceling.get()]).toEqual([orderId]);
  await Promise.all(acts);
  expect(fetchSpy.mock.calls.filter(([address]) => requestUrl(address).includes('/order/cancel'))).toHaveLength(1);
  expect([idsOf(), page.$canceling.get().size, page.$toasts.get()[0]?.message]).toEqual([[], 0, 'Order canceled.']);
});

test.each([
  ['170139', /^The order was filled before it could be canceled\.$/],
  ['170142', /^The order was already canceled\.$/],
  ['170213', /^Order not found\./],
  ['170191', /^The order is still being processed\./],
])('[Q-U12] refused with %s: the message states the reason, the list keeps the order', async (code, message) => {
  const orderId = await placeElsewhere();
  await until(page.$openOrders, () => idsOf().includes(orderId));
  await askConsole(origin, 'POST', 'faults', {
    match: { call: 'order.cancel' },
    kind: 'ret_code',
    value: Number(code),
    times: 1,
  });
  await page.cancelOrder({ orderId });
  expect(page.$toasts.get()[0]?.message).toMatch(message);
  // The fault is artificial: the order is still open, and the list shows it.
  expect(idsOf()).toContain(orderId);
});

test('[Q-F07] a cancel without an answer is looked up and reported by the state of the order', async () => {
  const orderId = await placeElsewhere();
  await until(page.$openOrders, () => idsOf().includes(orderId));
  product.closeStream();
  await askConsole(origin, 'POST', 'faults', { match: { call: 'order.cancel' }, kind: 'answerlost', times: 1 });
  await page.cancelOrder({ orderId });
  expect(page.$toasts.get()[0]?.message).toBe('Order canceled.');
  expect(idsOf()).toEqual([]);
});

test('[R6.7] [Q-U12] a bulk cancel reports how many were canceled and the state of the others', async () => {
  const open = await placeElsewhere({ price: '58000' });
  const canceled = await placeElsewhere({ price: '58001' });
  await until(page.$openOrders, () => idsOf().length === 2);
  await sendAs(product.$token.get() ?? '', contract.cancel.path, { orderId: canceled });
  await page.cancelOrders('order', { ids: [open, canceled] });
  expect(page.$toasts.get()[0]?.message).toMatch(/^1 of 2 orders canceled\. 1 had already ended\.$/);
  await until(page.$openOrders, () => idsOf().length === 0);
});

test('[R6.7] cancel all keeps the orders that the filters exclude', async () => {
  await placeElsewhere({ price: '58000' });
  const sell = await placeElsewhere({ side: 'SELL', price: '62000' });
  const other = await placeElsewhere({ symbolId: 'ETHUSDT', price: '2900', quantity: '0.1' });
  await until(page.$openOrders, () => idsOf().length === 3);
  await page.cancelOrders('order', { symbolId: 'BTCUSDT', side: 'BUY', type: undefined });
  await until(page.$openOrders, () => idsOf().length === 2);
  expect(idsOf().toSorted()).toEqual([sell, other].toSorted());
  await page.cancelOrders('order', { symbolId: undefined, side: undefined, type: undefined });
  await until(page.$openOrders, () => idsOf().length === 0);
  expect(page.$toasts.get().at(-1)?.message).toBe('2 orders canceled.');
  await page.cancelOrders('order', { symbolId: undefined, side: undefined, type: undefined });
  expect(page.$toasts.get().at(-1)?.message).toBe('No orders to cancel.');
});

test('[R1.7] plan orders arrive and are canceled the same way', async () => {
  const plan = {
    symbolId: 'BTCUSDT',
    side: 'SELL',
    type: 'LIMIT',
    triggerPrice: '50000',
    price: '49900',
    quantity: '0.01',
  };
  const { planOrderId } = await sendAs(product.$token.get() ?? '', contract.planCreate.path, plan);
  await until(page.$openPlans, (rows) => rows.some((row) => row.planOrderId === planOrderId));
  await page.cancelPlan({ planOrderId: String(planOrderId) });
  expect([page.$openPlans.get(), page.$toasts.get()[0]?.message]).toEqual([[], 'Conditional order canceled.']);
});
