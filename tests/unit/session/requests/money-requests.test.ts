/**
 * The protocol of every call with a client id: it is sent once, remembered before it is sent, looked up by its id when
 * its answer is lost, and forgotten once its outcome is certain. exchange-api 1.5
 */
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import * as grid from '#contract/bots/grid.ts';
import { allCalls } from '#contract/index.ts';
import * as launchpad from '#contract/launchpad.ts';
import * as lt from '#contract/leverage/lt.ts';
import * as loan from '#contract/loans/loan.ts';
import * as margin from '#contract/margin/margin.ts';
import * as order from '#contract/order.ts';
import type { MarginRequest } from '#leverage/debts/margin-request.ts';
import type { SentOrder } from '#leverage/token-panel/submit-token-order.ts';
import type { LoanRequest } from '#session/loans/loan-requests.ts';
import { sample } from '../../api/support/sample.ts';
import { openLaunchPage } from '../../launchpad/support/launch-page.ts';
import { project, subscription } from '../../launchpad/support/pools.ts';
import { tickerOf } from '../../spot/support/market-page.ts';
import { openOrdersPage } from '../../spot/support/orders-page.ts';
import { formInput, pair } from '../../spot/support/order-terms.ts';
import { balanceRow } from '../support/balance-rows.ts';
import { down, FakeStorage, openPage, refuse } from '../support/page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that can send one request, and look up those of an earlier page of its tab. */
interface Opened {
  page: Pick<ReturnType<typeof openPage>, 'answer' | 'requests'>;
  send: () => unknown;
  reconcile: () => Promise<void>;
}
type Open = (tab: FakeStorage) => Promise<Opened>;

const opener =
  (load: () => Promise<Omit<Opened, 'page'>>): Open =>
  async (tab) => {
    const page = openPage({ tab });
    return { page, ...(await load()) };
  };

const loanRequest = (params: LoanRequest) =>
  opener(async () => {
    const { sendLoanRequest, reconcileLoanRequests } = await import('#session/loans/loan-requests.ts');
    return { send: () => sendLoanRequest(params), reconcile: reconcileLoanRequests };
  });

const marginRequest = (params: MarginRequest) =>
  opener(async () => {
    const { sendMarginRequest, reconcileMarginRequests } = await import('#leverage/debts/margin-request.ts');
    return { send: () => sendMarginRequest(params), reconcile: reconcileMarginRequests };
  });

const tokenOrder = (sent: SentOrder) =>
  opener(async () => {
    const { submitTokenOrder, tokenRequest } = await import('#leverage/token-panel/submit-token-order.ts');
    return { send: () => submitTokenOrder(sent), reconcile: tokenRequest.reconcileAll };
  });

const newBot = opener(async () => {
  const { botRequest } = await import('#bots/create/create-bot.ts');
  const range = { min_price: '1', max_price: '2', cell_number: 2 } as const;
  const params = { symbol: 'BTCUSDT', ...range, quote_investment: '100' } as const;
  return { send: () => botRequest.send({ ...params, invest_mode: 0 }), reconcile: botRequest.reconcileAll };
});

const pledge: Open = async (tab) => {
  const page = await openLaunchPage({ tab });
  await page.logInWithToken('a', false);
  const pool = subscription();
  page.editPledge('100', pool);
  const send = async () => {
    await page.fund();
    page.reviewPledge(project(), pool);
    await page.confirmPledge(project());
  };
  return { page: page.page, send, reconcile: page.recoverPledges };
};

