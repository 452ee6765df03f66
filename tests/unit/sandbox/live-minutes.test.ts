import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockStartMs } from '../../../src/sandbox/clock.ts';
import { domains } from '../../../src/sandbox/domains.ts';
import { openKernel } from '../../../src/sandbox/kernel.ts';
import type { Kernel } from '../../../src/sandbox/kernel.ts';
import { hourMs, minuteMs } from '../../../src/sandbox/market/bars.ts';
import { drawnHour } from '../../../src/sandbox/market/drawn.ts';

let kernel: Kernel;
let realMs: number;
const faults: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  realMs = 0;
  const onFault = (error: unknown): void => void faults.push(error);
  kernel = openKernel({ dataFile: ':memory:', domains, monotonic: () => realMs, onFault });
});
afterEach(() => {
  expect(faults).toEqual([]);
  kernel.close();
  vi.useRealTimers();
});

/** The market acts once, so long after the start. */
function actAt(ms: number): void {
  realMs = ms;
  vi.advanceTimersByTime(50);
}

test('[R7.5] a minute without trades stays where it ended, though somebody trades before the market sees that it is over', () => {
  const { clock, market, markets } = kernel.exchange;
  const dollar = markets.of('USDCUSDT');
  market.simulation.setRate(0);
  market.simulation.run(true);
  for (const ms of [10, 50_000, 100_000]) actAt(ms);
  const ended = dollar.lastTicks ?? NaN;
  const begun = clock.now() - (clock.now() % minuteMs);
  realMs = 2 * minuteMs + 1;
  dollar.print({ ticks: ended + 7, lots: 1, isBuyerMaker: false });
  actAt(2 * minuteMs + 2);
  const bars = market.history.bars(dollar.symbol, '1m', { from: begun }, clock.now());
  expect(bars.map(({ n, o, c }) => [n, o, c])).toEqual([
    [0, ended, ended],
    [expect.any(Number), ended, expect.any(Number)],
  ]);
});

test('[R7.5] the minute in which the market begins to run goes on from the drawn one before it', () => {
  const { clock, market, markets } = kernel.exchange;
  clock.set({ advanceMs: 20 * minuteMs + 30_000 });
  market.simulation.run(true);
  actAt(10);
  for (const symbolId of ['BTCUSDT', 'DOGEUSDT', 'SLIPUSDT']) {
    const bars = market.history.bars(markets.of(symbolId).symbol, '1m', { limit: 20 }, clock.now());
    expect(bars.slice(1).map(({ o }) => o)).toEqual(bars.slice(0, -1).map(({ c }) => c));
    expect(bars.every(({ n }) => n > 0)).toBe(true);
  }
});

test('[R7.5] the first minute of an hour, without trades and over, is told where it stood before the market acts again', () => {
  const { catalog, clock, market, markets } = kernel.exchange;
  clock.set({ advanceMs: 59 * minuteMs + 50_000 });
  market.simulation.setRate(0);
  market.simulation.run(true);
  for (const ms of [10, 11_000]) actAt(ms);
  const begun = clock.now() - (clock.now() % minuteMs);
  realMs = 70_001;
  const told = catalog.pairs().map((pair) => {
    const [bar] = market.history.bars(pair, '1m', { from: begun }, clock.now());
    return { ...bar, stood: markets.of(pair.symbolId).lastTicks };
  });
  const quiet = told.filter(({ n }) => n === 0);
  expect(quiet.length).toBeGreaterThan(5);
  expect(quiet.map(({ c }) => c)).toEqual(quiet.map(({ stood }) => stood));
});

test('[R7.5] [Q-F36] the bars of a jump are the same, whether somebody had looked at the pair before it or not', () => {
  const { catalog, clock, market, markets } = kernel.exchange;
  const [seen, unseen] = ['LTCUSDT', 'LINKUSDT'].map((symbolId) => catalog.pair(symbolId));
  if (!seen || !unseen) throw new Error('no such pair');
  const barsOf = (pair: typeof seen) =>
    market.history.bars(pair, '1h', { from: clockStartMs, to: clockStartMs + 5 * hourMs }, clock.now());
  markets.of(seen.symbolId);
  clock.set({ advanceMs: 6 * hourMs });
  for (const pair of [seen, unseen])
    expect(barsOf(pair)).toEqual(
      Array.from({ length: 5 }, (_, hour) => drawnHour(kernel.exchange.seed(), pair, clockStartMs + hour * hourMs)),
    );
});
