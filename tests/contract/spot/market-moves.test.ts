import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MarketEvent } from '../../../src/sandbox/engine/market.ts';
import { basic, order } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import type { Opened } from '../sandbox/exchange.ts';

const hourMs = 3_600_000;
let exchange: Opened;

beforeEach(async () => {
  exchange = await open();
});
afterEach(() => exchange.close());

const marketOf = (symbolId: string) => exchange.kernel.exchange.markets.of(symbolId);
const operate = (body: object) => exchange.sandbox('POST', 'market', body);

/** Resolves with the events of a pair once there are so many. */
function events(symbolId: string, count: number): Promise<MarketEvent[]> {
  const list: MarketEvent[] = [];
  return new Promise((resolve) => {
    const stop = marketOf(symbolId).onEvent((event) => {
      // What the clock shows rests with the test: trades of one tick share their time.
      if (list.push(event) < count) return;
      stop();
      resolve(list);
    });
  });
}

/** The market acts when the test says. */
async function byHand(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await work();
    await operate({ run: false });
  } finally {
    vi.useRealTimers();
  }
}

async function place(token: string, terms: { side: 'BUY' | 'SELL'; price: string; quantity: string }): Promise<string> {
  exchange.real.now += 1_000;
  const { body } = await exchange.call(order.create, { symbolId: 'BTCUSDT', type: 'LIMIT', ...terms }, token);
  return v.parse(v.object({ orderId: v.string() }), body.result).orderId;
}

async function statusOf(token: string, orderId: string): Promise<unknown> {
  exchange.real.now += 1_000;
  const { body } = await exchange.call(order.history, { orderId }, token);
  const open = await exchange.call(order.openOrders, { orderId }, token);
  const Rows = v.object({ list: v.array(v.object({ orderId: v.string(), status: v.string(), avgPrice: v.string() })) });
  const rows = [...v.parse(Rows, body.result).list, ...v.parse(Rows, open.body.result).list];
  return rows.find((row) => row.orderId === orderId);
}

describe('a book that nobody runs', () => {
  test.each([
    ['BTCUSDC', 0.02],
    ['BTC3LUSDT', 0.02],
    ['USDCUSDT', 0.02],
    ['XRPUSDT', 0.1],
    ['NOVAUSDT', 0.1],
  ])('%s: up to 200 levels a side that reach %s, orderly, with 60 trades', (symbolId, reach) => {
    const { book, lastTicks = NaN, lastTrades } = marketOf(symbolId);
    const [bids, asks] = [book.levels('BUY'), book.levels('SELL')];
    for (const side of [bids, asks]) {
      expect(side.length).toBeGreaterThan(150);
      expect(side.length).toBeLessThanOrEqual(200);
      const far = Math.abs((side.at(-1)?.ticks ?? NaN) - lastTicks) / lastTicks;
      expect(far).toBeGreaterThan(reach * 0.7);
      expect(far).toBeLessThan(reach * 1.05);
    }
    expect(bids[0]?.ticks).toBeLessThan(asks[0]?.ticks ?? 0);
    expect(lastTrades).toHaveLength(60);
    expect(lastTrades.map(({ time }) => time)).toEqual(lastTrades.map(({ time }) => time).sort((a, b) => a - b));
  });

  test('is the same for the same seed, another for another', async () => {
    const others = [await open(), await open({ seed: 'another' })];
    const [same, different] = others.map(({ kernel }) => kernel.exchange.markets.of('ETHUSDT').book.levels('SELL'));
    expect(marketOf('ETHUSDT').book.levels('SELL')).toEqual(same);
    expect(different).not.toEqual(same);
    await Promise.all(others.map((other) => other.close()));
  });

  test.each(['DAWNUSDT'])('%s is empty until it opens', async (symbolId) => {
    expect([marketOf(symbolId).book.best('BUY'), marketOf(symbolId).lastTrades]).toEqual([undefined, []]);
    await exchange.sandbox('POST', 'clock', { advanceMs: 26 * hourMs });
    expect(marketOf(symbolId).book.levels('BUY').length).toBeGreaterThan(100);
  });

  test('stands round the new price after a jump; the trades of the hours are told', async () => {
    const { seq, lastTicks } = marketOf('ETHUSDT');
    await exchange.sandbox('POST', 'clock', { advanceMs: 5 * hourMs + 1 });
    const market = marketOf('ETHUSDT');
    expect(market.seq).toBeGreaterThan(seq);
    expect(market.lastTicks).not.toBe(lastTicks);
    expect(market.book.best('BUY')?.ticks).toBeLessThanOrEqual(market.lastTicks ?? 0);
    expect(market.book.best('SELL')?.ticks).toBeGreaterThanOrEqual(market.lastTicks ?? 0);
    const hours = market.lastTrades.slice(-5).map(({ time }) => time % hourMs);
    expect(hours).toEqual([0, 0, 0, 0, 0]);
  });

  test('[Q-F36] is the same after one jump and after two, whoever looked between them', async () => {
    const other = await open();
    const looks = (one: Opened) => one.kernel.exchange.markets.of('SOLUSDT');
    looks(exchange);
    await exchange.sandbox('POST', 'clock', { advanceMs: 30 * hourMs });
    looks(other);
    for (const advanceMs of [hourMs / 2, 7 * hourMs + 5, 22.5 * hourMs - 5]) {
      await other.sandbox('POST', 'clock', { advanceMs });
      looks(other);
    }
    const [one, two] = [exchange, other].map(looks);
    expect(two?.lastTicks).toBe(one?.lastTicks);
    expect(two?.book.levels('BUY')).toEqual(one?.book.levels('BUY'));
    await other.close();
  });
});

