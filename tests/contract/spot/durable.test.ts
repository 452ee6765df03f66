import { join } from 'node:path';
import { expect, test } from 'vitest';
import { order } from '../support/calls.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTrading } from '../support/trading.ts';

const folder = temporaryFolder();

test('[R7.7] [Q-F31] orders and plan orders are restored after a restart, oldest first, and trade as before', async () => {
  const dataFile = join(folder, 'restart.sqlite');
  const before = await openTrading({ dataFile });
  const [ann, bob] = [before.person(), before.person()];
  const first = await before.placeOrder(ann, { price: '59990', quantity: '0.02' });
  const second = await before.placeOrder(bob, { price: '59990', quantity: '0.02' });
  const plan = await before.placePlanOrder(ann, {
    side: 'SELL',
    triggerPrice: '59500',
    type: 'LIMIT',
    price: '59600',
    quantity: '0.01',
  });
  await before.close();

  const after = await openTrading({ dataFile });
  const loggedIn = (who: { uid: string }) => ({ uid: who.uid, token: after.exchange.sessions.start(who.uid) });
  expect(after.exchange.markets.of('BTCUSDT').book.best('BUY')).toEqual({ ticks: 5_999_000, lots: 40_000 });
  after.addMakerOrder('SELL', 5_999_000, 30_000);
  expect((await after.readOrder(loggedIn(ann), first.orderId)).status).toBe('FILLED');
  expect(await after.readOrder(loggedIn(bob), second.orderId)).toMatchObject({ executedQty: '0.01', locked: '599.9' });
  after.printTrade(5_950_000);
  const { order: triggered } = await after.mustCall(order.planGet, { planOrderId: plan.planOrderId }, loggedIn(ann));
  expect(triggered).toMatchObject({ status: 'FILLED', avgPrice: '59990' });
  const next = await after.placeOrder(loggedIn(ann), { price: '58000', quantity: '0.01' });
  expect(next.orderId > second.orderId).toBe(true);
  expect(after.exchange.ledger.audit('postings')).toEqual([]);
  await after.close();
});

test('[R7.7] a reset restores the seeded books', async () => {
  const exchange = await openTrading();
  await exchange.placeOrder(exchange.person(), { price: '59999' });
  await exchange.sandbox('POST', 'reset', {});
  expect(exchange.exchange.markets.of('BTCUSDT').book.best('BUY')).toEqual({ ticks: 5_760_000, lots: 50_000 });
  await exchange.close();
});

test('[Q-F32] [I1] an entry whose commit fails leaves book, balances and streams unchanged', async () => {
  const exchange = await openTrading();
  const [ann, bob] = [exchange.person(), exchange.person()];
  const { orderId } = await exchange.placeOrder(bob, { side: 'SELL', quantity: '0.3' });
  const market = exchange.exchange.markets.of('BTCUSDT');
  const events: unknown[] = [];
  market.onEvent((event) => events.push(event));
  exchange.messages.length = 0;
  const book = () => [market.seq, market.lastTicks, market.book.levels('SELL'), market.book.find(orderId)?.lots];
  const before = JSON.stringify(book());
  const fail = () => {
    throw new Error('disk full');
  };
  let isFull = true;
  exchange.exchange.store.beforeCommit(() => (isFull ? fail() : undefined));
  expect((await exchange.send(ann)).status).toBe(500);
  expect(JSON.stringify(book())).toBe(before);
  expect([events, exchange.messages, exchange.balanceOf(ann, 'free', 'BTC')]).toEqual([[], [], '2']);
  isFull = false;
  expect(await exchange.placeOrder(ann)).toMatchObject({ status: 'FILLED' });
  expect(events).toMatchObject([{ kind: 'trade' }, { kind: 'level', lots: 200_000 }]);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});
