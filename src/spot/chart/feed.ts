import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import { klines } from '../../contract/basic.ts';
import type { Kline, KlineInterval } from '../../contract/trading.ts';
import { watchKline } from '../market.ts';
import { joined, mostBars, withBar } from './bars.ts';

/** Bars of a pair and an interval, oldest first; `isWhole`: there are none before them. */
export interface Bars {
  symbolId: string;
  interval: KlineInterval;
  phase: 'loading' | 'ready' | 'failed';
  bars: readonly Kline[];
  isWhole: boolean;
  error?: ApiError;
}

/** How many bars one call brings. */
const pageSize = 500;

/** What the chart shows; set by `openBars`. */
export const $bars = atom<Bars | undefined>(undefined);

/** Ends the reading of the bars before. */
let leave: (() => void) | undefined;
let olderIsLoading = false;

/** Reads the bars of a pair and follows them over the market stream until others are opened; gives the end. */
export function openBars(symbolId: string, interval: KlineInterval): () => void {
  leave?.();
  const ending = new AbortController();
  const { signal } = ending;
  $bars.set({ symbolId, interval, phase: 'loading', bars: [], isWhole: false });
  const stop = watchKline(symbolId, interval, {
    onBar(bar) {
      const now = $bars.get();
      if (now?.phase !== 'ready') return;
      const bars = withBar(now.bars, bar, interval);
      if (bars) $bars.set({ ...now, bars });
      else void readNewest(symbolId, interval, signal);
    },
    onResync: () => void readNewest(symbolId, interval, signal),
  });
  leave = () => {
    ending.abort();
    stop();
    leave = undefined;
  };
  void readNewest(symbolId, interval, signal);
  return leave;
}

async function readNewest(symbol: string, interval: KlineInterval, signal: AbortSignal): Promise<void> {
  const answer = await send(klines, { symbol, interval, limit: pageSize }, { signal });
  const now = $bars.get();
  if (signal.aborted || !now) return;
  if (!answer.ok) return $bars.set({ ...now, phase: now.bars.length > 0 ? 'ready' : 'failed', error: answer.error });
  const { list } = answer.result;
  const isConnected = now.bars.some(({ t }) => t === list[0]?.t);
  const bars = isConnected ? joined(now.bars, list) : list;
  $bars.set({
    symbolId: symbol,
    interval,
    phase: 'ready',
    bars,
    isWhole: isConnected ? now.isWhole : list.length < pageSize,
  });
}

/** Reads the stretch before the first bar; does nothing while one is being read, at the beginning and at the ceiling. */
export async function loadOlder(): Promise<void> {
  const before = $bars.get();
  const first = before?.bars[0];
  if (!before || !first || before.isWhole || olderIsLoading || before.bars.length >= mostBars) return;
  olderIsLoading = true;
  const { symbolId: symbol, interval } = before;
  const answer = await send(klines, { symbol, interval, limit: pageSize, to: first.t });
  olderIsLoading = false;
  const now = $bars.get();
  if (!answer.ok || now?.symbolId !== symbol || now.interval !== interval || now.bars[0]?.t !== first.t) return;
  const { list } = answer.result;
  $bars.set({ ...now, bars: joined(list, now.bars), isWhole: list.length < pageSize });
}

/** The person's press on 'try again'. */
export function retryBars(): void {
  const now = $bars.get();
  if (now) openBars(now.symbolId, now.interval);
}
