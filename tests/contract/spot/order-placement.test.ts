import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { history, openOrders, planOpen } from '#contract/order.ts';
import { askConsole, until } from '../support/browser-session.ts';
import { openMarket, openTrader } from '../support/trader.ts';
import type { Trader } from '../support/trader.ts';

let origin: string;
let close: () => Promise<void>;
let trader: Trader;

beforeAll(async () => {
  ({ origin, close } = await openMarket());
});
afterEach(async () => {
  trader.closeStream();
  await askConsole(origin, 'DELETE', 'faults');
});
afterAll(() => close());

const opened = async (account?: string) => {
  trader = await openTrader(origin, account);
  trader.$openOrders.listen(() => undefined);
  trader.$openPlans.listen(() => undefined);
  trader.$formView.listen(() => undefined);
  return trader;
};
const last = () => trader.$ticker.get()?.c ?? '';
const times = (factor: number) => (Math.round(Number(last()) * factor * 100) / 100).toString();
const mine = async () => {
  const [open, ended] = [await trader.send(openOrders, {}), await trader.send(history, {})];
  return [...(open.ok ? open.result.list : []), ...(ended.ok ? ended.result.list : [])];
};
const countOf = async (clientOrderId: string) =>
  (await mine()).filter((order) => order.clientOrderId === clientOrderId).length;
const reviewed = () => {
  const submission = trader.$submission.get();
  const intent = trader.reviewedIntent(submission);
  if (!intent) throw new Error(`phase ${submission.phase}`);
  return intent;
};
const send = async () => {
  await trader.confirmOrder({ hidesHint: false });
  await until(trader.$isSubmitting, (isSubmitting) => !isSubmitting);
};

