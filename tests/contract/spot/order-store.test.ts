import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { createExchange, type SandboxExchange } from '../../../src/sandbox/index.ts';
import { order as contract } from '../sandbox/contract.ts';
import { askConsole, openProduct, until } from '../client/person.ts';

/** Rates are not what these tests are about. */
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
  exchange = await createExchange({ limits, dataFile: ':memory:' });
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

const Made = v.object({ account: v.string(), password: v.string() });
const Answer = v.object({ ret_code: v.number(), result: v.nullable(v.record(v.string(), v.unknown())) });

async function post(path: string, headers: Record<string, string>, body: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
  const { ret_code, result } = v.parse(Answer, await response.json());
  if (ret_code !== 0 || !result) throw new Error(`${path}: ${ret_code}`);
  return result;
}

const askSandbox = (path: string, body: object) =>
  post(`/x/sandbox/${path}`, { 'x-sandbox': '1', 'content-type': 'application/json' }, JSON.stringify(body));

/** A fresh person, each test has its own. */
async function person() {
  return v.parse(Made, await askSandbox('accounts', { balances: { USDT: '1000000', BTC: '10', ETH: '10' } }));
}

/** The product's page with its orders read, logged in as a fresh person. */
async function openOrdersPage(of: Product) {
  const { provideTexts } = await import('../../../src/i18n/texts.ts');
  const { namespaceTexts } = await import('../../../src/i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  const modules = {
    ...(await import('../../../src/spot/orders.ts')),
    ...(await import('../../../src/spot/cancel.ts')),
    ...(await import('../../../src/spot/cancel-many.ts')),
    ...(await import('../../../src/shell/toasts.ts')),
  };
  const { account, password } = await person();
  expect(await of.login(account, password)).toBeUndefined();
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
const given = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '59000', quantity: '0.01' };
/** The person orders in another tab: this page hears of it by the stream alone. */
async function placeElsewhere(part: Partial<typeof given> = {}): Promise<string> {
  const result = await sendAs(product.$token.get() ?? '', contract.create.path, { ...given, ...part });
  return String(result['orderId']);
}
/** Somebody else trades. */
async function tradeAgainst(part: Partial<typeof given>): Promise<void> {
  const { usertoken } = await askSandbox('login', await person());
  await sendAs(String(usertoken), contract.create.path, { ...given, side: 'SELL', ...part });
}
const idsOf = () => page.$openOrders.get().map(({ orderId }) => orderId);
const said = (pattern: RegExp) => until(page.$toasts, (toasts) => toasts.some(({ message }) => pattern.test(message)));

test('[R7.13] [Q-U11] an order placed elsewhere comes by the stream, fills part by part, and goes when it is filled', async () => {
  // Inside the spread, so that it is the best price.
  const orderId = await placeElsewhere({ price: '60000', quantity: '0.01' });
  await until(page.$openOrders, () => idsOf().includes(orderId));
  await tradeAgainst({ price: '60000', quantity: '0.004' });
  await until(page.$openOrders, (rows) => rows.some((row) => row.orderId === orderId && row.executedQty === '0.004'));
  await tradeAgainst({ price: '60000', quantity: '0.006' });
  await until(page.$openOrders, () => !idsOf().includes(orderId));
});

test('[Q-A02] what fills within two seconds is told in one message', async () => {
  await Promise.all(['60000', '60000.1', '60000.2'].map((price) => placeElsewhere({ price })));
  await until(page.$openOrders, () => idsOf().length === 3);
  await tradeAgainst({ price: '60000', quantity: '0.03' });
  await said(/^3 orders filled\.$/);
  expect(page.$toasts.get()).toHaveLength(1);
});

test('[R4.10] the list is read to its last page', async () => {
  await Promise.all(Array.from({ length: 130 }, (_, place) => placeElsewhere({ price: String(50_000 + place) })));
  product.closeStream();
  await page.openOrders.load();
  expect(new Set(idsOf()).size).toBe(130);
});

