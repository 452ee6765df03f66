import { expect, test } from 'vitest';
import { order as contract } from '../../contract/support/calls.ts';
import { ccxtError, openCcxt } from '../support/clients.ts';
import { openVenue } from '../support/exchange.ts';

const symbol = 'BTC/USDT';

/** Opens an exchange and a client of `ccxt`. */
async function withCcxt() {
  const venue = await openVenue();
  return { ...venue, ccxt: await openCcxt(venue.origin, venue.key) };
}

test('[VN12] ccxt reads markets, book, trades, bars, balance and fees', async () => {
  const { ccxt, exchange } = await withCcxt();
  const markets = await ccxt.loadMarkets();
  expect(markets[symbol]?.precision).toMatchObject({ price: 0.01, amount: 0.000001 });
  expect(Math.abs((await ccxt.fetchTime()) - exchange.clock.now())).toBeLessThan(60_000);
  expect(await ccxt.fetchTicker(symbol)).toMatchObject({ last: 60000, bid: 59999, ask: 60001 });
  expect((await ccxt.fetchOrderBook(symbol, 3)).asks).toEqual([
    [60001, 0.1],
    [60011, 0.2],
    [60021, 0.3],
  ]);
  expect(await ccxt.fetchTrades(symbol)).toMatchObject([{ price: 60000, amount: 0.000001 }]);
  expect(await ccxt.fetchOHLCV(symbol, '1h', undefined, 3)).toHaveLength(3);
  expect((await ccxt.fetchBalance())['USDT']).toMatchObject({ free: 100000, used: 0, total: 100000 });
  expect(await ccxt.fetchTradingFee(symbol)).toMatchObject({ maker: 0.001, taker: 0.001 });
});

test('[VN15] each kind of order by ccxt, as the site sees it', async () => {
  const { ccxt, mustCall, person, exchange, balanceOf } = await withCcxt();
  const resting = await ccxt.createOrder(symbol, 'limit', 'buy', 0.1, 59000, { clientOrderId: 'one' });
  const edited = await ccxt.editOrder(resting.id, symbol, 'limit', 'buy', 0.05, 58900);
  expect(edited.id).toBe(resting.id);
  const { list } = await mustCall(contract.openOrders, {}, person);
  expect(list).toMatchObject([
    { orderId: resting.id, clientOrderId: 'one', price: '58900', quantity: '0.05', source: 'API' },
  ]);
  expect(await ccxt.fetchOpenOrders(symbol)).toMatchObject([{ id: resting.id, amount: 0.05, status: 'open' }]);
  await ccxt.cancelOrder(resting.id, symbol);

  const bought = await ccxt.createOrder(symbol, 'market', 'buy', 0.15);
  const spent = await ccxt.createMarketBuyOrderWithCost(symbol, 600);
  const sold = await ccxt.createOrder(symbol, 'market', 'sell', 0.05);
  const proceeds = await ccxt.createMarketSellOrderWithCost(symbol, 600);
  const ioc = await ccxt.createOrder(symbol, 'limit', 'buy', 0.1, 59000, { timeInForce: 'IOC' });
  const fok = await ccxt.createOrder(symbol, 'limit', 'buy', 0.9, 60010, { timeInForce: 'FOK' });
  const post = await ccxt.createOrder(symbol, 'limit', 'buy', 0.1, 61000, { postOnly: true });
  const orderOf = (id: string) => ccxt.fetchOrder(id, symbol, { acknowledged: true });
  expect(await orderOf(bought.id)).toMatchObject({ status: 'closed', filled: 0.15, cost: 9000.65 });
  expect(await orderOf(spent.id)).toMatchObject({ status: 'closed', cost: 599.989978 });
  expect(await orderOf(sold.id)).toMatchObject({ status: 'closed', filled: 0.05, cost: 2999.95 });
  expect((await orderOf(proceeds.id)).status).toBe('closed');
  expect(await orderOf(ioc.id)).toMatchObject({ status: 'canceled', filled: 0 });
  expect((await orderOf(fok.id)).status).toBe('rejected');
  expect((await orderOf(post.id)).status).toBe('rejected');

  const stop = await ccxt.createOrder(symbol, 'limit', 'sell', 0.1, 58000, { triggerPrice: 58500 });
  expect(await ccxt.fetchOpenOrders(symbol)).toMatchObject([{ id: stop.id, triggerPrice: 58500 }]);
  await ccxt.cancelOrder(stop.id, symbol, { trigger: true });
  expect(await ccxt.fetchOpenOrders(symbol)).toEqual([]);

  const trades = await ccxt.fetchMyTrades(symbol);
  const { list: fills } = await mustCall(contract.myTrades, {}, person);
  expect(trades.map(({ id }) => id).toSorted()).toEqual(fills.map(({ tradeId }) => tradeId).toSorted());
  const balances = await ccxt.fetchBalance();
  expect(String(balances['USDT']?.free)).toBe(balanceOf(person, 'free', 'USDT'));
  expect(exchange.ledger.audit('postings')).toEqual([]);
});

