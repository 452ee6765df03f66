import { atom, onMount } from 'nanostores';
import { send } from '../api/index.ts';
import type { Answer, ApiError } from '../api/index.ts';
import { gridSymbols, loadRetry } from '../contract/account.ts';
import type { ResultOf } from '../contract/call.ts';
import type { GridSymbol } from '../contract/grid.ts';
import { $token } from '../session/token.ts';
import { $network, $visibility } from '../socket/presence.ts';
import { $botTab } from './tab.ts';

/** The strategy tab asks again so often. spec 9, ms */
const pollMs = 5_000;
/** An exchange that asks for rest gets that much at most. ms */
const longestRestMs = 60_000;
/** Nothing has come yet: tried again as the loads of pairs are. A poll that fails has its next try in 5 s anyway. spec 9 */
const firstLoad = { ...gridSymbols, retry: loadRetry };

/** Pairs that grid bots trade; `isStale` while the newest poll has failed. */
export type GridSymbols =
  | { phase: 'loading' }
  | { phase: 'ready'; symbols: readonly GridSymbol[]; isStale: boolean }
  | { phase: 'failed'; error: ApiError };

/** Loaded when it is first read; asked anew while it is read on the strategy tab of a page that is seen and online. R4.7, R9.4 */
export const $gridSymbols = atom<GridSymbols>({ phase: 'loading' });

const textOf = (symbols: readonly GridSymbol[]): string => JSON.stringify(symbols);

/** A list that came is kept over failures; one that says the same changes nothing. */
function afterAnswer(held: GridSymbols, answer: Answer<ResultOf<typeof gridSymbols>>): GridSymbols {
  if (held.phase !== 'ready')
    return answer.ok
      ? { phase: 'ready', symbols: answer.result.symbols, isStale: false }
      : { phase: 'failed', error: answer.error };
  const isSame = !answer.ok || textOf(answer.result.symbols) === textOf(held.symbols);
  if (isSame && held.isStale === !answer.ok) return held;
  return { phase: 'ready', symbols: isSame ? held.symbols : answer.result.symbols, isStale: !answer.ok };
}

const isPresent = (): boolean => $visibility.get().isVisible && $network.get().isOnline;

onMount($gridSymbols, () => {
  if (typeof document === 'undefined') return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let dueMs = 0;
  let hasCome = false;

  async function ask(): Promise<void> {
    const own = new AbortController();
    asking = own;
    const call = $gridSymbols.get().phase === 'ready' ? gridSymbols : firstLoad;
    const answer = await send(call, {}, { signal: own.signal });
    if (own.signal.aborted) return;
    asking = undefined;
    hasCome ||= answer.ok;
    if (!answer.ok) {
      const restMs = Math.min(answer.error.retryAfterMs ?? pollMs, longestRestMs);
      dueMs = Math.max(dueMs, performance.now() + restMs);
    }
    $gridSymbols.set(afterAnswer($gridSymbols.get(), answer));
  }

  /** Asks when it is time; while an answer is awaited a beat passes. */
  function follow(): void {
    clearTimeout(timer);
    if (!isPresent() || (hasCome && $botTab.get() !== 'strategy')) return;
    const nowMs = performance.now();
    if (dueMs <= nowMs) {
      dueMs = nowMs + pollMs;
      if (!asking) void ask();
    }
    timer = setTimeout(follow, dueMs - nowMs);
  }

  /** Fees are those of who asks. */
  function askAnew(): void {
    asking?.abort();
    asking = undefined;
    dueMs = 0;
    hasCome = false;
    follow();
  }

  const ends = [
    $visibility.listen(follow),
    $network.listen(follow),
    $botTab.listen(follow),
    $token.listen(askAnew),
    () => clearTimeout(timer),
    () => asking?.abort(),
  ];
  follow();
  return () => ends.forEach((end) => end());
});
