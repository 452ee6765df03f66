import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { history, openOrders, planOpen } from '../../../src/contract/order.ts';
import { askConsole, until } from '../client/person.ts';
import { openMarket, openTrader } from './trader.ts';
import type { Trader } from './trader.ts';

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
  const placing = trader.$placing.get();
  if (placing.phase !== 'review') throw new Error(`phase ${placing.phase}`);
  return placing.placement;
};
const send = () => trader.confirmOrder({ hidesHint: false });

describe('an order is placed once', () => {
  test('[Q-S24] [Q-A10] what is under review is what is sent, whatever the form becomes meanwhile', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(0.99), size: '0.01' });
    reviewOrder();
    const { params } = reviewed().request;
    fill({ price: times(0.98), size: '0.5' });
    await send();
    const order = (await mine()).find(({ clientOrderId }) => clientOrderId === params.clientOrderId);
    expect(order).toMatchObject({ price: params.price, quantity: '0.01', side: 'BUY', type: 'LIMIT', status: 'NEW' });
    expect(trader.toasts()[0]).toMatch(/^done: Buy order placed: 0.01 BTC at /);
    expect(trader.$openOrders.get().map(({ orderId }) => orderId)).toContain(order?.orderId);
  });

  test('[Q-F08] while the private stream is away what an order took is asked for', async () => {
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

  test('[Q-F21] a double press sends one order', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(0.99), size: '0.01' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await Promise.all([send(), send(), send()]);
    reviewOrder();
    await trader.settled();
    expect(await countOf(clientOrderId)).toBe(1);
  });

  test('[Q-F21] an answer that is lost is asked for by its id, never sent again', async () => {
    const { fill, reviewOrder, fault } = await opened();
    fill({ price: times(0.99), size: '0.02' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await fault('answerlost', { call: 'order.create' }, { times: 1 });
    const checking = until(trader.$placing, ({ phase }) => phase === 'checking');
    const sent = send();
    await checking;
    reviewOrder();
    expect(trader.$placing.get().phase).toBe('checking');
    await sent;
    expect(trader.$placing.get().phase).toBe('idle');
    expect(await countOf(clientOrderId)).toBe(1);
    expect(trader.toasts().some((toast) => toast.startsWith('done: Buy order placed'))).toBe(true);
  });

  test('[Q-F21] a lost answer to a plan order is asked for by its id', async () => {
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

  test('[Q-F21] a page that is left before the answer asks for the order when it comes back', async () => {
    const { fill, reviewOrder, fault } = await opened();
    fill({ price: times(0.99), size: '0.04' });
    reviewOrder();
    const placement = reviewed();
    const { clientOrderId } = placement.request.params;
    await fault('answerlost', { call: 'order.create' }, { times: 1 });
    const left = send();
    await until(trader.$placing, ({ phase }) => phase === 'checking');
    const kept = trader.window.sessionStorage.getItem('ordersSent');
    await left;
    expect(JSON.parse(kept ?? '')).toHaveProperty(clientOrderId);
    expect(trader.unanswered()).toEqual([]);
    trader.fill({ size: '0.04' });
    trader.rememberSent(placement);
    await trader.recoverOrders();
    expect([trader.$placing.get().phase, trader.draftOf('BTCUSDT').size, trader.unanswered()]).toEqual([
      'idle',
      '',
      [],
    ]);
    expect(await countOf(clientOrderId)).toBe(1);
  });

  test('without the question it is sent by the press', async () => {
    const { fill, reviewOrder, setOrderConfirm } = await opened();
    await setOrderConfirm(false);
    fill({ price: times(0.995), size: '0.01' });
    reviewOrder();
    expect(trader.$placing.get().phase).toBe('sending');
    await trader.settled();
    expect(trader.toasts()[0]).toMatch(/^done: Buy order placed/);
    await setOrderConfirm(true);
  });
});

describe('[Q-U12] what became of an order is told truly', () => {
  test('an IOC that met nothing is no failure and no success', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(0.99), size: '0.01', timeInForce: 'IOC' });
    reviewOrder();
    await send();
    expect(trader.toasts()).toEqual([
      'info: Nothing was bought, and the order was canceled. No more of the book met your price.',
    ]);
  });

  test('a refusal keeps what is typed, says why, and is not green', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(1.01), size: '0.01', isPostOnly: true });
    expect(trader.formNow()?.warning).toBe('wouldTake');
    reviewOrder();
    await send();
    expect(trader.$placing.get()).toMatchObject({ phase: 'failed', error: { kind: 'wouldTake' } });
    expect(trader.toasts()).toEqual([
      'error: The order was post-only and would have traded at once. Nothing was done.',
    ]);
    expect(trader.draftOf('BTCUSDT')).toMatchObject({ size: '0.01', isPostOnly: true });
    fill({ size: '0.02' });
    expect(trader.$placing.get().phase).toBe('idle');
  });

  test('[Q-A02] a refusal that the form shows is spoken, and not shown once more', async () => {
    const { fill, reviewOrder, showForm, alerted } = await opened();
    showForm(true);
    fill({ price: times(1.01), size: '0.01', isPostOnly: true });
    reviewOrder();
    await send();
    expect(trader.toasts()).toEqual([]);
    await vi.waitFor(() =>
      expect(alerted()).toBe('The order was post-only and would have traded at once. Nothing was done.'),
    );
    showForm(false);
    reviewOrder();
    await send();
    expect(trader.toasts()).toHaveLength(1);
  });

  test('a market order tells what it bought, at what price', async () => {
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

  test('exits follow their order; one that is refused is named, and set by a second press', async () => {
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
    const placing = trader.$placing.get();
    expect(placing).toMatchObject({ phase: 'part', failures: [{ exit: { purpose: 'TP' }, why: { kind: 'refused' } }] });
    const order = placing.phase === 'part' ? placing.order : undefined;
    // The order stands: its form is the person's again, whatever becomes of its exits.
    expect(trader.draftOf('BTCUSDT')).toMatchObject({ size: '', hasExits: false, takeProfit: { trigger: '' } });
    await trader.retryExits();
    expect(trader.$placing.get().phase).toBe('idle');
    const plans = await trader.send(planOpen, {});
    const children = plans.ok ? plans.result.list.filter(({ parentOrderId }) => parentOrderId === order?.orderId) : [];
    expect(children.map(({ purpose, side, triggerSide }) => [purpose, side, triggerSide]).sort()).toEqual([
      ['SL', 'SELL', 'DOWN'],
      ['TP', 'SELL', 'UP'],
    ]);
  });
});