test('[Q-F17] an order that ended while the stream was away is found absent and read by its id', async () => {
  const orderId = await placeElsewhere({ price: '60000' });
  await until(page.$openOrders, () => idsOf().includes(orderId));
  product.closeStream();
  await tradeAgainst({ price: '60000' });
  await askConsole(origin, 'POST', 'clock', { advanceMs: 3_000 });
  product.followPerson();
  await until(page.$openOrders, () => !idsOf().includes(orderId));
  await said(/^1 order filled\.$/);
});

test('[R7.7] a cancel pressed twice is sent once; the order goes and the answer is told', async () => {
  const orderId = await placeElsewhere();
  await until(page.$openOrders, () => idsOf().includes(orderId));
  const fetched = vi.spyOn(globalThis, 'fetch');
  const acts = [page.cancelOrder({ orderId }), page.cancelOrder({ orderId })];
  expect([...page.$canceling.get()]).toEqual([orderId]);
  await Promise.all(acts);
  expect(fetched.mock.calls.filter(([address]) => String(address).includes('/order/cancel'))).toHaveLength(1);
  expect([idsOf(), page.$canceling.get().size, page.$toasts.get()[0]?.message]).toEqual([[], 0, 'Order canceled.']);
});

test.each([
  ['170139', /^The order was filled before it could be canceled\.$/],
  ['170142', /^The order had been canceled already\.$/],
  ['170213', /^The exchange does not know this order\./],
  ['170191', /^The exchange is still working on this order\./],
])('[Q-U12] refused %s: the message says what is true, the list what stands', async (code, message) => {
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
  // The fault lied: the order still stands, and the list says so.
  expect(idsOf()).toContain(orderId);
});

test('[Q-F07] a cancel whose answer is lost is asked about, and told as what became of the order', async () => {
  const orderId = await placeElsewhere();
  await until(page.$openOrders, () => idsOf().includes(orderId));
  product.closeStream();
  await askConsole(origin, 'POST', 'faults', { match: { call: 'order.cancel' }, kind: 'answerlost', times: 1 });
  await page.cancelOrder({ orderId });
  expect(page.$toasts.get()[0]?.message).toBe('Order canceled.');
  expect(idsOf()).toEqual([]);
});

test('[R6.7] [Q-U12] a bulk cancel tells how many went and what became of the others', async () => {
  const kept = await placeElsewhere({ price: '58000' });
  const gone = await placeElsewhere({ price: '58001' });
  await until(page.$openOrders, () => idsOf().length === 2);
  await sendAs(product.$token.get() ?? '', contract.cancel.path, { orderId: gone });
  await page.cancelMany('order', { ids: [kept, gone] });
  expect(page.$toasts.get()[0]?.message).toMatch(/^1 of 2 orders canceled\. 1 had ended already\.$/);
  await until(page.$openOrders, () => idsOf().length === 0);
});

test('[R6.7] cancel all leaves what the filters leave out', async () => {
  await placeElsewhere({ price: '58000' });
  const sell = await placeElsewhere({ side: 'SELL', price: '62000' });
  const other = await placeElsewhere({ symbolId: 'ETHUSDT', price: '2900', quantity: '0.1' });
  await until(page.$openOrders, () => idsOf().length === 3);
  await page.cancelMany('order', { symbolId: 'BTCUSDT', side: 'BUY', type: undefined });
  await until(page.$openOrders, () => idsOf().length === 2);
  expect(idsOf().toSorted()).toEqual([sell, other].toSorted());
  await page.cancelMany('order', { symbolId: undefined, side: undefined, type: undefined });
  await until(page.$openOrders, () => idsOf().length === 0);
  expect(page.$toasts.get().at(-1)?.message).toBe('2 orders canceled.');
  await page.cancelMany('order', { symbolId: undefined, side: undefined, type: undefined });
  expect(page.$toasts.get().at(-1)?.message).toBe('There was nothing to cancel.');
});

test('[R1.7] plan orders come, and are canceled, the same way', async () => {
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
  expect([page.$openPlans.get(), page.$toasts.get()[0]?.message]).toEqual([[], 'Plan order canceled.']);
});