describe('an order is placed once', () => {
  test('[Q-S24] [Q-A10] the order under review is sent, whatever changes in the form meanwhile', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(0.99), size: '0.01' });
    reviewOrder();
    const { params } = reviewed().request;
    fill({ price: times(0.98), size: '0.5' });
    await send();
    const order = (await mine()).find(({ clientOrderId }) => clientOrderId === params.clientOrderId);
    expect(order).toMatchObject({ price: params.price, quantity: '0.01', side: 'BUY', type: 'LIMIT', status: 'NEW' });
    expect(trader.toasts()[0]).toMatch(/^done: Limit · Buy order placed: 0.01 BTC at /);
    expect(trader.$openOrders.get().map(({ orderId }) => orderId)).toContain(order?.orderId);
  });

  test('[Q-F08] without the private stream balances are requested after an order', async () => {
    const { fill, reviewOrder, closeStream, $balances } = await opened();
    const free = () => Number($balances.get()['USDT']?.free);
    const before = free();
    closeStream();
    fill({ price: times(0.99), size: '0.01' });
    reviewOrder();
    const { price } = reviewed().request.params;
    await send();
    await until($balances, () => free() < before);
    expect(before - free()).toBeCloseTo(Number(price) * 0.01, 6);
  });

  test('[Q-F21] a double click sends one order', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(0.99), size: '0.01' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await Promise.all([send(), send(), send()]);
    reviewOrder();
    await trader.settled();
    expect(await countOf(clientOrderId)).toBe(1);
  });

  test('[Q-F21] an order without an answer is looked up by its id, never sent again', async () => {
    const { fill, reviewOrder, fault } = await opened();
    fill({ price: times(0.99), size: '0.02' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await fault('answerlost', { call: 'order.create' }, { times: 1 });
    const sent = send();
    await until(trader.$checkedOrders, (orders) => orders.length === 1);
    // The form is free, and its amounts are gone: the same order cannot be placed twice by a second press.
    reviewOrder();
    expect([trader.$submission.get().phase, trader.draftOf('BTCUSDT').size]).toEqual(['idle', '']);
    await sent;
    expect([trader.$submission.get().phase, trader.$checkedOrders.get()]).toEqual(['idle', []]);
    expect(await countOf(clientOrderId)).toBe(1);
    expect(trader.toasts().some((toast) => toast.startsWith('done: Limit · Buy order placed'))).toBe(true);
  });

  test('[FS6] while an order is looked up after a failure of the exchange, another one is placed', async () => {
    const { fill, reviewOrder, fault } = await opened();
    fill({ price: times(0.99), size: '0.02' });
    reviewOrder();
    const first = reviewed().request.params.clientOrderId;
    await fault('answerlost', { call: 'order.create' }, { times: 1 });
    const sent = send();
    await until(trader.$checkedOrders, (orders) => orders.length === 1);
    fill({ price: times(0.98), size: '0.03' });
    reviewOrder();
    const second = reviewed().request.params.clientOrderId;
    await Promise.all([send(), sent]);
    expect([first === second, await countOf(first), await countOf(second)]).toEqual([false, 1, 1]);
    expect([trader.$submission.get().phase, trader.$checkedOrders.get()]).toEqual(['idle', []]);
  });

  test('[Q-F21] a plan order without an answer is looked up by its id', async () => {
    const { fill, reviewOrder, fault } = await opened();
    fill({ kind: 'PLAN', planType: 'LIMIT', trigger: times(1.02), price: times(1.021), size: '0.01' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await fault('answerlost', { call: 'order.planCreate' }, { times: 1 });
    await send();
    const plans = await trader.send(planOpen, {});
    const found = plans.ok ? plans.result.list.filter((plan) => plan.clientOrderId === clientOrderId) : [];
    expect(found).toMatchObject([{ triggerSide: 'UP', type: 'LIMIT' }]);
    expect(trader.$openPlans.get().map((plan) => plan.clientOrderId)).toContain(clientOrderId);
  });

  test('[Q-F21] an order is remembered for the next page of the tab until its outcome is known', async () => {
    const { fill, reviewOrder, fault } = await opened();
    fill({ price: times(0.99), size: '0.04' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await fault('answerlost', { call: 'order.create' }, { times: 1 });
    const pending = send();
    await until(trader.$checkedOrders, (orders) => orders.length === 1);
    const stored = (): unknown => JSON.parse(trader.window.sessionStorage.getItem('ordersSent') ?? '');
    expect(stored()).toHaveProperty(clientOrderId);
    await pending;
    expect(stored()).toEqual({});
    expect(await countOf(clientOrderId)).toBe(1);
  });

  test('without confirmation it is sent by the click', async () => {
    const { fill, reviewOrder, setConfirmation } = await opened();
    await setConfirmation('orderConfirm', false);
    fill({ price: times(0.995), size: '0.01' });
    reviewOrder();
    expect(trader.$submission.get().phase).toBe('sending');
    await trader.settled();
    expect(trader.toasts()[0]).toMatch(/^done: Limit · Buy order placed/);
    await setConfirmation('orderConfirm', true);
  });
});

describe('[Q-U12] the message about an order states its result', () => {
  test('an IOC order without a fill is neither a failure nor a success', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(0.99), size: '0.01', timeInForce: 'IOC' });
    reviewOrder();
    await send();
    expect(trader.toasts()).toEqual([
      'info: Buy order canceled: nothing was filled. No more orders matched your price.',
    ]);
  });

  test('a rejection keeps the form, states the reason, and is no success message', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(1.01), size: '0.01', isPostOnly: true });
    expect(trader.currentForm()?.warning).toBe('wouldTake');
    reviewOrder();
    await send();
    expect(trader.$submission.get()).toMatchObject({ phase: 'failed', error: { kind: 'wouldTake' } });
    expect(trader.toasts()).toEqual([
      'error: The post-only order would have been filled immediately. It was not placed.',
    ]);
    expect(trader.draftOf('BTCUSDT')).toMatchObject({ size: '0.01', isPostOnly: true });
    fill({ size: '0.02' });
    expect(trader.$submission.get().phase).toBe('idle');
  });

  test('[Q-A02] a rejection that the form shows is announced, without a second message', async () => {
    const { fill, reviewOrder, showForm, alerted } = await opened();
    showForm(true);
    fill({ price: times(1.01), size: '0.01', isPostOnly: true });
    reviewOrder();
    await send();
    expect(trader.toasts()).toEqual([]);
    await vi.waitFor(() =>
      expect(alerted()).toBe('The post-only order would have been filled immediately. It was not placed.'),
    );
    showForm(false);
    reviewOrder();
    await send();
    expect(trader.toasts()).toHaveLength(1);
  });

  test('a market order reports the bought quantity and price', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ kind: 'MARKET', size: '1000', unit: 'QUOTE' });
    reviewOrder();
    const { estimate } = reviewed();
    await send();
    const bought = (await mine()).find(({ type, quantity }) => type === 'MARKET' && quantity === '1000');
    expect(bought).toMatchObject({ status: 'FILLED', executedQty: estimate?.quantity, avgPrice: estimate?.average });
    expect(bought?.fee).toEqual([{ token: 'BTC', amount: estimate?.fee }]);
    expect(trader.toasts()[0]).toMatch(/^done: Bought 0\.0\d+ BTC at [\d,.]+ USDT\.$/);
  });

  test('exits follow their order; a rejected one is named and set by a retry', async () => {
    const { fill, reviewOrder, fault } = await opened();
    const exits = {
      hasExits: true,
      takeProfit: { trigger: times(1.02), price: '' },
      stopLoss: { trigger: times(0.97), price: '' },
    };
    fill({ kind: 'MARKET', size: '600', unit: 'QUOTE', ...exits });
    reviewOrder();
    await fault('ret_code', { call: 'order.planCreate' }, { value: 170810, times: 1 });
    await send();
    const unset = trader.$exits.get();
    expect(unset).toMatchObject({
      phase: 'failed',
      failures: [{ exit: { purpose: 'TP' }, reason: { kind: 'refused' } }],
    });
    // The order is placed, so the form is reset, whatever happens to its exits.
    expect(trader.draftOf('BTCUSDT')).toMatchObject({ size: '', hasExits: false, takeProfit: { trigger: '' } });
    await trader.retryExits();
    expect(trader.$exits.get()).toBeUndefined();
    const plans = await trader.send(planOpen, {});
    const children = plans.ok
      ? plans.result.list.filter(({ parentOrderId }) => parentOrderId === unset?.order.orderId)
      : [];
    expect(children.map(({ purpose, side, triggerSide }) => [purpose, side, triggerSide]).sort()).toEqual([
      ['SL', 'SELL', 'DOWN'],
      ['TP', 'SELL', 'UP'],
    ]);
  });
});

