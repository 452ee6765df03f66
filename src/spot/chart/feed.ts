import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { klines } from '#contract/basic.ts';
import type { Kline, KlineInterval } from '#contract/market-data.ts';
import { watchKline } from '../market/market.ts';
import { mergeBars, barsMax, withBar } from '#session/market-feed/bars.ts';

/** Bars of a pair and an interval, oldest first; `isComplete`: no older bars exist. */
export interface Bars {
  symbolId: string;
  interval: KlineInterval;
  phase: 'loading' | 'ready' | 'failed';
  bars: readonly Kline[];
  isComplete: boolean;
  error?: ApiError;
}

/** Bars per call. */
const pageSize = 500;

/** The bars that the chart displays. */
export const $bars = atom<Bars | undefined>(undefined);

/** Stops the stream of the bars that are open. */
let closeBars: (() => void) | undefined;
let isLoadingOlder = false;

/** Loads the bars of a pair and streams their changes until others are opened. Returns a function that stops it. */
export function openBars(symbolId: string, interval: KlineInterval): () => void {
  closeBars?.();
  const controller = new AbortController();
  const { signal } = controller;
  $bars.set({ symbolId, interval, phase: 'loading', bars: [], isComplete: false });
  const unsubscribe = watchKline(symbolId, interval, {
    onBar(bar) {
      const current = $bars.get();
      if (current?.phase !== 'ready') return;
      const bars = withBar(current.bars, bar, interval);
      if (bars) $bars.set({ ...current, bars });
      else void loadNewest(symbolId, interval, signal);
    },
    onResync: () => void loadNewest(symbolId, interval, signal),
  });
  closeBars = () => {
    controller.abort();
    unsubscribe();
    closeBars = undefined;
  };
  void loadNewest(symbolId, interval, signal);
  return closeBars;
}

async function loadNewest(symbol: string, interval: KlineInterval, signal: AbortSignal): Promise<void> {
  const answer = await send(klines, { symbol, interval, limit: pageSize }, { signal });
  const current = $bars.get();
  if (signal.aborted || !current) return;
  if (!answer.ok) {
    $bars.set({ ...current, phase: current.bars.length > 0 ? 'ready' : 'failed', error: answer.error });
    return;
  }
  const { list } = answer.result;
  const isConnected = current.bars.some(({ t }) => t === list[0]?.t);
  const bars = isConnected ? mergeBars(current.bars, list) : list;
  $bars.set({
    symbolId: symbol,
    interval,
    phase: 'ready',
    bars,
    isComplete: isConnected ? current.isComplete : list.length < pageSize,
  });
}

/**
 * Loads the page before the first bar; does nothing while one is loading, when none is left and at the limit of bars.
 */
export async function loadOlder(): Promise<void> {
  const before = $bars.get();
  const first = before?.bars[0];
  if (!before || !first || before.isComplete || isLoadingOlder || before.bars.length >= barsMax) return;
  isLoadingOlder = true;
  const { symbolId: symbol, interval } = before;
  const answer = await send(klines, { symbol, interval, limit: pageSize, to: first.t });
  isLoadingOlder = false;
  const current = $bars.get();
  if (!answer.ok || current?.symbolId !== symbol || current.interval !== interval || current.bars[0]?.t !== first.t)
    return;
  const { list } = answer.result;
  $bars.set({ ...current, bars: mergeBars(list, current.bars), isComplete: list.length < pageSize });
}

/** Loads the bars again after an error, on the user's request. */
export function retryBars(): void {
  const current = $bars.get();
  if (current) openBars(current.symbolId, current.interval);
}