describe('a price that is set', () => {
  test('prints one trade at it, and the book stands round it; a bar shows it', async () => {
    const told = events('SOLUSDT', 500);
    await operate({ symbolId: 'SOLUSDT', price: '157.55' });
    const trades = (await told).filter(({ kind }) => kind === 'trade');
    expect(trades).toMatchObject([{ ticks: 15_755 }]);
    const { book } = marketOf('SOLUSDT');
    expect(book.best('BUY')?.ticks).toBeGreaterThan(15_740);
    expect(book.best('SELL')?.ticks).toBeLessThan(15_770);
    const { body } = await exchange.call(basic.ticker, { symbol: 'SOLUSDT' });
    expect(body.result).toMatchObject({ list: [{ c: '157.55' }] });
  });

  test('fills the orders of people that it passes, at their own price', async () => {
    const token = await exchange.login('vip');
    const [near, far] = [
      await place(token, { side: 'BUY', price: '59900', quantity: '0.02' }),
      await place(token, { side: 'BUY', price: '59000', quantity: '0.02' }),
    ];
    await operate({ symbolId: 'BTCUSDT', price: '59500' });
    expect(await statusOf(token, near)).toMatchObject({ status: 'FILLED', avgPrice: '59900' });
    expect(await statusOf(token, far)).toMatchObject({ status: 'NEW' });
    expect(exchange.kernel.exchange.ledger.audit('sums')).toEqual([]);
  });

  test('moves orders of people through jumps too, by the hourly path', async () => {
    const token = await exchange.login('vip');
    const id = await place(token, { side: 'SELL', price: '60060', quantity: '0.02' });
    const { prices, clock } = exchange.kernel.exchange;
    const hours = Array.from({ length: 72 }, (_, index) => clock.now() - (clock.now() % hourMs) + (index + 1) * hourMs);
    const passes = hours.find((at) => (prices.last('BTCUSDT', at) ?? 0n) >= 6_006_000_000_000n);
    expect(passes).toBeDefined();
    await exchange.sandbox('POST', 'clock', { now: (passes ?? 0) - 5_000 });
    expect(await statusOf(token, id)).toMatchObject({ status: 'NEW' });
    await exchange.sandbox('POST', 'clock', { now: passes });
    expect(await statusOf(token, id)).toMatchObject({ status: 'FILLED', avgPrice: '60060' });
  });
});

