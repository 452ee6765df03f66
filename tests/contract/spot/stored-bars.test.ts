import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { rows } from '../../../src/contract/scalars.ts';
import { Kline } from '../../../src/contract/trading.ts';
import type { KlineInterval } from '../../../src/contract/trading.ts';
import { channelOf } from '../../../src/sandbox/sockets/market-topics.ts';
import { basic } from '../sandbox/contract.ts';
import { untilDeath } from '../sandbox/crash-run.ts';
import { open } from '../sandbox/exchange.ts';
import type { Opened } from '../sandbox/exchange.ts';
import { temporaryFolder } from '../sandbox/folder.ts';

const folder = temporaryFolder();
const minuteMs = 60_000;
const Bars = v.object({ list: rows(Kline) });
let exchange: Opened | undefined;
afterEach(async () => {
  await exchange?.close();
  exchange = undefined;
});

async function restarted(dataFile: string): Promise<Opened> {
  await exchange?.close();
  exchange = await open({ dataFile });
  return exchange;
}

async function bars(of: Opened, symbol: string, interval: KlineInterval, limit = 40): Promise<Kline[]> {
  of.real.now += 1;
  return v.parse(Bars, (await of.call(basic.klines, { symbol, interval, limit })).body.result).list;
}
const symbols = ['BTCUSDT', 'RUSTUSDT'] as const;
const intervals = ['1m', '3m', '15m', '1h', '1d'] as const;

async function everything(of: Opened): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const symbol of symbols)
    for (const interval of intervals) all[`${symbol} ${interval}`] = await bars(of, symbol, interval);
  return all;
}

/** Running bars as the stream's snapshots have them. */
const streamed = ({ kernel }: Opened): unknown[] =>
  symbols.flatMap((symbol) =>
    intervals.map((interval) => {
      const [message] = channelOf(kernel.exchange, `kline.${interval}.${symbol}`)?.open().snapshot() ?? [];
      return v.parse(v.object({ data: Kline }), parsed(message)).data;
    }),
  );
const parsed = (message: Buffer | undefined): unknown => JSON.parse(message?.toString() ?? 'null');

/** The market runs for some minutes; in each there are trades of a pair. */
async function live(of: Opened, minutes: number): Promise<void> {
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

test('[R7.5] minutes that were live are the same after a restart, and all bars made of them; call and stream agree', async () => {
  const dataFile = join(folder, 'live.sqlite');
  const before = await restarted(dataFile);
  await before.sandbox('POST', 'market', { rate: 200 });
  await live(before, 4);
  const told = await everything(before);
  const running = streamed(before);
  const after = await restarted(dataFile);
  expect(await everything(after)).toEqual(told);
  expect(streamed(after)).toEqual(running);
  for (const symbol of symbols)
    for (const [index, interval] of intervals.entries()) {
      const place = symbols.indexOf(symbol) * intervals.length + index;
      expect((await bars(after, symbol, interval, 1))[0]).toEqual(running[place]);
    }
  const [quarter] = await bars(after, 'BTCUSDT', '15m', 1);
  expect(quarter?.n).toBeGreaterThan(4);
  // When their hour is over they are the same, and drawn ones stand round them.
  const live1m = (await bars(after, 'BTCUSDT', '1m', 4)).slice(0, -1);
  await after.sandbox('POST', 'clock', { advanceMs: 3 * 3_600_000 });
  const later = await bars(after, 'BTCUSDT', '1m', 1_000);
  expect(later).toEqual(expect.arrayContaining(live1m));
}, 60_000);

test('[R7.5] [Q-F31] closed bars that were told before the process was killed stay; the running one goes on from what was told', async () => {
  const dataFile = join(folder, 'killed.sqlite');
  const told: Record<string, Kline[]> = {};
  const closed = () => Math.min(...symbols.map((symbol) => (told[symbol]?.length ?? 0) - 1));
  await untilDeath({ dataFile }, async ({ ask, sandbox }) => {
    await sandbox('market', { run: true, rate: 200 });
    await sandbox('clock', { speed: 120 });
    const first = v.parse(Bars, (await ask(`/x/main${basic.klines.path}?symbol=BTCUSDT&interval=1m&limit=1`)).result);
    const from = first.list[0]?.t ?? 0;
    // The first minute begins as a drawn one.
    while (closed() < 3)
      for (const symbol of symbols) {
        const query = new URLSearchParams({ symbol, interval: '1m', limit: '100', from: String(from + minuteMs) });
        told[symbol] = v.parse(Bars, (await ask(`/x/main${basic.klines.path}?${query}`)).result).list;
      }
  });
  const after = await restarted(dataFile);
  for (const symbol of symbols) {
    const before = told[symbol] ?? [];
    const now = new Map((await bars(after, symbol, '1m', 100)).map((bar) => [bar.t, bar]));
    for (const bar of before.slice(0, -1)) expect(now.get(bar.t)).toEqual(bar);
    const open = before.at(-1);
    const again = now.get(open?.t ?? 0);
    expect(again?.n).toBeGreaterThanOrEqual(open?.n ?? Infinity);
    expect(again?.o).toBe(open?.o);
  }
}, 60_000);

test.each(['BTCUSDT', 'BTC3LUSDT'])(
  '[R7.5] the bar of a pair that nobody has looked at goes on from before, when its price is set (%s)',
  async (symbol) => {
    exchange = await open();
    await exchange.sandbox('POST', 'clock', { advanceMs: 20 * minuteMs + 5_000 });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '61000' });
    const [before, running] = await bars(exchange, symbol, '1m', 2);
    expect(running?.o).toBe(before?.c);
    expect(running?.c).not.toBe(running?.o);
  },
);
