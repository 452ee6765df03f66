import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { list } from '../contract/grid.ts';
import type { BotTab, Grid } from '../contract/grid.ts';
import { onLeave } from '../session/leaving.ts';

/** The one page that is ever asked for: nobody has more running bots. spec 9 */
const onePage = { page: 0, limit: 100 } as const;

/** The person's bots as asked, newest first; `runningNum` and `equityUsd` are of all that run. */
export type Bots =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; rows: readonly Grid[]; total: number; runningNum: number; equityUsd: string }
  | { phase: 'failed'; error: ApiError };

export const $bots = atom<Bots>({ phase: 'idle' });

let asked: AbortController | undefined;
onLeave(() => {
  asked?.abort();
  $bots.set({ phase: 'idle' });
});

/** Asks for a tab's bots: `status` 0 runs, 1 is history (spec 4). The newest question is the one that counts. */
export async function loadBots(status: 0 | 1, tab: BotTab): Promise<void> {
  asked?.abort();
  const own = new AbortController();
  asked = own;
  $bots.set({ phase: 'loading' });
  const answer = await send(list, { ...onePage, status, bot_tab: tab }, { signal: own.signal });
  if (own.signal.aborted) return;
  if (!answer.ok) return $bots.set({ phase: 'failed', error: answer.error });
  const { list: rows, total, running_num: runningNum, total_equity: equityUsd } = answer.result;
  $bots.set({ phase: 'ready', rows, total, runningNum, equityUsd });
}
