import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { klineIntervals, Kline, Ticker } from '../../../src/contract/trading.ts';
import type { KlineInterval } from '../../../src/contract/trading.ts';
import { bucketEnd, klineOf } from '../../../src/sandbox/market/bars.ts';
import type { Bar } from '../../../src/sandbox/market/bars.ts';
import { tickerOf } from '../../../src/sandbox/market/ticker.ts';
import { channelOf } from '../../../src/sandbox/sockets/market-topics.ts';
import { basic, order } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import type { Opened } from '../sandbox/exchange.ts';
import { temporaryFolder } from '../sandbox/folder.ts';

const folder = temporaryFolder();
const minuteMs = 60_000;
const symbols = ['DOGEUSDT', 'SLIPUSDT'] as const;
type Symbol = (typeof symbols)[number];

/** Ticks of the simulated market come when the test says. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** An exchange that may restart, its clock moved by the test alone, with a person who trades. */
async function opened(dataFile: string) {
  let exchange: Opened = await open({ dataFile });
  const operate = async (path: string, body: object) => {
    const { body: answer } = await exchange.sandbox('POST', path, body);
    expect(answer.ret_code).toBe(0);
    return answer.result;
  };
  await operate('clock', { speed: 0 });
  const balances = { USDT: '10000000', DOGE: '9000000', SLIP: '9000000' };
  const { account, password } = Object(await operate('accounts', { like: 'vip', balances }));
  const token = await exchange.login(account, password);
  return {
    exchange: () => exchange,
    operate,
    /** An order of the person; it may be refused. */
    async order(terms: { symbolId: Symbol; side: 'BUY' | 'SELL'; quantity: string; price?: string }) {
      // Rate limits are of real time.
      exchange.real.now += 1_000;
      const type = terms.price === undefined ? 'MARKET' : 'LIMIT';
      await exchange.call(order.create, { type, ...terms }, token);
    },
    /** The market acts so many times, each after so much exchange time. */
    async ticks(count: number, everyMs: number) {
      for (let index = 0; index < count; index += 1) {
        await operate('clock', { advanceMs: everyMs });
        vi.advanceTimersByTime(50);
      }
    },
    async restart() {
      await exchange.close();
      exchange = await open({ dataFile });
    },
  };
}
type House = Awaited<ReturnType<typeof opened>>;

const Told = v.object({ data: Kline });
const streamed = ({ kernel }: Opened, interval: KlineInterval, symbol: Symbol): Kline => {
  const [message] = channelOf(kernel.exchange, `kline.${interval}.${symbol}`)?.open().snapshot() ?? [];
  return v.parse(Told, JSON.parse(message?.toString() ?? 'null')).data;
};
const called = async (exchange: Opened, interval: KlineInterval, symbol: Symbol): Promise<Kline | undefined> => {
  exchange.real.now += 1_000;
  const { body } = await exchange.call(basic.klines, { symbol, interval, limit: 1 });
  return v.parse(v.object({ list: v.array(Kline) }), body.result).list.at(-1);
};

/** Remembers what was told of bars and judges what is told next. */
function witness() {
  const told = new Map<string, { bar: Bar; isClosed: boolean }>();
  function judge(symbol: Symbol, interval: KlineInterval, bar: Bar, now: number): void {
    const key = `${symbol} ${interval} ${bar.t}`;
    const before = told.get(key);
    if (before?.isClosed) expect([key, bar]).toEqual([key, before.bar]);
    else if (before) {
      const { o, h, l, v: volume, q, n } = before.bar;
      expect([key, bar.o]).toEqual([key, o]);
      const grows = [bar.h >= h, bar.l <= l, bar.v >= volume, bar.q >= q, bar.n >= n];
      expect([key, ...grows]).toEqual([key, true, true, true, true, true]);
    }
    told.set(key, { bar, isClosed: bucketEnd(interval, bar.t) <= now });
  }
  return function look(exchange: Opened, symbol: Symbol, intervals: readonly KlineInterval[]): void {
    const { catalog, clock, market } = exchange.kernel.exchange;
    const [pair, now] = [catalog.pair(symbol), clock.now()];
    if (!pair) throw new Error(symbol);
    for (const interval of intervals) {
      const bars = market.history.bars(pair, interval, { limit: interval === '1m' ? 90 : 8 }, now);
      for (const bar of bars) judge(symbol, interval, bar, now);
      const last = bars.at(-1);
      const { c } = tickerOf(exchange.kernel.exchange, pair, now);
      expect([symbol, interval, last && klineOf(pair, last).c]).toEqual([symbol, interval, c]);
    }
  };
}

type Step = (house: House, look: ReturnType<typeof witness>) => Promise<unknown>;
const symbol = fc.constantFrom(...symbols);
const percents = fc.integer({ min: 92, max: 108 });
/** A share of the price that the ticker tells, on the tick of both pairs. */
function near({ exchange }: House, symbolId: Symbol, percent: number): string {
  const { catalog, clock, market } = exchange().kernel.exchange;
  const pair = catalog.pair(symbolId);
  if (!pair) throw new Error(symbolId);
  const { c } = tickerOf({ market, epoch: () => 0 }, pair, clock.now());
  return ((Number(c) * percent) / 100).toFixed(4);
}

