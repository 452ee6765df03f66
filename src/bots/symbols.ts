import { atom, onMount } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiResult, ApiError } from '../api/index.ts';
import { gridSymbols, loadRetry } from '../contract/account.ts';
import type { ResultOf } from '../contract/call.ts';
import type { GridSymbol } from '#contract/bots/grid-symbol.ts';
import { minuteMs, secondMs } from '../formulas/durations.ts';
import { onPersonChange } from '../session/on-person-change.ts';
import { startPoll } from '../session/poll.ts';
import { failedOf, valueOf } from '../session/remote/load.ts';
import type { Load } from '../session/remote/load.ts';
import { $token } from '../session/token.ts';
import { $network } from '../socket/presence.ts';
import { $botTab } from './tab.ts';

/** Interval of the polls on the strategy tab, ms. R9.4 */
const pollMs = 5 * secondMs;
/** Longest delay that a Retry-After can cause, ms. */
const maxRetryAfterMs = minuteMs;
/** Only the first load retries a failure. A failed poll needs no retry: the next poll follows within 5 s. R9.3, R9.4 */
const firstLoad = { ...gridSymbols, retry: loadRetry };

/**
 * Pairs of the grid bots. The first listener loads them; afterwards they are polled while the strategy tab is open and
 * the page is visible and online. `failed` from the first failure, while the load is retried. R4.7, R9.4
 */
export const $gridSymbols = atom<Load<readonly GridSymbol[]>>({ phase: 'loading' });
// Fee rates depend on the person.
onPersonChange(() => $gridSymbols.set({ phase: 'loading' }));

const textOf = (symbols: readonly GridSymbol[]): string => JSON.stringify(symbols);

/** Keeps the loaded list after a failure, and the same object when the list has not changed. */
function stateAfter(
  current: Load<readonly GridSymbol[]>,
  answer: ApiResult<ResultOf<typeof gridSymbols>>,
): Load<readonly GridSymbol[]> {
  const before = valueOf(current);
  if (!answer.ok) return before && 'error' in current ? current : failedOf(current, answer.error);
  const { symbols } = answer.result;
  const isSame = before !== undefined && textOf(symbols) === textOf(before);
  if (isSame && !('error' in current)) return current;
  return { phase: 'ready', value: isSame ? before : symbols };
}

let reload: (() => void) | undefined;

/** Loads the pairs again now, when something about them has changed. The list stays until then. */
export const reloadSymbols = (): void => reload?.();

/** Loads the pairs again at once after a failure, without the wait for the next try. */
export function retrySymbols(): void {
  if ($gridSymbols.get().phase !== 'failed') return;
  $gridSymbols.set({ phase: 'loading' });
  reloadSymbols();
}

onMount($gridSymbols, () => {
  if (typeof document === 'undefined') return;
  let hasLoaded = false;

  async function load(signal: AbortSignal): Promise<number | undefined> {
    const call = $gridSymbols.get().phase === 'ready' ? gridSymbols : firstLoad;
    const onRetry = (error: ApiError) => {
      if (!signal.aborted) $gridSymbols.set(stateAfter($gridSymbols.get(), { ok: false, error }));
    };
    const answer = await send(call, {}, { signal, onRetry });
    // The person changed or the last listener left: the next poll loads again.
    if (signal.aborted || (!answer.ok && answer.error.kind === 'aborted')) return undefined;
    hasLoaded ||= answer.ok;
    $gridSymbols.set(stateAfter($gridSymbols.get(), answer));
    return answer.ok ? undefined : Math.min(answer.error.retryAfterMs ?? pollMs, maxRetryAfterMs);
  }

  const poll = startPoll({
    request: load,
    intervalMs: pollMs,
    isEnabled: () => $network.get().isOnline && (!hasLoaded || $botTab.get() === 'strategy'),
    dependsOn: [$network, $botTab],
  });
  const restart = () => {
    hasLoaded = false;
    poll.restart();
  };
  const stopFollowing = $token.listen(restart);
  reload = restart;
  return () => {
    stopFollowing();
    poll.stop();
    reload = undefined;
  };
});
