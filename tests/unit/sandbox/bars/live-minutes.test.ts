import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { domains } from '#sandbox/domains.ts';
import { openKernel } from '#sandbox/kernel/kernel.ts';
import type { Kernel } from '#sandbox/kernel/kernel.ts';
import { hourMs, minuteMs } from '#formulas/durations.ts';
import { syntheticHour } from '#sandbox/bars/synthetic-bars.ts';
import { seeded } from '../../../support/seeded.ts';

let kernel: Kernel;
let realMs: number;
const faults: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  realMs = 0;
  const onFault = (error: unknown): void => void faults.push(error);
  kernel = openKernel(seeded({ dataFile: ':memory:', domains, monotonic: () => realMs, onFault }, domains));
});
afterEach(() => {
  expect(faults).toEqual([]);
  kernel.close();
  vi.useRealTimers();
});

/** Runs one tick of the market, so long after the start. */
function tickAt(ms: number): void {
  realMs = ms;
  vi.advanceTimersByTime(50);
}

test('[R7.5] a minute without trades stays flat, although a trade comes before the next tick of the market closes it', () => {
  const { clock, market, markets } = kernel.exchange;
  const usdc = markets.of('USDCUSDT');
  market.simulation.setRate(0);
  market.simulation.run(true);
  for (const ms of [10, 50_000, 100_000]) tickAt(ms);
  const lastTicks = usdc.lastTicks ?? NaN;
  const firstMinute = clock.now() - (clock.now() % minuteMs);
  realMs = 2 * minuteMs + 1;
  usdc.print({ ticks: lastTicks + 7, lots: 1, isBuyerMaker: false });
  tickAt(2 * minuteMs + 2);
  const bars = market.history.bars(usdc.symbol, '1m', { from: firstMinute }, clock.now());
  expect(bars.map(({ n, o, c }) => [n, o, c])).toEqual([
    [0, lastTicks, lastTicks],
    [expect.any(Number), lastTicks, expect.any(Number)],
  ]);
});

test('[R7.5] the minute in which the market starts to run opens at the close of the synthetic one before it', async () => {
  const { clock, market, markets } = kernel.exchange;
  await clock.set({ advanceMs: 20 * minuteMs + 30_000 });
  market.simulation.run(true);
  tickAt(10);
  for (const symbolId of ['BTCUSDT', 'DOGEUSDT', 'SLIPUSDT']) {
    const bars = market.history.bars(markets.of(symbolId).symbol, '1m', { limit: 20 }, clock.now());
    expect(bars.slice(1).map(({ o }) => o)).toEqual(bars.slice(0, -1).map(({ c }) => c));
    expect(bars.every(({ n }) => n > 0)).toBe(true);
  }
});

test('[R7.5] the first minute of an hour without trades is published flat before the next tick of the market', async () => {
  const { catalog, clock, market, markets } = kernel.exchange;
  await clock.set({ advanceMs: 59 * minuteMs + 50_000 });
  market.simulation.setRate(0);
  market.simulation.run(true);
  for (const ms of [10, 11_000]) tickAt(ms);
  const firstMinute = clock.now() - (clock.now() % minuteMs);
  realMs = 70_001;
  const published = catalog.pairs().map((pair) => {
    const [bar] = market.history.bars(pair, '1m', { from: firstMinute }, clock.now());
    return { ...bar, lastTicks: markets.of(pair.symbolId).lastTicks };
  });
  const flat = published.filter(({ n }) => n === 0);
  expect(flat.length).toBeGreaterThan(5);
  expect(flat.map(({ c }) => c)).toEqual(flat.map(({ lastTicks }) => lastTicks));
});

test('[R7.5] [Q-F36] the bars of a clock jump are the same, whether the pair was read before it or not', async () => {
  const { catalog, clock, market, markets } = kernel.exchange;
  const [readPair, unreadPair] = ['LTCUSDT', 'LINKUSDT'].map((symbolId) => catalog.pair(symbolId));
  if (!readPair || !unreadPair) throw new Error('no such pair');
  const barsOf = (pair: typeof readPair) =>
    market.history.bars(pair, '1h', { from: clockStartMs, to: clockStartMs + 5 * hourMs }, clock.now());
  markets.of(readPair.symbolId);
  await clock.set({ advanceMs: 6 * hourMs });
  for (const pair of [readPair, unreadPair])
    expect(barsOf(pair)).toEqual(
      Array.from({ length: 5 }, (_, hour) => syntheticHour(kernel.exchange.seed(), pair, clockStartMs + hour * hourMs)),
    );
});