/** What may happen; each is named in a counterexample. */
const step = fc.oneof(
  fc.tuple(symbol, percents).map(([symbolId, percent]) => {
    const price: Step = (house) => house.operate('market', { symbolId, price: near(house, symbolId, percent) });
    return named(`price ${symbolId} × ${percent} %`, price);
  }),
  fc
    .tuple(
      symbol,
      fc.constantFrom('BUY', 'SELL'),
      fc.integer({ min: 100, max: 20_000 }),
      fc.option(percents, { freq: 1 }),
    )
    .map(([symbolId, side, quantity, percent]) => {
      const trade: Step = (house) => {
        const price = percent === null ? {} : { price: near(house, symbolId, percent) };
        return house.order({ symbolId, side, quantity: String(quantity), ...price });
      };
      return named(`${side} ${quantity} ${symbolId} at ${percent} %`, trade);
    }),
  fc
    .oneof(fc.integer({ min: 1, max: 3 * minuteMs }), fc.integer({ min: minuteMs, max: 7 * 60 * minuteMs }))
    .map((advanceMs) => named(`${advanceMs} ms later`, (house) => house.operate('clock', { advanceMs }))),
  fc.boolean().map((run) => named(`market runs: ${run}`, (house) => house.operate('market', { run }))),
  fc
    .tuple(symbol, fc.constantFrom(0, 1))
    .map(([symbolId, tradeStatus]) =>
      named(`${symbolId} trades: ${tradeStatus}`, (house) =>
        house.operate('market', { symbolId, flags: { tradeStatus } }),
      ),
    ),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 50, max: 40_000 }))
    .map(([count, everyMs]) => named(`${count} ticks of ${everyMs} ms`, (house) => house.ticks(count, everyMs))),
  fc.constant(named('restart', (house) => house.restart())),
  // Nobody looks between some of the steps, and at some intervals only.
  fc
    .tuple(symbol, fc.oneof(fc.constant([...klineIntervals]), fc.subarray([...klineIntervals], { minLength: 1 })))
    .map(([symbolId, intervals]) =>
      named(`look at ${symbolId} ${intervals.join(' ')}`, async ({ exchange }, look) =>
        look(exchange(), symbolId, intervals),
      ),
    ),
);
function named(name: string, act: Step): Step {
  return Object.assign(act, { [fc.toStringMethod]: () => name });
}

test('[R7.5] [Q-F36] whatever happens: the newest bar closes at the price of the ticker, its open stays, it only grows; closed ones stay', async () => {
  let file = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (list) => {
      const house = await opened(join(folder, `law-${(file += 1)}.sqlite`));
      const look = witness();
      try {
        for (const act of list) await act(house, look);
        for (const one of symbols) look(house.exchange(), one, klineIntervals);
      } finally {
        await house.exchange().close();
      }
    }),
    { numRuns: 10 },
  );
}, 180_000);

test.each([false, true])(
  '[R7.5] a price that the operator sets is at once in call, stream and ticker (market runs: %s); after a restart too',
  async (isRunning) => {
    const house = await opened(join(folder, `set-${isRunning}.sqlite`));
    await house.operate('clock', { advanceMs: 20 * minuteMs });
    await house.operate('market', { run: isRunning });
    if (isRunning) await house.ticks(3, 1_000);
    const before = streamed(house.exchange(), '15m', 'DOGEUSDT');
    const { kernel } = house.exchange();
    const channel = channelOf(kernel.exchange, 'kline.15m.DOGEUSDT');
    const reader = channel?.open();
    for (const price of ['0.121', '0.119']) {
      await house.operate('market', { symbolId: 'DOGEUSDT', price });
      channel?.refresh();
      const [message] = reader?.unread() ?? [];
      expect(v.parse(Told, JSON.parse(message?.toString() ?? 'null')).data).toMatchObject({ o: before.o, c: price });
      for (const interval of klineIntervals) {
        expect((await called(house.exchange(), interval, 'DOGEUSDT'))?.c).toBe(price);
        expect(streamed(house.exchange(), interval, 'DOGEUSDT').c).toBe(price);
      }
    }
    const told = await called(house.exchange(), '15m', 'DOGEUSDT');
    expect(told).toMatchObject({ t: before.t, o: before.o, c: '0.119' });
    expect(Number(told?.v)).toBeGreaterThan(Number(before.v));
    expect(Number(told?.v) - Number(before.v)).toBeLessThan(20);
    await house.restart();
    expect(await called(house.exchange(), '15m', 'DOGEUSDT')).toEqual(told);
    const { body } = await house.exchange().call(basic.ticker, { symbol: 'DOGEUSDT' });
    expect(v.parse(v.object({ list: v.array(Ticker) }), body.result).list[0]?.c).toBe('0.119');
    await house.exchange().close();
  },
);
