import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/trading.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { down, refuse } from '../../session/support/page.ts';
import { orderRow } from '../support/order-samples.ts';
import { pair } from '../support/order-terms.ts';
import { tickerOf } from '../support/market-page.ts';
import { openOrdersPage } from '../support/orders-page.ts';

const path = '/x/main/spot/api/order';
const paths = {
  amend: `${path}/amend`,
  cancel: `${path}/cancel`,
  create: `${path}/create`,
  open: `${path}/open_orders`,
};
const t = textsFor('en', 'spot');
const listOf = (...list: Order[]) => ({ list, nextId: '', hasMore: false });

/** Opens BTC/USDT at 60350.61 with an open order, whose coins are the whole balance. */
async function openEdit(part: Partial<Order> = {}, terms: Parameters<typeof pair>[0] = {}) {
  const opened = await openOrdersPage();
  const { $pair, $book, $ticker } = await import('#spot/market/market.ts');
  const { $balances } = await import('#session/balances.ts');
  const { $toasts } = await import('#shell/toasts/toasts.ts');
  const edit = await import('#spot/edit-order/amend-order.ts');
  const row = { price: '59700', quantity: '0.01', leavesQty: '0.01', locked: '597', amendCount: 3, lastAmendId: '' };
  const order = orderRow({ ...row, ...part });
  const btc = pair(terms);
  $pair.set(btc);
  $ticker.set({ ...tickerOf('BTCUSDT', 1), c: '60350' });
  $book.set({ bids: [['60350', '1']], asks: [['60350.61', '1']], state: 'live', seq: 1, changedAtMs: 0 });
  $balances.set({
    USDT: balanceRow({ tokenId: 'USDT', free: '5' }),
    BTC: balanceRow({ tokenId: 'BTC', free: '0' }),
  });
  onTestFinished(opened.$openOrders.listen(() => undefined));
  opened.openOrders.merge([order]);
  const sent = (of: string) => opened.page.requests.filter((request) => request.path === of);
  const blocked = (change: { price?: string; quantity?: string }) => {
    const terms = { price: order.price, quantity: order.quantity, ...change };
    const view = edit.amendedForm(order, terms);
    return view && edit.editProblem({ t, lang: 'en', order }, terms, view)?.text;
  };
  const amend = (change: { price?: string; quantity?: string }) =>
    edit.amendOrder(order, btc, { price: order.price, quantity: order.quantity, ...change });
  return { ...opened, ...edit, $toasts, pair: btc, order, sent, blocked, amend };
}

const Terms = v.object({ price: v.optional(v.string()), quantity: v.optional(v.string()), requestId: v.string() });

/** An answer to `order.amend` whose order has the sent terms. */
const amended = (order: Order) => (request: { params: Record<string, unknown> }) => {
  const { requestId, ...terms } = v.parse(Terms, request.params);
  const row = { ...order, ...terms, amendCount: 4, lastAmendId: requestId, ver: order.ver + 1 };
  return { order: row, keptPriority: false, isDuplicate: 0 };
};

test.each([
  ['below the minimum value', { price: '20000', quantity: '0.000049' }, {}, {}, 'Min. order value 1 USDT.'],
  ['below the minimum amount', { quantity: '0.00001' }, {}, {}, 'Min. 0.000048 BTC.'],
  ['off the lot', { quantity: '0.0100001' }, {}, {}, 'The amount must be a multiple of 0.000001 BTC.'],
  ['above the band', { price: '70000' }, {}, {}, 'Max. buy price now: 62,160.5 USDT.'],
  ['above the balance with the freed coins', { price: '60250' }, {}, {}, 'Insufficient balance: 602 USDT available.'],
  ['on a suspended pair', { price: '59650' }, {}, { tradeStatus: 2 }, 'This pair is not open for trading.'],
  ['on a banned side', { price: '59650' }, {}, { isBanBuy: true }, 'This side is disabled for the pair.'],
  [
    'post-only that would take',
    { price: '60350.61', quantity: '0.005' },
    { type: 'LIMIT_MAKER' },
    {},
    /^At this price a post-only/,
  ],
  ['off the tick', { price: '59650.001' }, {}, {}, 'The price must be a multiple of 0.01 USDT.'],
  [
    'filled already',
    { quantity: '0.004' },
    { executedQty: '0.004', leavesQty: '0.006' },
    {},
    'Must be above the filled 0.004 BTC.',
  ],
] as const)('[FS1] [T1.4] an order that would be %s cannot be saved', async (_name, change, part, terms, text) => {
  const { blocked } = await openEdit(part, terms);
  expect(blocked(change)).toMatch(text);
});

test('[T1.4] what is left may be below the minimum: the whole order keeps the limits', async () => {
  const { blocked } = await openEdit({ executedQty: '0.00999', leavesQty: '0.00001', locked: '0.597' });
  expect(blocked({ price: '59650' })).toBeUndefined();
});

test('[T1.3] less quantity at the same price keeps the place, everything else does not', async () => {
  const { order, keepsPlace, isChange } = await openEdit();
  const { price, quantity } = order;
  expect(keepsPlace(order, { price, quantity: '0.009' })).toBe(true);
  expect(keepsPlace(order, { price, quantity: '0.011' })).toBe(false);
  expect(keepsPlace(order, { price: '59701', quantity: '0.009' })).toBe(false);
  expect([isChange(order, { price: '59700.00', quantity }), isChange(order, { price: '', quantity: '0.009' })]).toEqual(
    [false, false],
  );
});

test('[T1.8] one request changes the order, with what the person has seen; nothing is canceled or placed', async () => {
  const { page, order, sent, amend, ids, messages, blocked } = await openEdit();
  page.answer(paths.amend, amended(order));
  expect(blocked({ price: '60150' })).toBeUndefined();
  await amend({ price: '60150' });
  expect(sent(paths.amend).map(({ params }) => params)).toMatchObject([
    { orderId: order.orderId, price: '60150', amendCount: '3' },
  ]);
  expect(sent(paths.amend)[0]?.params).not.toHaveProperty('quantity');
  expect([sent(paths.cancel), sent(paths.create), ids()]).toEqual([[], [], [order.orderId]]);
  expect(messages()).toEqual([['done', 'Order updated.']]);
});

test('[T1.2] a refusal leaves the order as it is, and says why', async () => {
  const { page, order, amend, sent, $openOrders, messages } = await openEdit();
  page.answer(paths.amend, () => refuse(170151));
  page.answer(paths.open, () => listOf(order));
  expect(await amend({ price: '59650' })).toBe('This pair is not open for trading.');
  expect(messages()).toEqual([]);
  expect([$openOrders.get().map(({ price }) => price), sent(paths.cancel)]).toEqual([['59700'], []]);
});

test('[T1.5] after a lost answer the order is read and not changed again: its last change is ours', async () => {
  const { page, order, amend, sent, messages } = await openEdit();
  let requestId = '';
  page.answer(paths.amend, (request) => {
    requestId = v.parse(Terms, request.params).requestId;
    return down();
  });
  page.answer(paths.open, () => listOf({ ...order, price: '59650', ver: 9, lastAmendId: requestId }));
  await amend({ price: '59650' });
  expect(sent(paths.amend)).toHaveLength(1);
  expect(messages()).toEqual([['done', 'Order updated.']]);
});