describe('[Q-S24] a price far from the market, a market that moves', () => {
  test('is warned of, until the person wants the warning no more', async () => {
    const { fill, reviewOrder, setOrderConfirm } = await opened('vip');
    await setOrderConfirm(false);
    fill({ price: times(0.9), size: '0.01' });
    reviewOrder();
    expect(reviewed().deviation).toBe('PRICE_DEVIATION');
    await trader.confirmOrder({ hidesHint: true });
    fill({ price: times(0.9), size: '0.01' });
    reviewOrder();
    expect(trader.$placing.get().phase).toBe('sending');
    await trader.settled();
    await trader.loadHints();
    expect(trader.isHintShown('PRICE_DEVIATION')).toBe(false);
    await setOrderConfirm(true);
  });

  test('past its bound it is not sent, but shown anew', async () => {
    const { fill, reviewOrder } = await opened();
    fill({ price: times(1.029), size: '0.01' });
    reviewOrder();
    const { clientOrderId } = reviewed().request.params;
    await askConsole(origin, 'POST', 'market', { symbolId: 'BTCUSDT', price: times(0.95) });
    await until(trader.$isReviewPast, (isPast) => isPast);
    await send();
    expect(trader.$placing.get()).toMatchObject({ phase: 'review', isPast: true });
    expect(await countOf(clientOrderId)).toBe(0);
    trader.reviewAgain();
    expect(trader.$placing.get().phase).toBe('idle');
    expect(trader.formNow()?.problems.map(({ kind }) => kind)).toContain('buyAboveBand');
  });
});

test('[Q-F07] a session that ended between review and confirm sends nothing; the form is as it was', async () => {
  const { fill, reviewOrder, fault } = await opened();
  fill({ price: times(0.99), size: '0.03' });
  reviewOrder();
  const { clientOrderId } = reviewed().request.params;
  await fault('expire', { call: 'order.create' }, { times: 1 });
  await send();
  expect([trader.$user.get(), trader.$placing.get().phase]).toEqual([-1, 'idle']);
  await trader.login('standard', 'slipway');
  expect(trader.draftOf('BTCUSDT')).toMatchObject({ size: '0.03' });
  expect(await countOf(clientOrderId)).toBe(0);
});

test('unified accounts trade by the same form', async () => {
  const { fill, reviewOrder } = await opened('unified');
  fill({ price: times(0.99), size: '0.01' });
  reviewOrder();
  await send();
  expect(trader.toasts()[0]).toMatch(/^done: Buy order placed/);
});
