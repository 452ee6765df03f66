import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backTest } from '#formulas/bots/back-test.ts';
import { scale } from '#money/index.ts';
import { openPage } from '../../session/support/page.ts';

const path = '/x/main/spot/api/quote/v2/klines';
/** Bars of the vector in bots.md 2: o h l c. */
const vector = [
  ['100', '106', '98', '104'],
  ['104', '104.5', '94', '95.5'],
  ['95.5', '101', '94.8', '100.2'],
  ['100.2', '111', '99', '108'],
  ['108', '109', '89', '91'],
  ['91', '97', '90.5', '96'],
] as const;
const kline = ([o, h, l, c]: (typeof vector)[number], t: number) => ({
  t,
  s: 'AUSDT',
  o,
  h,
  l,
  c,
  v: '1',
  q: '1',
  n: 1,
});
const input = {
  range: { min: scale('90'), max: scale('110'), cells: 4, type: 'ARITHMETIC' as const },
  steps: { tick: scale('0.01'), lot: scale('0.001'), minQty: scale('0.001'), minAmount: scale('1') },
  fees: { maker: scale('0.001'), taker: scale('0.001') },
  investment: { quote: scale('1000'), base: 0n },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function start() {
  const page = openPage({ address: 'https://slipway.example/en/trade/spot/bot/create/' });
  const preview = await import('#bots/create/preview.ts');
  return { page, ...preview };
}

test('[G18] a run in slices has the result of the back-test at once, and a curve with buy and hold', async () => {
  const { runBackTest } = await start();
  const bars = vector.map((bar, index) => kline(bar, index));
  const run = await runBackTest(input, bars, new AbortController().signal, () => undefined);
  const whole = backTest(
    input,
    vector.map(([open, high, low, close]) => ({
      open: scale(open),
      high: scale(high),
      low: scale(low),
      close: scale(close),
    })),
  );
  expect(run?.result).toEqual(whole);
  expect(run?.result).toMatchObject({ matchedTrades: 3, totalProfit: 4_320_392_000n, buyAndHold: -4_096_000_000n });
  expect(run?.points).toHaveLength(6);
  expect(run?.points.at(-1)).toMatchObject({ total: 4_320_392_000n, grid: whole.gridProfit, hold: -4_096_000_000n });
});

test('[G21] a long run pauses after 8 ms of work, and stops when it is aborted', async () => {
  const { runBackTest } = await start();
  const bars = Array.from({ length: 200 }, (_, index) => kline(vector[index % vector.length] ?? vector[0], index));
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
  const controller = new AbortController();
  const progress: number[] = [];
  const run = runBackTest(input, bars, controller.signal, (done) => {
    progress.push(done);
    if (progress.length === 5) controller.abort();
  });
  await vi.runAllTimersAsync();
  expect(await run).toBeUndefined();
  // A reading of the clock is 1 ms: every slice is 8 bars.
  expect(progress.map((done) => Math.round(done * bars.length))).toEqual([7, 15, 23, 31, 39]);
});

test('[G23] the late result of an old input never shows', async () => {
  const { page, $preview, startPreview } = await start();
  const answers: ((list: unknown) => void)[] = [];
  page.answer(path, () => new Promise((resolve) => answers.push(resolve)));
  const seen: string[] = [];
  $preview.listen((state) => state.phase === 'ready' && seen.push(state.for));
  void startPreview('old', 'AUSDT', '7d', input);
  await vi.advanceTimersByTimeAsync(1);
  void startPreview('new', 'AUSDT', '7d', input);
  await vi.advanceTimersByTimeAsync(1);
  for (const answer of answers) answer({ list: vector.map((bar, index) => kline(bar, index)) });
  await vi.runAllTimersAsync();
  expect(seen).toEqual(['new']);
  expect($preview.get()).toMatchObject({ phase: 'ready', for: 'new', bars: 6 });
});

test('[R9.3] bars that cannot be loaded are a failure, not an empty result', async () => {
  const { $preview, startPreview } = await start();
  void startPreview('a', 'AUSDT', '7d', input);
  await vi.runAllTimersAsync();
  expect($preview.get()).toMatchObject({ phase: 'failed', for: 'a' });
});
