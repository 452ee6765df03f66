import { atom } from 'nanostores';
import type { ApiError } from '#api/index.ts';
import type { Kline } from '#contract/market-data.ts';
import { BackTestRun } from '#formulas/bots/back-test.ts';
import type { BackTest, BackTestInput, PriceBar } from '#formulas/bots/back-test.ts';
import { scale } from '#money/index.ts';
import { loadPreviewBars } from './preview-bars.ts';
import type { PreviewSpan } from './preview-bars.ts';
import { onPersonChange } from '#session/on-person-change.ts';

/**
 * Profits of a back-test at a time: of the bot, of its matched trades, and of buying and holding; quote coins, 10⁻⁸.
 */
export interface PreviewPoint {
  timeMs: number;
  total: bigint;
  grid: bigint;
  hold: bigint;
}

/**
 * Back-test of a draft; `for` is the key of its input, so that a late result of an old one never shows. bots.md 1, G23
 */
export type Preview =
  | { phase: 'idle' }
  | { phase: 'running'; for: string; done: number }
  | {
      phase: 'ready';
      for: string;
      result: BackTest;
      points: readonly PreviewPoint[];
      bars: number;
      fromMs: number;
      toMs: number;
    }
  | { phase: 'failed'; for: string; error: ApiError };

export const $preview = atom<Preview>({ phase: 'idle' });

/** Longest work without a pause. bots.md 4, ms */
const sliceMs = 8;
/** Points of the curve at most. */
const pointsMax = 160;

/** Lets the browser paint and handle input. */
async function pause(): Promise<void> {
  const platform: { scheduler?: { yield?: () => Promise<void> } } = globalThis;
  if (platform.scheduler?.yield) await platform.scheduler.yield();
  else await new Promise((done) => setTimeout(done, 0));
}

const barOf = ({ o, h, l, c }: Kline): PriceBar => ({ open: scale(o), high: scale(h), low: scale(l), close: scale(c) });

interface Run {
  result: BackTest;
  points: PreviewPoint[];
}

/**
 * Runs a back-test bar by bar with a pause after each 8 ms; undefined when it was aborted. Reports the part that is
 * done.
 */
export async function runBackTest(
  input: BackTestInput,
  bars: readonly Kline[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Run | undefined> {
  const run = new BackTestRun(input);
  const every = Math.max(1, Math.ceil(bars.length / pointsMax));
  const points: PreviewPoint[] = [];
  let sliceStartMs = performance.now();
  for (const [index, bar] of bars.entries()) {
    const { equity, hold } = run.add(barOf(bar));
    if (index % every === 0 || index === bars.length - 1) {
      const { totalProfit, gridProfit } = run.result();
      points.push({ timeMs: bar.t, total: totalProfit, grid: gridProfit, hold: hold - (equity - totalProfit) });
    }
    if (performance.now() - sliceStartMs < sliceMs) continue;
    onProgress(index / bars.length);
    await pause();
    if (signal.aborted) return undefined;
    sliceStartMs = performance.now();
  }
  return { result: run.result(), points };
}

let pending: AbortController | undefined;

/** Ends the running back-test. */
export function endPreview(): void {
  pending?.abort();
  pending = undefined;
}

/** Forgets the back-test, without a valid input. */
export function clearPreview(): void {
  endPreview();
  if ($preview.get().phase !== 'idle') $preview.set({ phase: 'idle' });
}

onPersonChange(clearPreview);

/**
 * Tests an input with the bars of a period; a new input aborts the one before. `key` names the input and the period.
 */
export async function startPreview(
  key: string,
  symbol: string,
  span: PreviewSpan,
  input: BackTestInput,
): Promise<void> {
  endPreview();
  const own = new AbortController();
  pending = own;
  const { signal } = own;
  $preview.set({ phase: 'running', for: key, done: 0 });
  const loaded = await loadPreviewBars(symbol, span, signal);
  if (signal.aborted) return;
  if (!loaded.ok) {
    $preview.set({ phase: 'failed', for: key, error: loaded.error });
    return;
  }
  const { bars } = loaded;
  const run = await runBackTest(input, bars, signal, (done) => $preview.set({ phase: 'running', for: key, done }));
  if (!run) return;
  const times = { fromMs: bars[0]?.t ?? 0, toMs: bars.at(-1)?.t ?? 0 };
  $preview.set({ phase: 'ready', for: key, ...run, bars: bars.length, ...times });
}
