import * as v from 'valibot';
import * as calls from '../../contract/launchpad.ts';
import { unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import { int, text, units } from '../store/columns.ts';
import { outcomeOf, resultRow } from './outcome.ts';
import { entriesOf, participationRow } from './participations.ts';
import type { Entry } from './participations.ts';
import { dayMs, launchById, poolOf } from './projects.ts';

const defaultLimit = 20;

type Cursor = { fromId?: string | undefined; limit?: number | undefined };

/** A part of a list that is sorted by falling id. `fromId` is exclusive. exchange-api 1.4 */
function cursorPage<T>(all: readonly T[], idOf: (row: T) => string, { fromId, limit = defaultLimit }: Cursor) {
  const older = fromId === undefined ? all : all.filter((row) => BigInt(idOf(row)) < BigInt(fromId));
  const list = older.slice(0, limit);
  const last = list.at(-1);
  const hasMore = older.length > list.length;
  return { list, nextId: hasMore && last ? idOf(last) : '', hasMore, total: all.length };
}

const OrderRow = v.object({ order_id: text });

/** Orders in which an act of this client id stands. */
function byRequest(exchange: Exchange, entries: readonly Entry[], requestId: string): Entry[] {
  const rows = exchange.store.rows(OrderRow, 'SELECT order_id FROM launch_event WHERE request_id = ?', requestId);
  const found = new Set(rows.map(({ order_id }) => order_id));
  return entries.filter(({ orderId }) => found.has(orderId));
}

export const orders = handle(calls.orders, ({ params, account, ...exchange }) => {
  const { kind, state, from = 0, to = Number.MAX_SAFE_INTEGER, requestId } = params;
  if (to < from) return refuse('badParameter', { field: 'to' });
  const mine = entriesOf(exchange, account.uid);
  const found =
    requestId === undefined
      ? mine
          .filter(({ projectId }) => !kind || launchById(projectId)?.kind === kind)
          .filter((entry) => !state || entry.state === state)
          .filter(({ time }) => time >= from && time <= to)
      : byRequest(exchange, mine, requestId);
  const page = cursorPage(found, ({ orderId }) => orderId, params);
  const list = page.list.map((entry) => ({
    ...participationRow(exchange, entry),
    ...(outcomeOf(exchange, entry.orderId) ? { result: resultRow(exchange, entry) } : {}),
  }));
  return { result: { ...page, list } };
});

const RewardRow = v.object({ reward_id: text, pool_id: text, day: int, stake: units, reward: units, project_id: text });

export const rewardList = handle(calls.rewardList, ({ params, account, now, store }) => {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = params;
  if (to < from) return refuse('badParameter', { field: 'to' });
  const rows = store
    .rows(
      RewardRow,
      `SELECT r.reward_id, r.pool_id, r.day, r.stake, r.reward, p.project_id FROM launch_reward r
       JOIN launch_pool p ON p.pool_id = r.pool_id WHERE r.uid = ? ORDER BY r.reward_id DESC`,
      account.uid,
    )
    .filter(({ project_id }) => params.projectId === undefined || project_id === params.projectId)
    .filter(({ day }) => day + dayMs > from && day <= to);
  const page = cursorPage(rows, ({ reward_id }) => reward_id, params);
  const list = page.list.flatMap(({ reward_id, pool_id, project_id, day, stake, reward }) => {
    const project = launchById(project_id);
    const terms = project && poolOf(project, pool_id)?.terms;
    if (!terms) return [];
    return [
      {
        rewardId: reward_id,
        day: new Date(day).toISOString().slice(0, 10),
        projectId: project_id,
        poolId: pool_id,
        coin: terms.coin,
        stake: unscale(stake),
        reward: unscale(reward),
        token: project.token,
        state: now >= day + dayMs ? ('FILLED' as const) : ('PENDING' as const),
      },
    ];
  });
  return { result: { ...page, list } };
});
