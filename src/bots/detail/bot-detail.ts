import { send } from '#api/index.ts';
import { GridRow, list } from '#contract/bots/grid.ts';
import type { Grid } from '#contract/bots/grid.ts';
import { myTrades } from '#contract/order-lists.ts';
import type { Trade } from '#contract/trading.ts';
import { validRows } from '#contract/scalars.ts';
import { cursorList } from '#session/cursor-list.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { mapResult, valueOf } from '#session/remote/load.ts';
import { remote } from '#session/remote/remote.ts';
import { closeRequest } from '../close/close-bot.ts';

/** The shown bot with its profits over time; undefined: the person has no bot of this id. */
export const $botDetail = remote<Grid | undefined, [gridId: string]>(
  async (grid_id) =>
    mapResult(await send(list, { status: 0, page: 0, limit: 1, grid_id, points: 1 }), ({ list: [bot] }) => bot),
  (loaded, current) => (loaded && current && loaded.ver < current.ver ? current : loaded),
);

/** Fills of the shown bot, newest first. bots.md 1 `$botFills` */
export const botFills = cursorList<{ gridId: string }, Trade>({
  page: async ({ gridId }, fromId, signal) =>
    send(myTrades, { gridId, limit: 50, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: ({ tradeId }) => tradeId,
  compare: (a, b) => b.time - a.time || (b.tradeId > a.tradeId ? 1 : -1),
  isNewer: () => false,
});

let query = { gridId: '' };

/** Loads the shown bot and its fills again. */
export function reloadDetail(): void {
  void $botDetail.load(query.gridId);
  void botFills.load(query, { keepsRows: true });
}

/** Facts of a bot that change with a fill or at its end: its orders and fills are loaded again then. */
const fillsOf = ({ base_balance: base, arbitrage_num: count, status }: GridRow): string => `${base} ${count} ${status}`;

/** Takes a row of topic `grid`; orders and points are those of the last load. */
function merge(row: GridRow): void {
  const bot = valueOf($botDetail.get());
  if (!bot || row.grid_id !== bot.grid_id || row.ver <= bot.ver) return;
  const hasFilled = fillsOf(row) !== fillsOf(bot);
  $botDetail.change(() => ({ ...bot, ...row }));
  if (hasFilled) reloadDetail();
}

/** Loads a bot and keeps it current by topic `grid`. Returns a function that stops it. */
export function followDetail(gridId: string): () => void {
  query = { gridId };
  if (!/^\d{1,20}$/.test(gridId)) {
    $botDetail.set({ phase: 'ready', value: undefined });
    return () => undefined;
  }
  $botDetail.set({ phase: 'loading' });
  void $botDetail.load(gridId);
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
  };
}