test.each<[string, string, Record<string, unknown>, number, number]>([
  ['InsufficientFunds', 'more than the balance', {}, 2, 59000],
  ['InvalidOrder', 'a price above the band', {}, 0.1, 70000],
  ['InvalidOrder', 'too large a quantity', {}, 10000, 59000],
  ['InvalidOrder', 'too small a value', {}, 0.00001, 59000],
  ['BadRequest', 'a link id that is none', { clientOrderId: 'a b' }, 0.1, 59000],
])('[VN18] ccxt throws %s for %s', async (name, _what, params, amount, price) => {
  const { ccxt } = await withCcxt();
  const placed = ccxt.createOrder(symbol, 'limit', 'buy', amount, price, params);
  await expect(placed).rejects.toThrow(ccxtError(name));
});

test('[VN18] ccxt tells a wrong secret, a right that is missing, an order that is not there and a used id', async () => {
  const { ccxt, origin, key, keyOf, person } = await withCcxt();
  const forger = openCcxt(origin, { id: key.id, secret: 'another' });
  await expect(forger).rejects.toThrow(ccxtError('AuthenticationError'));
  const reader = await openCcxt(origin, keyOf(person, 'read'));
  await expect(reader.createOrder(symbol, 'limit', 'buy', 0.1, 59000)).rejects.toThrow(ccxtError('PermissionDenied'));
  const missing = ccxt.cancelOrder('1780300804862020000', symbol);
  await expect(missing).rejects.toThrow(ccxtError('OrderNotFound'));
  await ccxt.createOrder(symbol, 'limit', 'buy', 0.1, 59000, { clientOrderId: 'used' });
  const again = ccxt.createOrder(symbol, 'limit', 'buy', 0.1, 59000, { clientOrderId: 'used' });
  await expect(again).rejects.toThrow(ccxtError('InvalidOrder'));
});

test('[VN14] ccxt trades on after jumps of a day and of half a year', async () => {
  const { ccxt, exchange } = await withCcxt();
  for (const days of [1, 180]) {
    await exchange.clock.set({ advanceMs: days * 86_400_000 });
    const { id } = await ccxt.createOrder(symbol, 'limit', 'buy', 0.01, 58500);
    expect((await ccxt.fetchOpenOrders(symbol)).map((order) => order.id)).toContain(id);
    await ccxt.cancelOrder(id, symbol);
  }
});

test('[VN22] an answer that is lost: the order is found by its link id, once', async () => {
  const { ccxt, sandbox } = await withCcxt();
  await sandbox('POST', 'faults', { kind: 'answerlost', match: { call: 'v5.order.create' }, times: 1 });
  const lost = ccxt.createOrder(symbol, 'limit', 'buy', 0.1, 59000, { clientOrderId: 'lost' });
  await expect(lost).rejects.toThrow(ccxtError('NetworkError'));
  expect(await ccxt.fetchOpenOrders(symbol)).toMatchObject([{ clientOrderId: 'lost' }]);
  const again = ccxt.createOrder(symbol, 'limit', 'buy', 0.1, 59000, { clientOrderId: 'lost' });
  await expect(again).rejects.toThrow(ccxtError('InvalidOrder'));
  expect(await ccxt.fetchOpenOrders(symbol)).toHaveLength(1);
});

