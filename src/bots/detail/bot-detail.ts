import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { GridRow, list } from '#contract/grid/grid.ts';
import type { Grid } from '#contract/grid/grid.ts';
import { myTrades } from '#contract/order-lists.ts';
import type { Trade } from '#contract/trading.ts';
import { validRows } from '#contract/scalars.ts';
import { cursorList } from '#session/cursor-list.ts';
import { singleLoad } from '#session/remote/single-load.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { closeRequest } from '../close/close-bot.ts';

/** The shown bot with its profits over time; `missing`: the person has no bot of this id. `isStale`: the latest load failed. */
export type BotDetail =
  | { phase: 'idle' | 'loading' | 'missing' }
  | { phase: 'ready'; bot: Grid; isStale: boolean }
  | { phase: 'failed'; error: ApiError };
export const $botDetail = atom<BotDetail>({ phase: 'idle' });
onPersonChange(() => $botDetail.set({ phase: 'idle' }));

/** Fills of the shown bot, newest first. bots.md 1 `$botFills` */
export const botFills = cursorList<{ gridId: string }, Trade>({
  page: async ({ gridId }, fromId, signal) =>
    send(myTrades, { gridId, limit: 50, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: ({ tradeId }) => tradeId,
  compare: (a, b) => b.time - a.time || (b.tradeId > a.tradeId ? 1 : -1),
  isNewer: () => false,
});

let shownId = '';

const load = singleLoad(async () => {
  const id = shownId;
  const answer = await send(list, { status: 0, page: 0, limit: 1, grid_id: id, points: 1 });
  if (id !== shownId) return;
  const current = $botDetail.get();
  if (!answer.ok) {
    if (answer.error.kind === 'aborted') return;
    $botDetail.set(
      current.phase === 'ready' ? { ...current, isStale: true } : { phase: 'failed', error: answer.error },
    );
    return;
  }
  const [bot] = answer.result.list;
  if (!bot) $botDetail.set({ phase: 'missing' });
  else if (current.phase !== 'ready' || bot.ver >= current.bot.ver)
    $botDetail.set({ phase: 'ready', bot, isStale: false });
});

/** Loads the shown bot and its fills again. */
export function reloadDetail(): void {
  void load();
  void botFills.load(query, { keepsRows: true });
}

let query = { gridId: '' };

/** Facts of a bot that change with a fill or at its end: its orders and fills are loaded again then. */
const fillsOf = ({ base_balance: base, arbitrage_num: count, status }: GridRow): string => `${base} ${count} ${status}`;

/** Takes a row of topic `grid`; orders and points are those of the last load. */
function merge(row: GridRow): void {
  const current = $botDetail.get();
  if (current.phase !== 'ready' || row.grid_id !== current.bot.grid_id || row.ver <= current.bot.ver) return;
  const hasFilled = fillsOf(row) !== fillsOf(current.bot);
  $botDetail.set({ ...current, bot: { ...current.bot, ...row } });
  if (hasFilled) reloadDetail();
}

/** Loads a bot and keeps it current by topic `grid`. Returns a function that stops it. */
export function followDetail(gridId: string): () => void {
  shownId = gridId;
  query = { gridId };
  if (!/^\d{1,20}$/.test(gridId)) {
    $botDetail.set({ phase: 'missing' });
    return () => undefined;
  }
  $botDetail.set({ phase: 'loading' });
  void load();
  void botFills.load(query);
  const stops = [
    registerTopicReader({
      topic: 'grid',
      apply: (rows) => {
        for (const row of validRows(GridRow, rows)) merge(row);
      },
      onResync: reloadDetail,
    }),
    closeRequest.$state.listen((state) => {
      if (state.phase !== 'done') return;
      merge(state.result);
      reloadDetail();
    }),
    closeRequest.$left.listen(reloadDetail),
  ];
  return () => {
    for (const stop of stops) stop();
    shownId = '';
  };
}

/** Loads the bot again after a failure. */
export function retryDetail(): void {
  $botDetail.set({ phase: 'loading' });
  reloadDetail();
}