describe('a market that runs', () => {
  test('changes its books, trades, and keeps them deep and uncrossed; suspended and unopened pairs stand still', async () => {
    const [halted, unopened] = [marketOf('HALTUSDT').seq, marketOf('DAWNUSDT').seq];
    const told = events('BTCUSDT', 3_000);
    await operate({ rate: 2_000, run: true });
    const kinds = (await told).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'trade').length).toBeGreaterThan(20);
    for (const symbolId of ['BTCUSDT', 'DOGEUSDT', 'ETH3SUSDT', 'ETHBTC']) {
      const { book } = marketOf(symbolId);
      expect(book.best('BUY')?.ticks).toBeLessThan(book.best('SELL')?.ticks ?? 0);
      expect(book.levels('BUY').length).toBeGreaterThan(100);
    }
    expect([marketOf('HALTUSDT').seq, marketOf('DAWNUSDT').seq]).toEqual([halted, unopened]);
    await operate({ run: false });
    const { seq } = marketOf('BTCUSDT');
    expect(await new Promise((resolve) => setImmediate(() => resolve(marketOf('BTCUSDT').seq)))).toBe(seq);
  });

  test('fills an order of a person when it trades through it', async () => {
    const token = await exchange.login('vip');
    const best = marketOf('BTCUSDT').book.best('BUY')?.ticks ?? 0;
    const id = await place(token, { side: 'BUY', price: String((best + 1) / 100), quantity: '0.001' });
    const filled = new Promise<void>((resolve) =>
      exchange.kernel.exchange.onMessage(({ topic, rows }) => {
        const isMine = rows.some((row) =>
          v.is(v.looseObject({ orderId: v.literal(id), status: v.literal('FILLED') }), row),
        );
        if (topic === 'order' && isMine) resolve();
      }),
    );
    await operate({ symbolId: 'BTCUSDT', rate: 5_000, run: true });
    await filled;
    expect(await statusOf(token, id)).toMatchObject({ status: 'FILLED' });
  });

  test('goes on from a price that is set', async () => {
    await byHand(async () => {
      await operate({ run: true });
      vi.advanceTimersByTime(100);
      await operate({ symbolId: 'SOLUSDT', price: '157.55' });
      vi.advanceTimersByTime(100);
      const { book, lastTicks } = marketOf('SOLUSDT');
      for (const ticks of [lastTicks, book.best('BUY')?.ticks, book.best('SELL')?.ticks])
        expect(Math.abs((ticks ?? 0) - 15_755)).toBeLessThan(20);
    });
  });

  test('keeps to its rate, up to 5,000 level changes a second; more is refused', async () => {
    await byHand(async () => {
      await operate({ symbolId: 'ETHUSDT', rate: 5_000, run: true });
      vi.advanceTimersByTime(50);
      const { seq } = marketOf('ETHUSDT');
      vi.advanceTimersByTime(1_000);
      // A trade is a change of its own beside that of its level.
      const changes = marketOf('ETHUSDT').seq - seq;
      expect(changes).toBeGreaterThan(4_500);
      expect(changes).toBeLessThan(6_000);
    });
    expect((await operate({ rate: 5_001 })).body).toMatchObject({ ret_code: 10001, ext_info: { field: 'rate' } });
  });
});

test('[R7.7] a plan order at market that a jump fires meets the book of the new price', async () => {
  const token = await exchange.login('standard');
  const plan = { symbolId: 'XRPUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '0.55', quantity: '10' } as const;
  await exchange.call(order.planCreate, plan, token);
  await operate({ symbolId: 'XRPUSDT', price: '0.55' });
  const { body } = await exchange.call(order.planHistory, {}, token);
  expect(body.result).toMatchObject({ list: [{ symbolId: 'XRPUSDT', status: 'PLAN_TRIGGERED', failCode: 0 }] });
});

test('[R7.7] so does one that is fired by an order which the jump passes', async () => {
  const token = await exchange.login('standard');
  await operate({ symbolId: 'XRPUSDT', price: '0.6' });
  const pair = { symbolId: 'XRPUSDT', side: 'BUY' } as const;
  await exchange.call(order.create, { ...pair, type: 'LIMIT', price: '0.58', quantity: '100' }, token);
  const plan = { ...pair, type: 'MARKET', triggerPrice: '0.59', quantity: '10' } as const;
  await exchange.call(order.planCreate, plan, token);
  await operate({ symbolId: 'XRPUSDT', price: '0.55' });
  const { body } = await exchange.call(order.planHistory, {}, token);
  expect(body.result).toMatchObject({ list: [{ status: 'PLAN_TRIGGERED', failCode: 0 }] });
  const { body: orders } = await exchange.call(order.history, { symbolId: 'XRPUSDT', limit: 2 }, token);
  expect(orders.result).toMatchObject({
    list: [
      { source: 'PLAN', status: 'FILLED', avgPrice: '0.5502' },
      { source: 'WEB', status: 'FILLED', avgPrice: '0.58' },
    ],
  });
});