describe('[Q-S24] a price far from the market, a market that moves', () => {
  test('is warned of until the user switches the warning off', async () => {
    const { fill, reviewOrder, setConfirmation } = await opened('vip');
    await setConfirmation('orderConfirm', false);
    fill({ price: times(0.9), size: '0.01' });
    reviewOrder();
    expect(reviewed().deviation).toBe('PRICE_DEVIATION');
    await trader.confirmOrder({ hidesHint: true });
    fill({ price: times(0.9), size: '0.01' });
    reviewOrder();
    expect(trader.$submission.get().phase).toBe('sending');
    await trader.settled();
    await trader.loadHints();
    expect(trader.isHintShown('PRICE_DEVIATION')).toBe(false);
    await setConfirmation('orderConfirm', true);
  });

  test('[Q-S24] is warned of once a session', async () => {
    const { fill, reviewOrder, setConfirmation } = await opened();
    await setConfirmation('orderConfirm', false);
    fill({ price: times(0.9), size: '0.01' });
    reviewOrder();
    expect(reviewed().deviation).toBe('PRICE_DEVIATION');
    await trader.confirmOrder({ hidesHint: false });
    fill({ price: times(0.9), size: '0.01' });
    reviewOrder();
    expect(trader.$submission.get().phase).toBe('sending');
    await trader.settled();
    await setConfirmation('orderConfirm', true);
  });

  test('beyond the price bound the order is not sent but reviewed again', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(1.029), size: '0.01' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await askConsole(origin, 'POST', 'market', { symbolId: 'BTCUSDT', price: times(0.95) });
    await until(trader.$isReviewOutdated, (isOutdated) => isOutdated);
    await send();
    expect([trader.$submission.get().phase, trader.$isReviewOutdated.get()]).toEqual(['review', true]);
    expect(await countOf(clientOrderId)).toBe(0);
    // The best price, which the warning is about, can arrive before the last price, which the bound is about.
    await until(trader.$formView, (form) => form?.problems.some(({ kind }) => kind === 'buyAboveBand') ?? false);
    trader.reviewAgain();
    expect(trader.$submission.get().phase).toBe('idle');
    expect(trader.currentForm()?.problems.map(({ kind }) => kind)).toContain('buyAboveBand');
  });
});

test('[Q-F07] when the session ended between review and confirmation nothing is sent and the form is unchanged', async () => {
  const { fill, reviewOrder, fault } = await opened();
  fill({ price: times(0.99), size: '0.03' });
  reviewOrder();
  const { clientOrderId } = reviewed().request.params;
  await fault('expire', { call: 'order.create' }, { times: 1 });
  await send();
  expect([trader.$user.get(), trader.$submission.get().phase]).toEqual([-1, 'idle']);
  await trader.logIn('standard', 'slipway');
  expect(trader.draftOf('BTCUSDT')).toMatchObject({ size: '0.03' });
  expect(await countOf(clientOrderId)).toBe(0);
});

test('unified accounts trade with the same form', async () => {
  const { fill, reviewOrder } = await opened('unified');
  fill({ price: times(0.99), size: '0.01' });
  reviewOrder();
  await send();
  expect(trader.toasts()[0]).toMatch(/^done: Limit · Buy order placed/);
});
