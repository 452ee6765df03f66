import { expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '#contract/trading.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { refuse } from '../../session/support/page.ts';
import { orderRow } from '../support/order-samples.ts';
import { pair } from '../support/order-terms.ts';
import { tickerOf } from '../support/market-page.ts';
import { openOrdersPage } from '../support/orders-page.ts';

const path = '/x/main/spot/api/order';
const paths = { create: `${path}/create`, cancel: `${path}/cancel`, open: `${path}/open_orders` };
const t = textsFor('en', 'spot');

/** Opens BTC/USDT at 60350.61 with an open order, whose coins are the whole balance. */
async function openMove(part: Partial<Order> = {}, terms: Parameters<typeof pair>[0] = {}) {
  const opened = await openOrdersPage();
  const { $pair, $book, $ticker } = await import('#spot/market/market.ts');
  const { $balances } = await import('#session/balances.ts');
  const { $toasts } = await import('#shell/toasts/toasts.ts');
  const move = await import('#spot/chart/move-order.ts');
  const order = orderRow({ price: '59700', quantity: '0.01', leavesQty: '0.01', locked: '597', ...part });
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
  const canceled = { ...order, ver: 2, status: 'CANCELED', cancelReason: 'USER', leavesQty: '0' } as const;
  opened.page.answer(paths.cancel, () => ({ order: canceled }));
  const sent = (of: string) => opened.page.requests.filter((request) => request.path === of);
  const blocked = (price: string) => {
    const view = move.movedForm(order, price);
    return view && move.moveProblem(t, 'en', view)?.text;
  };
  return { ...opened, ...move, $toasts, pair: btc, order, sent, blocked };
}

/** An answer to `order.create` whose order has the sent price and quantity. */
const created = (order: Order) => (request: { params: Record<string, unknown> }) => {
  const { price, quantity, clientOrderId } = request.params;
  const row = { ...order, orderId: '2', clientOrderId: String(clientOrderId), price: String(price), ver: 1 };
  const placed = { ...row, quantity: String(quantity), leavesQty: String(quantity) };
  return { ...placed, isDuplicate: 0, order: placed };
};

const rest = { quantity: '0.000048', leavesQty: '0.000048', locked: '2.8656' };

test.each([
  ['below the minimum value', '20000', rest, {}, 'Min. order value 1 USDT.'],
  ['below the minimum amount', '59650', { ...rest, leavesQty: '0.00001' }, {}, 'Min. 0.000048 BTC.'],
  ['above the band', '70000', {}, {}, 'Max. buy price now: 62,160.5 USDT.'],
  ['above the balance with the freed coins', '60250', {}, {}, 'Insufficient balance: 602 USDT available.'],
  ['on a suspended pair', '59650', {}, { tradeStatus: 2 }, 'This pair is not open for trading.'],
  ['on a banned side', '59650', {}, { isBanBuy: true }, 'This side is disabled for the pair.'],
  ['post-only that would take', '60350.61', { ...rest, type: 'LIMIT_MAKER' }, {}, /^At this price a post-only order/],
  ['off the tick', '59650.001', {}, {}, 'The price must be a multiple of 0.01 USDT.'],
] as const)(
  '[FS1] an order that would be %s is not moved to %s, and nothing is canceled',
  async (_, price, part, terms, text) => {
    const { order, pair, sent, blocked, moveOrder, ids } = await openMove(part, terms);
    expect(blocked(price)).toMatch(text);
    await moveOrder(order, pair, price);
    expect([sent(paths.cancel), sent(paths.create), ids()]).toEqual([[], [], [order.orderId]]);
  },
);

test('[FS1] the coins of the order count as free for its new price, and one toast tells of both acts', async () => {
  const { page, order, pair, sent, blocked, moveOrder, messages } = await openMove();
  page.answer(paths.create, created(order));
  expect(blocked('60150')).toBeUndefined();
  await moveOrder(order, pair, '60150');
  expect(sent(paths.create).map(({ params }) => params)).toMatchObject([{ price: '60150', quantity: '0.01' }]);
  expect(messages()).toEqual([['done', 'The order was placed again at 60,150.00.']]);
});

test('[FS1] a new order that fails all the same is told with its reason, and the old one is placed again by one press', async () => {
  const { page, order, pair, sent, moveOrder, $toasts } = await openMove();
  page.answer(paths.create, () => refuse(170151));
  await moveOrder(order, pair, '59650');
  const [toast] = $toasts.get();
  expect(toast).toMatchObject({
    tone: 'error',
    isLasting: true,
    message: 'This pair is not open for trading. The order was canceled, but the new one was not placed.',
    action: { label: 'Place again: Buy 0.01 at 59,700.00' },
  });
  page.answer(paths.create, created(order));
  if (!toast?.action || !('onPress' in toast.action)) throw new Error('there is no act');
  toast.action.onPress();
  await vi.waitFor(() => expect($toasts.get().at(-1)?.message).toBe('The order was placed again at 59,700.00.'));
  expect(sent(paths.create).map(({ params }) => params)).toMatchObject([
    { price: '59650', quantity: '0.01' },
    { price: '59700', quantity: '0.01' },
  ]);
});

test('[FS1] an order on margin is placed again as one', async () => {
  const { page, order, pair, sent, moveOrder } = await openMove({ isLoan: 1, accountType: 6, source: 'MARGIN' });
  const { $marginRules } = await import('#spot/order-draft/margin-rules.ts');
  const { send } = await import('#api/index.ts');
  const { create } = await import('#contract/order.ts');
  $marginRules.set({
    maxLoanOf: () => ({ amount: '0', limit: 'riskTooHigh' }),
    send: ({ side, type, symbolId, quantity, clientOrderId, price, isLoan }) =>
      send(create, { side, type, symbolId, quantity, clientOrderId, price, isLoan }),
  });
  page.answer(paths.create, created(order));
  await moveOrder(order, pair, '59650');
  expect(sent(paths.create)).toMatchObject([{ params: { isLoan: '1' } }]);
});

test('[FS1] an order that the exchange has ended meanwhile is not placed again', async () => {
  const { page, order, pair, sent, moveOrder, messages } = await openMove();
  page.answer(paths.cancel, () => ({ order: { ...order, ver: 2, status: 'CANCELED', cancelReason: 'SUSPEND' } }));
  await moveOrder(order, pair, '59650');
  expect(sent(paths.create)).toEqual([]);
  expect(messages()).toEqual([['info', 'The order was already canceled.']]);
});
