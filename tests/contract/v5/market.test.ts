import { expect, test } from 'vitest';
import * as v from 'valibot';
import { openDoor } from '../support/door.ts';

const Bars = v.object({ result: v.object({ list: v.array(v.array(v.string())) }) });

test('[VN12] pairs have their rules; other products have no pairs', async () => {
  const { read } = await openDoor();
  const { result } = await read('market/instruments-info', { category: 'spot', symbol: 'BTCUSDT' });
  expect(result.list).toMatchObject([
    {
      symbol: 'BTCUSDT',
      status: 'Trading',
      innovation: '0',
      lotSizeFilter: { basePrecision: '0.000001', quotePrecision: '0.00000001', minOrderAmt: '1' },
      priceFilter: { tickSize: '0.01' },
    },
  ]);
  for (const category of ['linear', 'inverse', 'option'])
    expect((await read('market/instruments-info', { category })).result.list).toEqual([]);
  expect((await read('market/instruments-info', { category: 'spot', symbol: 'NOPE' })).retCode).toBe(10001);
});

test('[VN12] the book has the places of tick and lot, best first', async () => {
  const { read, addMakerOrder } = await openDoor();
  addMakerOrder('SELL', 6_000_100, 100);
  addMakerOrder('SELL', 6_000_200, 200);
  addMakerOrder('BUY', 5_999_900, 1_000_000);
  expect((await read('market/orderbook', { category: 'spot', symbol: 'BTCUSDT', limit: '2' })).result).toMatchObject({
    s: 'BTCUSDT',
    // The second level is an order of the seed.
    b: [
      ['59999.00', '1.000000'],
      ['57600.00', '0.050000'],
    ],
    a: [
      ['60001.00', '0.000100'],
      ['60002.00', '0.000200'],
    ],
  });
  expect((await read('market/orderbook', { category: 'spot', symbol: 'BTCUSDT' })).result['a']).toHaveLength(1);
  expect((await read('market/orderbook', { category: 'spot', symbol: 'BTCUSDT', limit: '201' })).retCode).toBe(10001);
});

test('[VN12] trades are newest first, tickers have quotes and changes', async () => {
  const { read, printTrade, addMakerOrder } = await openDoor();
  printTrade(6_000_000);
  printTrade(6_010_000);
  addMakerOrder('BUY', 5_999_900, 100);
  const trades = await read('market/recent-trade', { category: 'spot', symbol: 'BTCUSDT', limit: '1' });
  expect(trades.result.list).toMatchObject([{ price: '60100.00', size: '0.000001', side: 'Buy' }]);
  const ticker = await read('market/tickers', { category: 'spot', symbol: 'BTCUSDT' });
  expect(ticker.result.list).toMatchObject([
    {
      symbol: 'BTCUSDT',
      lastPrice: '60100.00',
      bid1Price: '59999.00',
      bid1Size: '0.000100',
      ask1Price: '63000.00',
      ask1Size: '0.200000',
    },
  ]);
});

test('[VN12] bars are newest first; a start alone begins there', async () => {
  const { read, inject, exchange } = await openDoor();
  const hourMs = 3_600_000;
  const now = exchange.clock.now();
  const barsOf = async (params: Record<string, string>) => {
    const query = new URLSearchParams({ category: 'spot', symbol: 'BTCUSDT', interval: '60', ...params });
    const { text } = await inject('GET', `/v5/market/kline?${query}`, {});
    return v.parse(v.pipe(v.string(), v.parseJson(), Bars), text).result.list.map(([time]) => Number(time));
  };
  expect(await barsOf({ limit: '2' })).toEqual([now, now - hourMs]);
  const start = now - 50 * hourMs;
  expect(await barsOf({ limit: '2', start: String(start) })).toEqual([start + hourMs, start]);
  expect(await barsOf({ start: String(start), end: String(start + hourMs) })).toEqual([start + hourMs, start]);
  expect((await read('market/kline', { symbol: 'BTCUSDT', interval: '7' })).retCode).toBe(10001);
});

test('[VN12] time and status', async () => {
  const { read, exchange } = await openDoor();
  const now = exchange.clock.now();
  expect(await read('market/time')).toMatchObject({
    result: { timeSecond: String(now / 1_000), timeNano: `${now}000000` },
    time: now,
  });
  expect((await read('system/status')).result.list).toEqual([]);
});
