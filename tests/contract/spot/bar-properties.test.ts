import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { klineIntervals, Kline, Ticker } from '#contract/market-data.ts';
import type { KlineInterval } from '#contract/market-data.ts';
import { hourMs, minuteMs } from '#formulas/durations.ts';
import { nextKlineOpen } from '#formulas/kline-intervals.ts';
import { klineOf } from '#sandbox/bars/bars.ts';
import type { Bar } from '#sandbox/bars/bars.ts';
import { tickerOf } from '#sandbox/market/calls/ticker.ts';
import { channelOf } from '#sandbox/sockets/topic-names.ts';
import { basic, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';

const folder = temporaryFolder();
const symbols = ['DOGEUSDT', 'SLIPUSDT'] as const;
type Symbol = (typeof symbols)[number];

/** The test advances the timers, so that it controls the ticks of the simulated market. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const Credentials = v.object({ account: v.string(), password: v.string() });

/** An exchange that can restart, with a stopped clock that the test moves, and an account that trades. */
async function opened(dataFile: string) {
  let exchange: TestExchange = await openTestExchange({ dataFile });
  const operate = async (path: string, body: object) => {
    const response = await exchange.sandbox('POST', path, body);
    expect(response.body.ret_code).toBe(0);
    return response.body.result;
  };
  await operate('clock', { speed: 0 });
  const balances = { USDT: '10000000', DOGE: '9000000', SLIP: '9000000' };
  const { account, password } = v.parse(Credentials, await operate('accounts', { like: 'vip', balances }));
  const token = await exchange.login(account, password);
  return {
    exchange: () => exchange,
    operate,
    /** Sends an order of the account; it may be refused. */
    async order(terms: { symbolId: Symbol; side: 'BUY' | 'SELL'; quantity: string; price?: string }) {
      // Rate limits use real time.
      exchange.real.now += 1_000;
      const type = terms.price === undefined ? 'MARKET' : 'LIMIT';
      await exchange.call(order.create, { type, ...terms }, token);
    },
    /** Runs so many ticks of the market, each after so much exchange time. */
    async ticks(count: number, everyMs: number) {
      for (let index = 0; index < count; index += 1) {
        await operate('clock', { advanceMs: everyMs });
        vi.advanceTimersByTime(50);
      }
    },
    async restart() {
      await exchange.close();
      exchange = await openTestExchange({ dataFile });
    },
  };
}
type TestSetup = Awaited<ReturnType<typeof opened>>;

const KlineMessage = v.object({ data: Kline });
const streamed = ({ kernel }: TestExchange, interval: KlineInterval, symbol: Symbol): Kline => {
  const [message] = channelOf(kernel.exchange, `kline.${interval}.${symbol}`)?.subscribe().snapshot() ?? [];
  return v.parse(KlineMessage, JSON.parse(message?.toString() ?? 'null')).data;
};
const called = async (exchange: TestExchange, interval: KlineInterval, symbol: Symbol): Promise<Kline | undefined> => {
  exchange.real.now += 1_000;
  const { body } = await exchange.call(basic.klines, { symbol, interval, limit: 1 });
  return v.parse(v.object({ list: v.array(Kline) }), body.result).list.at(-1);
};

/** Returns a function that reads bars and checks them against what it read before. */
function barChecker() {
  const published = new Map<string, { bar: Bar; isClosed: boolean }>();
  function check(symbol: Symbol, interval: KlineInterval, bar: Bar, now: number): void {
    const key = `${symbol} ${interval} ${bar.t}`;
    const before = published.get(key);
    if (before?.isClosed) expect([key, bar]).toEqual([key, before.bar]);
    else if (before) {
      const { o, h, l, v: volume, q, n } = before.bar;
      expect([key, bar.o]).toEqual([key, o]);
      const grows = [bar.h >= h, bar.l <= l, bar.v >= volume, bar.q >= q, bar.n >= n];
      expect([key, ...grows]).toEqual([key, true, true, true, true, true]);
    }
    published.set(key, { bar, isClosed: nextKlineOpen(interval, bar.t) <= now });
  }
  return function look(exchange: TestExchange, symbol: Symbol, intervals: readonly KlineInterval[]): void {
    const { catalog, clock, market } = exchange.kernel.exchange;
    const [pair, now] = [catalog.pair(symbol), clock.now()];
    if (!pair) throw new Error(symbol);
    for (const interval of intervals) {
      const bars = market.history.bars(pair, interval, { limit: interval === '1m' ? 90 : 8 }, now);
      for (const bar of bars) check(symbol, interval, bar, now);
      const last = bars.at(-1);
      const { c } = tickerOf(exchange.kernel.exchange, pair, now);
      expect([symbol, interval, last && klineOf(pair, last).c]).toEqual([symbol, interval, c]);
    }
  };
}

type Step = (setup: TestSetup, look: ReturnType<typeof barChecker>) => unknown;
const symbol = fc.constantFrom(...symbols);
const percents = fc.integer({ min: 92, max: 108 });
/** A percentage of the ticker's price, on the tick of both pairs. */
function near({ exchange }: TestSetup, symbolId: Symbol, percent: number): string {
  const { catalog, clock, market } = exchange().kernel.exchange;
  const pair = catalog.pair(symbolId);
  if (!pair) throw new Error(symbolId);
  const { c } = tickerOf({ market, epoch: () => 0 }, pair, clock.now());
  return ((Number(c) * percent) / 100).toFixed(4);
}

/** All kinds of steps; a counterexample shows their names. */
const step = fc.oneof(
  fc.tuple(symbol, percents).map(([symbolId, percent]) => {
    const price: Step = (setup) => setup.operate('market', { symbolId, price: near(setup, symbolId, percent) });
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
      const trade: Step = (setup) => {
        const price = percent === null ? {} : { price: near(setup, symbolId, percent) };
        return setup.order({ symbolId, side, quantity: String(quantity), ...price });
      };
      return named(`${side} ${quantity} ${symbolId} at ${percent} %`, trade);
    }),
  fc
    .oneof(fc.integer({ min: 1, max: 3 * minuteMs }), fc.integer({ min: minuteMs, max: 7 * hourMs }))
    .map((advanceMs) => named(`${advanceMs} ms later`, (setup) => setup.operate('clock', { advanceMs }))),
  fc.boolean().map((run) => named(`market runs: ${run}`, (setup) => setup.operate('market', { run }))),
  fc
    .tuple(symbol, fc.constantFrom(0, 1))
    .map(([symbolId, tradeStatus]) =>
      named(`${symbolId} trades: ${tradeStatus}`, (setup) =>
        setup.operate('market', { symbolId, flags: { tradeStatus } }),
      ),
    ),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 50, max: 40_000 }))
    .map(([count, everyMs]) => named(`${count} ticks of ${everyMs} ms`, (setup) => setup.ticks(count, everyMs))),
  fc.constant(named('restart', (setup) => setup.restart())),
  // Bars are not read after every step, and not at every interval.
  fc
    .tuple(symbol, fc.oneof(fc.constant([...klineIntervals]), fc.subarray([...klineIntervals], { minLength: 1 })))
    .map(([symbolId, intervals]) =>
      named(`look at ${symbolId} ${intervals.join(' ')}`, ({ exchange }, look) => {
        look(exchange(), symbolId, intervals);
      }),
    ),
);
function named(name: string, act: Step): Step {
  return Object.assign(act, { [fc.toStringMethod]: () => name });
}

