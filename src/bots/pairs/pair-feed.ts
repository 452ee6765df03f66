import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { klines } from '#contract/basic.ts';
import type { Kline, KlineInterval, Ticker } from '#contract/market-data.ts';
import { marketTopics } from '#contract/market-stream.ts';
import type { MarketMessage } from '#contract/market-stream.ts';
import { mergeBars, withBar } from '#session/market-feed/bars.ts';
import { followMarketFeed, tickerOf } from '#session/market-feed/market-feed.ts';
import { socketState } from '#socket/index.ts';

/** Bars of a pair and an interval, oldest first. */
export interface PairBars {
  symbol: string;
  interval: KlineInterval;
  phase: 'loading' | 'ready' | 'failed';
  bars: readonly Kline[];
  error?: ApiError;
}

/** Bars that the chart starts with. */
const firstBars = 500;

/** Bars of the pair that is shown. */
export const $pairBars = atom<PairBars | undefined>(undefined);
/** Latest ticker of the pair that is shown; undefined until it arrives. */
export const $pairTicker = atom<Ticker | undefined>(undefined);
/** True while the market stream is interrupted, so that prices are those of the last ticker. */
export const $isFeedStale = atom(false);

interface Shared {
  topic: string;
  type: 'snapshot' | 'delta';
  ts: number;
}
type Update = (Shared & { kind: 'ticker'; data: Ticker }) | (Shared & { kind: 'kline'; data: Kline });

function updateOf(message: MarketMessage): Update | undefined {
  const { topic, type, ts, data } = message;
  const ticker = tickerOf(message);
  if (ticker) return { topic, type, ts, kind: 'ticker', data: ticker };
  const bar = v.safeParse(marketTopics.kline, data);
  return bar.success ? { topic, type, ts, kind: 'kline', data: bar.output } : undefined;
}

async function loadBars(symbol: string, interval: KlineInterval, signal: AbortSignal): Promise<void> {
  const answer = await send(klines, { symbol, interval, limit: firstBars }, { signal });
  const current = $pairBars.get();
  if (signal.aborted || current?.symbol !== symbol || current.interval !== interval) return;
  if (answer.ok) {
    $pairBars.set({ symbol, interval, phase: 'ready', bars: mergeBars(current.bars, answer.result.list) });
    return;
  }
  $pairBars.set({ ...current, phase: current.bars.length > 0 ? 'ready' : 'failed', error: answer.error });
}

let retry: () => void = () => undefined;

/** Loads the bars again after a failure. */
export const retryBars = (): void => retry();

/** Loads and streams bars and ticker of a pair, on a connection of its own. Returns a function that stops it. */
export function followPair(symbol: string, interval: KlineInterval): () => void {
  const controller = new AbortController();
  const load = () => void loadBars(symbol, interval, controller.signal);
  if ($pairTicker.get()?.s !== symbol) $pairTicker.set(undefined);
  $pairBars.set({ symbol, interval, phase: 'loading', bars: [] });
  retry = load;
  let wasOpen = false;
  const stop = followMarketFeed({
    topics: [`ticker.${symbol}`, `kline.${interval}.${symbol}`],
    read: updateOf,
    onState: (state) => {
      const isOpen = state === socketState.open;
      // Before the first connection nothing that is shown can be outdated.
      $isFeedStale.set(wasOpen && !isOpen);
      // Bars of an interruption are missing.
      if (isOpen && wasOpen) load();
      wasOpen ||= isOpen;
    },
    onUpdate: (update) => {
      if (update.kind === 'ticker') {
        $pairTicker.set(update.data);
        return;
      }
      const current = $pairBars.get();
      if (current?.phase !== 'ready' || current.symbol !== symbol || current.interval !== interval) return;
      const bars = withBar(current.bars, update.data, interval);
      if (bars) $pairBars.set({ ...current, bars });
      else load();
    },
  });
  load();
  return () => {
    controller.abort();
    stop();
  };
}
