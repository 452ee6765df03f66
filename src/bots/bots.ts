import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { list } from '../contract/grid/grid.ts';
import type { BotTab, Grid } from '../contract/grid/grid.ts';
import { onPersonChange } from '../session/on-person-change.ts';

/** One page holds all running bots of a person. R9.4 */
const firstPage = { page: 0, limit: 100 } as const;

/**
 * The person's bots of one tab, newest first. `runningNum` counts all running bots of the person; `equityUsd` is their
 * total value in USD.
 */
export type BotsState =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; rows: readonly Grid[]; total: number; runningNum: number; equityUsd: string }
  | { phase: 'failed'; error: ApiError };

/** Result of the latest `loadBots`; `idle` before the first load and after the person leaves. */
export const $bots = atom<BotsState>({ phase: 'idle' });

let pending: AbortController | undefined;
onPersonChange(() => {
  pending?.abort();
  $bots.set({ phase: 'idle' });
});

/**
 * Loads a tab's bots into `$bots`: `status` 0 are the running bots, 1 is the history (R4.7). A new load cancels the one
 * before; an error of the exchange becomes the phase `failed`.
 */
export async function loadBots(status: 0 | 1, tab: BotTab): Promise<void> {
  pending?.abort();
  const controller = new AbortController();
  pending = controller;
  $bots.set({ phase: 'loading' });
  const answer = await send(list, { ...firstPage, status, bot_tab: tab }, { signal: controller.signal });
  if (controller.signal.aborted) return;
  if (!answer.ok) {
    $bots.set({ phase: 'failed', error: answer.error });
    return;
  }
  const { list: rows, total, running_num: runningNum, total_equity: equityUsd } = answer.result;
  $bots.set({ phase: 'ready', rows, total, runningNum, equityUsd });
}
