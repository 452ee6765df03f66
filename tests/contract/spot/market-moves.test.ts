import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import type { MarketEvent } from '#sandbox/engine/pair-market.ts';
import { basic, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;

beforeEach(async () => {
  exchange = await openTestExchange();
});
afterEach(() => exchange.close());

const marketOf = (symbolId: string) => exchange.kernel.exchange.markets.of(symbolId);
const operate = (body: object) => exchange.sandbox('POST', 'market', body);

/** Resolves with the first `count` events of a pair. */
function events(symbolId: string, count: number): Promise<MarketEvent[]> {
  const list: MarketEvent[] = [];
  return new Promise((resolve) => {
    const stop = marketOf(symbolId).onEvent((event) => {
      if (list.push(event) < count) return;
      stop();
      resolve(list);
    });
  });
}

/** Runs `work` with timers that the test advances, so that it controls the ticks of the market. */
async function withFakeTimers(work: () => Promise<void>): Promise<void> {
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

describe('the book of a market that does not run', () => {
  test.each([
    ['BTCUSDC', 0.02],
    ['BTC3LUSDT', 0.02],
    ['USDCUSDT', 0.02],
    ['XRPUSDT', 0.1],
    ['NOVAUSDT', 0.1],
  ])('%s: has up to 200 levels per side within %s of the price, sorted, and 60 trades', (symbolId, reach) => {
    const { book, lastTicks = NaN, recentTrades } = marketOf(symbolId);
    const [bids, asks] = [book.levels('BUY'), book.levels('SELL')];
    for (const side of [bids, asks]) {
      expect(side.length).toBeGreaterThan(150);
      expect(side.length).toBeLessThanOrEqual(200);
      const far = Math.abs((side.at(-1)?.ticks ?? NaN) - lastTicks) / lastTicks;
      expect(far).toBeGreaterThan(reach * 0.7);
      expect(far).toBeLessThan(reach * 1.05);
    }
    expect(bids[0]?.ticks).toBeLessThan(asks[0]?.ticks ?? 0);
    expect(recentTrades).toHaveLength(60);
    expect(recentTrades.map(({ time }) => time)).toEqual(recentTrades.map(({ time }) => time).sort((a, b) => a - b));
  });

  test('is the same for the same seed and differs for another', async () => {
    const others = [await openTestExchange(), await openTestExchange({ seed: 'another' })];
    const [same, different] = others.map(({ kernel }) => kernel.exchange.markets.of('ETHUSDT').book.levels('SELL'));
    expect(marketOf('ETHUSDT').book.levels('SELL')).toEqual(same);
    expect(different).not.toEqual(same);
    await Promise.all(others.map((other) => other.close()));
  });

  test.each(['DAWNUSDT'])('%s is empty until it opens', async (symbolId) => {
    expect([marketOf(symbolId).book.best('BUY'), marketOf(symbolId).recentTrades]).toEqual([undefined, []]);
    await exchange.sandbox('POST', 'clock', { advanceMs: 26 * hourMs });
    expect(marketOf(symbolId).book.levels('BUY').length).toBeGreaterThan(100);
  });

  test('is around the new price after a clock jump; one trade per hour is printed', async () => {
    const { seq, lastTicks } = marketOf('ETHUSDT');
    await exchange.sandbox('POST', 'clock', { advanceMs: 5 * hourMs + 1 });
    const market = marketOf('ETHUSDT');
    expect(market.seq).toBeGreaterThan(seq);
    expect(market.lastTicks).not.toBe(lastTicks);
    expect(market.book.best('BUY')?.ticks).toBeLessThanOrEqual(market.lastTicks ?? 0);
    expect(market.book.best('SELL')?.ticks).toBeGreaterThanOrEqual(market.lastTicks ?? 0);
    const hours = market.recentTrades.slice(-5).map(({ time }) => time % hourMs);
    expect(hours).toEqual([0, 0, 0, 0, 0]);
  });

  test('[Q-F36] is the same after one clock jump and after several, whether it was read between them or not', async () => {
    const other = await openTestExchange();
    const readMarket = (of: TestExchange) => of.kernel.exchange.markets.of('SOLUSDT');
    readMarket(exchange);
    await exchange.sandbox('POST', 'clock', { advanceMs: 30 * hourMs });
    readMarket(other);
    for (const advanceMs of [hourMs / 2, 7 * hourMs + 5, 22.5 * hourMs - 5]) {
      await other.sandbox('POST', 'clock', { advanceMs });
      readMarket(other);
    }
    const [one, two] = [exchange, other].map(readMarket);
    expect(two?.lastTicks).toBe(one?.lastTicks);
    expect(two?.book.levels('BUY')).toEqual(one?.book.levels('BUY'));
    await other.close();
  });
});

describe('a price that is set', () => {
  test('is printed as one trade; the book is around it and the ticker shows it', async () => {
    const received = events('SOLUSDT', 500);
    await operate({ symbolId: 'SOLUSDT', price: '157.55' });
    const trades = (await received).filter(({ kind }) => kind === 'trade');
    expect(trades).toMatchObject([{ ticks: 15_755 }]);
    const { book } = marketOf('SOLUSDT');
    expect(book.best('BUY')?.ticks).toBeGreaterThan(15_740);
    expect(book.best('SELL')?.ticks).toBeLessThan(15_770);
    const { body } = await exchange.call(basic.ticker, { symbol: 'SOLUSDT' });
    expect(body.result).toMatchObject({ list: [{ c: '157.55' }] });
  });

  test("fills users' orders that it passes, at their own price", async () => {
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

  test("fills users' orders during clock jumps too, along the hourly path", async () => {
    const token = await exchange.login('vip');
    const id = await place(token, { side: 'SELL', price: '60060', quantity: '0.02' });
    const { prices, clock } = exchange.kernel.exchange;
    const hours = Array.from({ length: 72 }, (_, index) => clock.now() - (clock.now() % hourMs) + (index + 1) * hourMs);
    const passedAt = hours.find((at) => (prices.last('BTCUSDT', at) ?? 0n) >= 6_006_000_000_000n);
    expect(passedAt).toBeDefined();
    await exchange.sandbox('POST', 'clock', { now: (passedAt ?? 0) - 5_000 });
    expect(await statusOf(token, id)).toMatchObject({ status: 'NEW' });
    await exchange.sandbox('POST', 'clock', { now: passedAt });
    expect(await statusOf(token, id)).toMatchObject({ status: 'FILLED', avgPrice: '60060' });
  });
});

describe('a market that runs', () => {
  test('[FI20] runs or stands still as a whole: `run` for one pair is refused', async () => {
    for (const run of [true, false])
      expect((await operate({ symbolId: 'LONEUSDT', run })).body).toMatchObject({
        ret_code: 10001,
        ext_info: { field: 'run' },
      });
  });

  test('changes its books and trades, keeps books deep and uncrossed; suspended and unopened pairs do not change', async () => {
    const [halted, unopened] = [marketOf('HALTUSDT').seq, marketOf('DAWNUSDT').seq];
    const received = events('BTCUSDT', 3_000);
    await operate({ rate: 2_000, run: true });
    const kinds = (await received).map(({ kind }) => kind);
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

  test("fills a user's order when it trades through its price", async () => {
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
    await operate({ symbolId: 'BTCUSDT', rate: 5_000 });
    await operate({ run: true });
    await filled;
    expect(await statusOf(token, id)).toMatchObject({ status: 'FILLED' });
  });

  test('continues from a price that is set', async () => {
    await withFakeTimers(async () => {
      await operate({ run: true });
      vi.advanceTimersByTime(100);
      await operate({ symbolId: 'SOLUSDT', price: '157.55' });
      vi.advanceTimersByTime(100);
      const { book, lastTicks } = marketOf('SOLUSDT');
      for (const ticks of [lastTicks, book.best('BUY')?.ticks, book.best('SELL')?.ticks])
        expect(Math.abs((ticks ?? 0) - 15_755)).toBeLessThan(20);
    });
  });

  test('has the rate that is set, up to 5,000 level changes per second; a higher rate is refused', async () => {
    await withFakeTimers(async () => {
      await operate({ symbolId: 'ETHUSDT', rate: 5_000 });
      await operate({ run: true });
      vi.advanceTimersByTime(50);
      const { seq } = marketOf('ETHUSDT');
      vi.advanceTimersByTime(1_000);
      // A trade is an event of its own beside the change of its level.
      const changes = marketOf('ETHUSDT').seq - seq;
      expect(changes).toBeGreaterThan(4_500);
      expect(changes).toBeLessThan(6_000);
    });
    expect((await operate({ rate: 5_001 })).body).toMatchObject({ ret_code: 10001, ext_info: { field: 'rate' } });
  });
});

test('[R7.7] a market plan order that a price change triggers trades with the book around the new price', async () => {
  const token = await exchange.login('standard');
  const plan = { symbolId: 'XRPUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '0.55', quantity: '10' } as const;
  await exchange.call(order.planCreate, plan, token);
  await operate({ symbolId: 'XRPUSDT', price: '0.55' });
  const { body } = await exchange.call(order.planHistory, {}, token);
  expect(body.result).toMatchObject({ list: [{ symbolId: 'XRPUSDT', status: 'PLAN_TRIGGERED', failCode: 0 }] });
});

test('[R7.7] so does one that is triggered by the fill of an order which the price change passes', async () => {
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