const spotOrder =
  (call: 'order' | 'plan'): Open =>
  async (tab) => {
    const { page } = await openOrdersPage({ tab });
    const { editForm, openForm, draftOf } = await import('#spot/order-draft/draft-store.ts');
    const { $book, $pair, $ticker } = await import('#spot/market/market.ts');
    const { $balances } = await import('#session/balances.ts');
    const { formViewOf } = await import('#spot/order-draft/order-form-model.ts');
    const { orderIntentOf } = await import('#spot/order-submit/order-intent.ts');
    const { confirmOrder, reconcileOrders, reviewIntent } = await import('#spot/order-submit/submit-order.ts');
    $pair.set(pair());
    $ticker.set({ ...tickerOf('BTCUSDT', 1), c: '60000' });
    $book.set({ bids: [['60000', '1']], asks: [['60000.01', '1']], state: 'live', seq: 1, changedAtMs: 0 });
    $balances.set({
      USDT: balanceRow({ tokenId: 'USDT', free: '100000' }),
      BTC: balanceRow({ tokenId: 'BTC', free: '1' }),
    });
    openForm('BTCUSDT');
    editForm('BTCUSDT', { price: '59000', size: '0.011' });
    const intent = orderIntentOf(formViewOf(formInput({ draft: draftOf('BTCUSDT') })), () => 'mine-1');
    if (!intent) throw new Error('the order has a problem');
    const trigger = { triggerPrice: '59500', triggerSide: 'DOWN' } as const;
    const { params } = intent.request;
    const sent = call === 'order' ? intent : { ...intent, request: { call, params: { ...params, ...trigger } } };
    const send = () => {
      reviewIntent(sent);
      return confirmOrder({ hidesHint: false });
    };
    return { page, send, reconcile: reconcileOrders };
  };

const borrowed = { loanToken: 'USDT', loanAmount: '100', pledgeToken: 'BTC', pledgeAmount: '1' } as const;

/** `key`: where the tab remembers the request. `none`: a look-up's answer that does not know it. */
const rows: readonly { call: Call; lookUp: Call; key: string; open: Open; none?: unknown }[] = [
  {
    call: loan.submit,
    lookUp: loan.orders,
    key: 'loanActs',
    open: loanRequest({ kind: 'borrow', ...borrowed, term: 30, accountType: 5 }),
  },
  {
    call: loan.repay,
    lookUp: loan.repays,
    key: 'loanActs',
    open: loanRequest({ kind: 'repay', orderId: '1', amount: 'all', accountType: 5 }),
  },
  {
    call: loan.adjust,
    lookUp: loan.adjusts,
    key: 'loanActs',
    open: loanRequest({ kind: 'adjust', orderId: '1', direction: 1, amount: '1', accountType: 5 }),
  },
  {
    call: margin.createOrder,
    lookUp: margin.loans,
    key: 'marginActs',
    open: marginRequest({ kind: 'borrow', coin: 'USDT', amount: '100' }),
  },
  {
    call: margin.createOrder,
    lookUp: margin.repays,
    key: 'marginActs',
    open: marginRequest({ kind: 'repay', coin: 'USDT', amount: 'all' }),
  },
  {
    call: margin.forceRepay,
    lookUp: margin.repays,
    key: 'marginActs',
    open: marginRequest({ kind: 'sellAndRepay', coin: 'USDT' }),
  },
  {
    call: lt.purchase,
    lookUp: lt.record,
    key: 'tokenOrdersSent',
    open: tokenOrder({ code: 'BTC3L', side: 'purchase', amount: '100' }),
  },
  {
    call: lt.redeem,
    lookUp: lt.record,
    key: 'tokenOrdersSent',
    open: tokenOrder({ code: 'BTC3L', side: 'redeem', amount: '100' }),
  },
  { call: grid.create, lookUp: grid.list, key: 'botRequests', open: newBot },
  { call: launchpad.pledge, lookUp: launchpad.orders, key: 'pledgesSent', open: pledge },
  { call: order.create, lookUp: order.openOrders, key: 'ordersSent', open: spotOrder('order') },
  {
    call: order.planCreate,
    lookUp: order.planGet,
    key: 'ordersSent',
    open: spotOrder('plan'),
    none: refuse(170_213),
  },
];
const cases = rows.map((row) => [`${row.call.path}, ${row.lookUp.path}`, row] as const);

const pathOf = ({ host, path }: Call) => `/x/${host}${path}`;
/** A list without rows. */
const emptyOf = ({ result }: Call) => ({ ...v.parse(v.looseObject({}), sample(result)), list: [] });

