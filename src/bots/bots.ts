import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { GridRow, list } from '#contract/bots/grid.ts';
import type { BotTab, Grid } from '#contract/bots/grid.ts';
import { validRows } from '#contract/scalars.ts';
import { onPersonChange } from '../session/on-person-change.ts';
import { registerTopicReader } from '../session/private-stream/topics.ts';
import { mapResult, valueOf } from '../session/remote/load.ts';
import { remote } from '../session/remote/remote.ts';

/** One page holds all running bots of a person. R9.4 */
const pageRows = 100;

/** List status: the running bots, or the history. R4.7 */
export type BotStatus = 0 | 1;

/** Bots newest first. `runningNum` counts all running bots of the person; `equityUsd` is their total value in USD. */
export interface BotList {
  rows: readonly Grid[];
  total: number;
  runningNum: number;
  equityUsd: string;
  hasMore: boolean;
}

/** The list that is shown. */
let shown: { status: BotStatus; tab: BotTab | undefined } | undefined;
onPersonChange(() => (shown = undefined));

const endedStatuses: readonly Grid['status'][] = ['COMPLETED', 'REJECTED'];

/** True for a bot of the history. exchange-api 4.8 */
export const hasEnded = ({ status }: Pick<Grid, 'status'>): boolean => endedStatuses.includes(status);

/** True for a row of the list that is shown. */
const isListed = (row: Pick<Grid, 'status' | 'source'>): boolean =>
  shown !== undefined &&
  hasEnded(row) === (shown.status === 1) &&
  (shown.tab === undefined || (row.source === 'STRATEGY') === (shown.tab === 'strategy'));

/** Each bot once, in its newest version, newest first. */
function merged(rows: readonly Grid[]): Grid[] {
  const byId = new Map<string, Grid>();
  for (const row of rows) {
    const other = byId.get(row.grid_id);
    if (!other || row.ver > other.ver) byId.set(row.grid_id, row);
  }
  return [...byId.values()].sort((a, b) => b.create_time - a.create_time);
}

const request = (page: number, status: BotStatus, tab: BotTab | undefined) =>
  send(list, { page, limit: pageRows, status, ...(tab !== undefined && { bot_tab: tab }) });

/** The person's bots of one tab, or of both. */
export const $bots = remote(
  async (status: BotStatus, tab: BotTab | undefined) =>
    mapResult(
      await request(0, status, tab),
      ({ list: rows, total, running_num: runningNum, total_equity: equityUsd }): BotList => {
        const hasMore = rows.length >= pageRows && rows.length < total;
        return { rows: merged(rows), total, runningNum, equityUsd, hasMore };
      },
    ),
  // Rows that the stream delivered meanwhile may be newer.
  (loaded, { rows }) => {
    const streamed = rows.filter(({ grid_id: id }) => loaded.rows.some((row) => row.grid_id === id));
    return { ...loaded, rows: merged([...loaded.rows, ...streamed]) };
  },
);

/** Loads the bots of a tab, or of both: `status` 0 are the running bots, 1 is the history (R4.7). */
export async function loadBots(status: BotStatus, tab: BotTab | undefined): Promise<void> {
  shown = { status, tab };
  $bots.set({ phase: 'loading' });
  await $bots.load(status, tab);
}

/** Resolves with whether the history of a tab has a bot; false when that cannot be loaded. */
export async function hasEndedBots(tab: BotTab): Promise<boolean> {
  const answer = await send(list, { page: 0, limit: 1, status: 1, bot_tab: tab });
  return answer.ok && answer.result.total > 0;
}

/** Loads the shown list again and keeps its rows until then. */
export async function reloadBots(): Promise<void> {
  if (shown) await $bots.load(shown.status, shown.tab);
}

/** Loads the next older bots of the history; returns the error. */
export async function loadMoreBots(): Promise<ApiError | undefined> {
  const before = valueOf($bots.get());
  const own = shown;
  if (!own || before?.hasMore !== true) return undefined;
  const answer = await request(Math.floor(before.rows.length / pageRows), own.status, own.tab);
  if (shown !== own) return undefined;
  if (!answer.ok) return answer.error;
  const { list: older, total } = answer.result;
  $bots.change((current) => {
    const rows = merged([...current.rows, ...older]);
    return { ...current, rows, hasMore: rows.length < total && older.length > 0 };
  });
  return undefined;
}

/** Merges rows of topic `grid` or of a request, by `ver`; a bot that has ended leaves the running list. */
export function mergeBots(rows: readonly GridRow[]): void {
  const current = valueOf($bots.get());
  if (!current) return;
  const changed = rows.flatMap((row): Grid[] => {
    const known = current.rows.find(({ grid_id: id }) => id === row.grid_id);
    if (!known && !isListed(row)) return [];
    return [{ ...row, open_orders: 'open_orders' in row ? (row as Grid).open_orders : (known?.open_orders ?? []) }];
  });
  if (changed.length === 0) return;
  const all = merged([...current.rows, ...changed]).filter(isListed);
  const total = Math.max(0, current.total + all.length - current.rows.length);
  $bots.change(() => ({ ...current, rows: all, total }));
}

/** Rows that arrived since the last frame. */
let waiting: GridRow[] = [];
let frame: number | undefined;

/**
 * Keeps the shown list current by topic `grid`, with one change of the store per frame. Returns a function that stops
 * it. G37
 */
export function followBots(): () => void {
  const flush = () => {
    frame = undefined;
    const rows = waiting;
    waiting = [];
    mergeBots(rows);
  };
  const stop = registerTopicReader({
    topic: 'grid',
    apply: (rows) => {
      waiting.push(...validRows(GridRow, rows));
      frame ??= requestAnimationFrame(flush);
    },
    onResync: () => void reloadBots(),
  });
  return () => {
    stop();
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    waiting = [];
  };
}