test('[R7.5] [Q-F36] after any steps the newest bar closes at the price of the ticker, keeps its open and only grows; closed bars stay', async () => {
  let file = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (list) => {
      const setup = await opened(join(folder, `law-${(file += 1)}.sqlite`));
      const look = barChecker();
      try {
        for (const act of list) await act(setup, look);
        for (const one of symbols) look(setup.exchange(), one, klineIntervals);
      } finally {
        await setup.exchange().close();
      }
    }),
    { numRuns: 10 },
  );
}, 180_000);

test.each([false, true])(
  '[R7.5] a price that the operator sets is at once in call, stream and ticker (market runs: %s), also after a restart',
  async (isRunning) => {
    const setup = await opened(join(folder, `set-${isRunning}.sqlite`));
    await setup.operate('clock', { advanceMs: 20 * minuteMs });
    await setup.operate('market', { run: isRunning });
    if (isRunning) await setup.ticks(3, 1_000);
    const before = streamed(setup.exchange(), '15m', 'DOGEUSDT');
    const { kernel } = setup.exchange();
    const channel = channelOf(kernel.exchange, 'kline.15m.DOGEUSDT');
    const reader = channel?.subscribe();
    for (const price of ['0.121', '0.119']) {
      await setup.operate('market', { symbolId: 'DOGEUSDT', price });
      channel?.refresh();
      const [message] = reader?.unread() ?? [];
      expect(v.parse(KlineMessage, JSON.parse(message?.toString() ?? 'null')).data).toMatchObject({
        o: before.o,
        c: price,
      });
      for (const interval of klineIntervals) {
        expect((await called(setup.exchange(), interval, 'DOGEUSDT'))?.c).toBe(price);
        expect(streamed(setup.exchange(), interval, 'DOGEUSDT').c).toBe(price);
      }
    }
    const last = await called(setup.exchange(), '15m', 'DOGEUSDT');
    expect(last).toMatchObject({ t: before.t, o: before.o, c: '0.119' });
    expect(Number(last?.v)).toBeGreaterThan(Number(before.v));
    expect(Number(last?.v) - Number(before.v)).toBeLessThan(20);
    await setup.restart();
    expect(await called(setup.exchange(), '15m', 'DOGEUSDT')).toEqual(last);
    const { body } = await setup.exchange().call(basic.ticker, { symbol: 'DOGEUSDT' });
    expect(v.parse(v.object({ list: v.array(Ticker) }), body.result).list[0]?.c).toBe('0.119');
    await setup.exchange().close();
  },
);