/** Opens a page of the tab; the exchange answers neither the request nor its look-up unless the test says so. */
async function openRow({ call, lookUp, key, open }: (typeof rows)[number], tab = new FakeStorage()) {
  const opened = await open(tab);
  const { page } = opened;
  page.requests.splice(0);
  const idOf = (params: Record<string, unknown> | undefined) => String(params?.[call.idempotencyKey ?? '']);
  const sent = () => page.requests.filter(({ path }) => path === pathOf(call)).map(({ params }) => idOf(params));
  const lookUps = () => page.requests.filter(({ path }) => path === pathOf(lookUp)).map(({ params }) => params);
  const remembered = () => {
    const text = [...tab.entries].find(([name]) => name.endsWith(key))?.[1] ?? '{}';
    return Object.keys(v.parse(v.looseObject({}), JSON.parse(text)));
  };
  page.answer(pathOf(call), down);
  return { ...opened, tab, sent, lookUps, remembered };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[R7.8] [Q-F21] every call with a client id is in this table', () => {
  // A change of an order need not be remembered: a second one is refused, since the order has changed.
  const changes: readonly Call[] = [order.amend, order.planAmend];
  const withId = [...allCalls.values()].filter((call) => call.idempotencyKey !== undefined && !changes.includes(call));
  expect(new Set(rows.map(({ call }) => call.path))).toEqual(new Set(withId.map(({ path }) => path)));
});

test.each(cases)(
  '[Q-F21] %s: pressed twice it is sent once, remembered first, looked up by its id, forgotten',
  async (_, row) => {
    const { page, send, sent, lookUps, remembered } = await openRow(row);
    let before: string[] = [];
    page.answer(pathOf(row.call), () => {
      before = remembered();
      return down();
    });
    page.answer(pathOf(row.lookUp), () => sample(row.lookUp.result));
    void send();
    void send();
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    const [id = ''] = sent();
    expect(before).toEqual([id]);
    expect(lookUps().some((params) => Object.values(params).includes(id))).toBe(true);
    expect(remembered()).toEqual([]);
  },
);

test.each(cases)('[Q-F21] %s: after a reload it is looked up and not sent again', async (_, row) => {
  const first = await openRow(row);
  first.page.answer(pathOf(row.call), () => new Promise(() => undefined));
  void first.send();
  await pass(1);
  const [id = ''] = first.sent();
  const { page, reconcile, sent, lookUps, remembered } = await openRow(row, first.tab);
  expect(remembered()).toEqual([id]);
  page.answer(pathOf(row.lookUp), () => sample(row.lookUp.result));
  void reconcile();
  await pass(60_000);
  expect(sent()).toEqual([]);
  expect(lookUps().some((params) => Object.values(params).includes(id))).toBe(true);
  expect(remembered()).toEqual([]);
});

test.each(cases)('[Q-F21] %s: one that never arrived is forgotten', async (_, row) => {
  const { page, send, sent, remembered } = await openRow(row);
  page.answer(pathOf(row.lookUp), () => row.none ?? emptyOf(row.lookUp));
  // Spot orders are looked up in a second list as well.
  page.answer(pathOf(order.history), () => emptyOf(order.history));
  void send();
  // Until then it can still arrive.
  await pass(29_000);
  expect(remembered()).toEqual(sent());
  await pass(31_000);
  expect(sent()).toHaveLength(1);
  expect(remembered()).toEqual([]);
});

test.each(cases)('[Q-F21] %s: while no look-up is answered it stays remembered', async (_, row) => {
  const { send, sent, remembered } = await openRow(row);
  void send();
  await pass(60_000);
  expect(sent()).toHaveLength(1);
  expect(remembered()).toEqual(sent());
});

test.each(cases)(
  '[Q-F21] %s: pressed again while its outcome is unknown, it is sent with the same id',
  async (_, row) => {
    const { send, sent, remembered } = await openRow(row);
    void send();
    await pass(60_000);
    void send();
    await pass(60_000);
    const [id = ''] = sent();
    expect(sent()).toEqual([id, id]);
    expect(remembered()).toEqual([id]);
  },
);

test.each(cases)('[Q-F21] %s: a refused one is forgotten without a look-up', async (_, row) => {
  const { page, send, sent, lookUps, remembered } = await openRow(row);
  page.answer(pathOf(row.call), () => refuse(1));
  void send();
  await pass(1_000);
  expect(sent()).toHaveLength(1);
  const [id = ''] = sent();
  expect(lookUps().filter((params) => Object.values(params).includes(id))).toEqual([]);
  expect(remembered()).toEqual([]);
});
