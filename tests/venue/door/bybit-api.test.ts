import { expect, onTestFinished, test } from 'vitest';
import { openBybit } from '../support/clients.ts';
import { openVenue } from '../support/exchange.ts';

const symbol = 'BTCUSDT';
const limit = { category: 'spot', symbol, side: 'Buy', orderType: 'Limit', qty: '0.1', price: '59000' };

/** Opens an exchange and the clients of `bybit-api`. */
async function withBybit() {
  const venue = await openVenue();
  return { ...venue, ...openBybit(venue.origin, venue.key) };
}

test('[VN15] bybit-api places, amends, cancels and lists orders', async () => {
  const { rest, exchange } = await withBybit();
  const placed = await rest.submitOrder({ ...limit, orderLinkId: 'one' });
  expect(placed).toMatchObject({ retCode: 0, result: { orderLinkId: 'one' } });
  const { orderId } = placed.result;
  expect((await rest.amendOrder({ category: 'spot', symbol, orderId, qty: '0.05' })).retCode).toBe(0);
  const open = await rest.getActiveOrders({ category: 'spot', symbol, orderLinkId: 'one' });
  expect(open.result).toMatchObject({ list: [{ orderId, qty: '0.050000', orderStatus: 'New' }] });
  expect((await rest.cancelOrder({ category: 'spot', symbol, orderLinkId: 'one' })).retCode).toBe(0);

  const batch = [
    { ...limit, orderType: 'Market', qty: '0.15', marketUnit: 'baseCoin' },
    { ...limit, price: '1' },
    { ...limit, timeInForce: 'PostOnly' },
  ];
  const made = await rest.batchSubmitOrders('spot', batch);
  expect(made.retExtInfo?.list?.map(({ code }) => code)).toEqual([0, 170133, 0]);
  const history = await rest.getHistoricOrders({ category: 'spot', symbol });
  expect(history.result).toMatchObject({ list: [{ orderStatus: 'Filled', cumExecQty: '0.150000' }, { orderId }] });
  const fills = await rest.getExecutionList({ category: 'spot', symbol });
  expect(fills.result).toMatchObject({
    list: [{ execPrice: '60011.00' }, { execPrice: '60001.00', feeCurrency: 'BTC' }],
  });
  expect((await rest.cancelAllOrders({ category: 'spot', symbol })).result).toMatchObject({ success: '1' });
  expect(exchange.ledger.audit('postings')).toEqual([]);
});

test.each([
  [170131, { qty: '2' }],
  [170134, { price: '59000.001' }],
  [170137, { qty: '0.0000001' }],
  [170121, { symbol: 'NOPEUSDT' }],
  [170116, { orderType: 'Iceberg' }],
])('[VN18] bybit-api answers code %i', async (code, change) => {
  const { rest } = await withBybit();
  expect((await rest.submitOrder({ ...limit, ...change })).retCode).toBe(code);
});

test('[VN12] bybit-api follows cursors, which it encodes once more', async () => {
  const { rest } = await withBybit();
  for (let count = 0; count < 5; count += 1) await rest.submitOrder({ ...limit, qty: '0.001' });
  const ids: unknown[] = [];
  let cursor: unknown;
  do {
    const { result } = await rest.getActiveOrders({
      category: 'spot',
      limit: 2,
      ...(cursor !== undefined && { cursor }),
    });
    const list = Array.isArray(result['list']) ? result['list'] : [];
    ids.push(...list.map(({ orderId }: { orderId: unknown }) => orderId));
    cursor = result['nextPageCursor'];
  } while (cursor !== '');
  expect(new Set(ids).size).toBe(5);
});

test('[VN14] bybit-api trades on after jumps of a day and of half a year', async () => {
  const { rest, exchange } = await withBybit();
  for (const days of [1, 180]) {
    await exchange.clock.set({ advanceMs: days * 86_400_000 });
    expect((await rest.submitOrder({ ...limit, price: '58500', qty: '0.01' })).retCode).toBe(0);
  }
});

test('[VN20] the three sockets of bybit-api: topics, orders, and a new start by itself', async () => {
  const { publicSocket, privateSocket, tradeSocket, addMakerOrder, sandbox } = await withBybit();
  const [market, own, trade] = [publicSocket(), privateSocket(), tradeSocket()];
  onTestFinished(() => {
    for (const client of [market, own, trade.getWSClient()]) client.closeAll(true);
  });
  const seen: string[] = [];
  for (const client of [market, own]) {
    client.on('update', ({ topic = '', type = '' }) => seen.push(`${topic} ${type}`.trim()));
    client.on('exception', () => undefined);
  }
  void Promise.allSettled(market.subscribeV5([`orderbook.50.${symbol}`, `publicTrade.${symbol}`], 'spot'));
  void Promise.allSettled(own.subscribeV5(['order', 'execution', 'wallet'], 'spot'));
  await expect.poll(() => seen).toContain(`orderbook.50.${symbol} snapshot`);

  // Orders until the private socket has subscribed.
  await expect
    .poll(async () => {
      const placed = await trade.submitNewOrder({ ...limit, orderType: 'Market', qty: '10' });
      expect(placed.retCode).toBe(0);
      return ['execution', 'order', 'wallet', `publicTrade.${symbol} snapshot`].filter(
        (topic) => !seen.includes(topic),
      );
    })
    .toEqual([]);
  const { data } = await trade.submitNewOrder(limit);
  expect((await trade.amendOrder({ category: 'spot', symbol, orderId: data.orderId, qty: '0.05' })).retCode).toBe(0);
  expect((await trade.cancelOrder({ category: 'spot', symbol, orderId: data.orderId })).retCode).toBe(0);
  await expect(trade.submitNewOrder({ ...limit, qty: '2' })).rejects.toMatchObject({ retCode: 170131 });

  seen.length = 0;
  await sandbox('POST', 'faults', { kind: 'close', value: 1012, match: { stream: 'v5public' }, times: 1 });
  await expect.poll(() => seen, { timeout: 30_000 }).toContain(`orderbook.50.${symbol} snapshot`);
  addMakerOrder('BUY', 5_999_950, 200_000);
  await expect.poll(() => seen).toContain(`orderbook.50.${symbol} delta`);
});

test('[VN20] eleven topics are refused as ten and one', async () => {
  const { publicSocket } = await withBybit();
  const market = publicSocket();
  onTestFinished(() => market.closeAll(true));
  const answers: (boolean | undefined)[] = [];
  market.on('response', ({ success }) => answers.push(success));
  market.on('exception', ({ success }) => answers.push(success));
  const topics = Array.from(
    { length: 11 },
    (_, index) => `kline.${[1, 3, 5, 15, 30, 60, 120, 240, 360, 720, 'X'][index]}.${symbol}`,
  );
  void Promise.allSettled(market.subscribeV5(topics, 'spot'));
  await expect.poll(() => answers.toSorted()).toEqual([false, true]);
});