test.each([
  [{ kind: 'ret_code', value: 10006 }, 'RateLimitExceeded'],
  [{ kind: 'expire' }, 'AuthenticationError'],
  [{ kind: 'status', value: 503 }, 'ExchangeError'],
])('[VN22] ccxt meets the fault %j', async (fault, name) => {
  const { ccxt, sandbox } = await withCcxt();
  await sandbox('POST', 'faults', { ...fault, match: { call: 'v5.*' }, times: 1 });
  await expect(ccxt.fetchOpenOrders(symbol)).rejects.toThrow(ccxtError(name));
  expect(await ccxt.fetchOpenOrders(symbol)).toEqual([]);
});

test('[VN19] ccxt watches the market and trades by sockets; its book is the book of the engine', async () => {
  const { ccxt, addMakerOrder, exchange, person, placeOrder } = await withCcxt();
  await ccxt.watchOrderBook(symbol, 50);
  const watched = Promise.all([
    ccxt.watchTrades(symbol),
    ccxt.watchTicker(symbol),
    ccxt.watchOHLCV(symbol, '1m'),
    ccxt.watchOrders(),
    ccxt.watchMyTrades(),
    ccxt.watchBalance(),
  ]);
  // Orders until each subscription has told one: what came before it is told to nobody.
  const state = { isDone: false };
  const done = watched.finally(() => (state.isDone = true));
  for (let count = 0; count < 200 && !state.isDone; count += 1) {
    await placeOrder(person, { price: '60001', quantity: '0.0001' });
    await ccxt.fetchTime();
  }
  const [trades, ticker, , orders, fills, balances] = await done;
  expect(trades[0]).toMatchObject({ price: 60001, side: 'buy' });
  expect([60000, 60001]).toContain(ticker.last);
  expect(orders[0]).toMatchObject({ symbol, status: 'closed' });
  expect(fills[0]).toMatchObject({ price: 60001, amount: 0.0001 });
  expect(balances['USDT']?.total).toBeLessThan(100000);

  const placed = await ccxt.createOrderWs(symbol, 'limit', 'buy', 0.1, 59000);
  await ccxt.editOrderWs(placed.id, symbol, 'limit', 'buy', 0.05, 59500);
  expect(await ccxt.fetchOpenOrders(symbol)).toMatchObject([{ id: placed.id, amount: 0.05, price: 59500 }]);
  await ccxt.cancelOrderWs(placed.id, symbol);
  const tooMuch = ccxt.createOrderWs(symbol, 'limit', 'buy', 2, 59000);
  await expect(tooMuch).rejects.toThrow(ccxtError('InsufficientFunds'));

  for (let index = 0; index < 300; index += 1) {
    addMakerOrder(
      index % 2 === 0 ? 'BUY' : 'SELL',
      index % 2 === 0 ? 5_990_000 - index : 6_010_000 + index,
      1_000 + index,
    );
    if (index % 10 === 0) await ccxt.fetchTime();
  }
  const { book } = exchange.markets.of('BTCUSDT');
  const expected = (side: 'BUY' | 'SELL') =>
    book.levels(side, 50).map(({ ticks, lots }) => [ticks / 100, lots / 1_000_000]);
  await expect
    .poll(async () => {
      const update = ccxt.watchOrderBook(symbol, 50);
      addMakerOrder('BUY', 5_995_000, 1);
      const { bids, asks } = await update;
      return JSON.stringify([bids, asks]) === JSON.stringify([expected('BUY'), expected('SELL')]);
    })
    .toBe(true);
  await ccxt.close();
});
