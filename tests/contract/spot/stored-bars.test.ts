import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { rows } from '#contract/scalars.ts';
import { Kline } from '#contract/market-data.ts';
import type { KlineInterval } from '#contract/market-data.ts';
import { hourMs, minuteMs } from '#formulas/durations.ts';
import { channelOf } from '#sandbox/sockets/topic-names.ts';
import { basic } from '../support/calls.ts';
import { untilDeath } from '../support/crash-run.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';

const folder = temporaryFolder();
const Bars = v.object({ list: rows(Kline) });
let exchange: TestExchange | undefined;
afterEach(async () => {
  await exchange?.close();
  exchange = undefined;
});

async function restarted(dataFile: string): Promise<TestExchange> {
  await exchange?.close();
  exchange = await openTestExchange({ dataFile });
  return exchange;
}

async function bars(of: TestExchange, symbol: string, interval: KlineInterval, limit = 40): Promise<Kline[]> {
  of.real.now += 1;
  return v.parse(Bars, (await of.call(basic.klines, { symbol, interval, limit })).body.result).list;
}
const symbols = ['BTCUSDT', 'RUSTUSDT'] as const;
const intervals = ['1m', '3m', '15m', '1h', '1d'] as const;

async function allBars(of: TestExchange): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const symbol of symbols)
    for (const interval of intervals) all[`${symbol} ${interval}`] = await bars(of, symbol, interval);
  return all;
}

/** Current bars in the snapshots of the stream. */
const streamed = ({ kernel }: TestExchange): unknown[] =>
  symbols.flatMap((symbol) =>
    intervals.map((interval) => {
      const [message] = channelOf(kernel.exchange, `kline.${interval}.${symbol}`)?.subscribe().snapshot() ?? [];
      return v.parse(v.object({ data: Kline }), parsed(message)).data;
    }),
  );
const parsed = (message: Buffer | undefined): unknown => JSON.parse(message?.toString() ?? 'null');

/** Runs the market for some minutes, with trades of a pair in each. */
async function runMarket(of: TestExchange, minutes: number): Promise<void> {
  const market = of.kernel.exchange.markets.of('BTCUSDT');
  of.kernel.exchange.market.simulation.run(true);
  for (let minute = 0; minute < minutes; minute += 1) {
    await new Promise<void>((resolve) => {
      let trades = 0;
      const stop = market.onEvent(({ kind }) => {
        if (kind === 'trade') trades += 1;
        if (trades < 3) return;
        stop();
        resolve();
      });
    });
    of.real.now += minuteMs - 1_000;
  }
  of.kernel.exchange.market.simulation.run(false);
}

test('[R7.5] live minutes and all bars made of them are the same after a restart; call and stream agree', async () => {
  const dataFile = join(folder, 'live.sqlite');
  const before = await restarted(dataFile);
  await before.sandbox('POST', 'market', { rate: 200 });
  await runMarket(before, 4);
  const published = await allBars(before);
  const running = streamed(before);
  const after = await restarted(dataFile);
  expect(await allBars(after)).toEqual(published);
  expect(streamed(after)).toEqual(running);
  for (const symbol of symbols)
    for (const [index, interval] of intervals.entries()) {
      const streamIndex = symbols.indexOf(symbol) * intervals.length + index;
      expect((await bars(after, symbol, interval, 1))[0]).toEqual(running[streamIndex]);
    }
  const [quarter] = await bars(after, 'BTCUSDT', '15m', 1);
  expect(quarter?.n).toBeGreaterThan(4);
  // They stay the same when their hour closes, between synthetic minutes.
  const live1m = (await bars(after, 'BTCUSDT', '1m', 4)).slice(0, -1);
  await after.sandbox('POST', 'clock', { advanceMs: 3 * hourMs });
  const later = await bars(after, 'BTCUSDT', '1m', 1_000);
  expect(later).toEqual(expect.arrayContaining(live1m));
}, 60_000);

test('[R7.5] [Q-F31] closed bars that were published before the process was killed stay; the current one continues', async () => {
  const dataFile = join(folder, 'killed.sqlite');
  const published: Record<string, Kline[]> = {};
  const closed = () => Math.min(...symbols.map((symbol) => (published[symbol]?.length ?? 0) - 1));
  await untilDeath({ dataFile }, async ({ ask, sandbox }) => {
    await sandbox('market', { run: true, rate: 200 });
    await sandbox('clock', { speed: 120 });
    const first = v.parse(Bars, (await ask(`/x/main${basic.klines.path}?symbol=BTCUSDT&interval=1m&limit=1`)).result);
    const from = first.list[0]?.t ?? 0;
    // The first minute begins as a synthetic one.
    while (closed() < 3)
      for (const symbol of symbols) {
        const query = new URLSearchParams({ symbol, interval: '1m', limit: '100', from: String(from + minuteMs) });
        published[symbol] = v.parse(Bars, (await ask(`/x/main${basic.klines.path}?${query}`)).result).list;
      }
  });
  const after = await restarted(dataFile);
  for (const symbol of symbols) {
    const before = published[symbol] ?? [];
    const now = new Map((await bars(after, symbol, '1m', 100)).map((bar) => [bar.t, bar]));
    for (const bar of before.slice(0, -1)) expect(now.get(bar.t)).toEqual(bar);
    const current = before.at(-1);
    const restored = now.get(current?.t ?? 0);
    expect(restored?.n).toBeGreaterThanOrEqual(current?.n ?? Infinity);
    expect(restored?.o).toBe(current?.o);
  }
}, 60_000);

test.each(['BTCUSDT', 'BTC3LUSDT'])(
  '[R7.5] the current bar of an unread pair opens at the previous close when its price is set (%s)',
  async (symbol) => {
    exchange = await openTestExchange();
    await exchange.sandbox('POST', 'clock', { advanceMs: 20 * minuteMs + 5_000 });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '61000' });
    const [before, running] = await bars(exchange, symbol, '1m', 2);
    expect(running?.o).toBe(before?.c);
    expect(running?.c).not.toBe(running?.o);
  },
);
