import * as v from 'valibot';
import * as calls from '../../contract/launchpad.ts';
import { unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import { handle } from '../handle.ts';
import { int, text, units } from '../store/columns.ts';
import { outcomeOf, resultRow } from './outcome.ts';
import { entriesWhere, participationRow } from './participations.ts';
import { dayMs, launchById, launches, poolOf } from './projects.ts';

const defaultLimit = 20;

/** Above every id: the first part of a list. */
const newest = '9'.repeat(20);

type Cursor = { fromId?: string | undefined; limit?: number | undefined };

/** A part of a list by falling id, of which one row more than asked for was read. `fromId` is exclusive. exchange-api 1.4 */
function cursorPage<T>(read: readonly T[], idOf: (row: T) => string, { limit = defaultLimit }: Cursor, total: number) {
  const list = read.slice(0, limit);
  const last = list.at(-1);
  const hasMore = read.length > list.length;
  return { list, nextId: hasMore && last ? idOf(last) : '', hasMore, total };
}

const CountRow = v.object({ count: int });

/** Which of a person's orders: with a client id nothing else filters. */
const chosenOrders = `uid = ?1 AND (?2 IS NULL OR order_id IN (SELECT order_id FROM launch_event WHERE request_id = ?2))
  AND (?2 IS NOT NULL OR ((?3 IS NULL OR project_id IN (SELECT value FROM json_each(?3))) AND (?4 IS NULL OR state = ?4)
    AND time BETWEEN ?5 AND ?6))`;

/** Ids are compared as numbers are: those of the exchange have 19 digits. */
const older = (id: string): string => id.padStart(20, '0');

export const orders = handle(calls.orders, ({ params, account, ...exchange }) => {
  const {
    kind,
    state,
    from = 0,
    to = Number.MAX_SAFE_INTEGER,
    requestId,
    fromId = newest,
    limit = defaultLimit,
  } = params;
  if (to < from) return refuse('badParameter', { field: 'to' });
  const projects = kind && JSON.stringify(launches.flatMap((one) => (one.kind === kind ? [one.projectId] : [])));
  const chosen = [account.uid, requestId ?? null, projects ?? null, state ?? null, from, to];
  const total = exchange.store.row(
    CountRow,
    `SELECT COUNT(*) AS count FROM launch_participation WHERE ${chosenOrders}`,
    ...chosen,
  );
  const read = entriesWhere(exchange, `${chosenOrders} AND '0' || order_id < ?7 ORDER BY order_id DESC LIMIT ?8`, [
    ...chosen,
    older(fromId),
    limit + 1,
  ]);
  const page = cursorPage(read, ({ orderId }) => orderId, params, total?.count ?? 0);
  const list = page.list.map((entry) => ({
    ...participationRow(exchange, entry),
    ...(outcomeOf(exchange, entry.orderId) ? { result: resultRow(exchange, entry) } : {}),
  }));
  return { result: { ...page, list } };
});

const RewardRow = v.object({ reward_id: text, pool_id: text, day: int, stake: units, reward: units, project_id: text });

const chosenRewards = `FROM launch_reward r JOIN launch_pool p ON p.pool_id = r.pool_id
  WHERE r.uid = ?1 AND (?2 IS NULL OR p.project_id = ?2) AND r.day > ?3 AND r.day <= ?4`;

export const rewardList = handle(calls.rewardList, ({ params, account, now, store }) => {
  const { projectId, from = 0, to = Number.MAX_SAFE_INTEGER, fromId = newest, limit = defaultLimit } = params;
  if (to < from) return refuse('badParameter', { field: 'to' });
  // A day belongs to the span when any of it does.
  const chosen = [account.uid, projectId ?? null, from - dayMs, to];
  const total = store.row(CountRow, `SELECT COUNT(*) AS count ${chosenRewards}`, ...chosen)?.count ?? 0;
  const rows = store.rows(
    RewardRow,
    `SELECT r.reward_id, r.pool_id, r.day, r.stake, r.reward, p.project_id ${chosenRewards}
       AND '0' || r.reward_id < ?5 ORDER BY r.reward_id DESC LIMIT ?6`,
    ...chosen,
    older(fromId),
    limit + 1,
  );
  const page = cursorPage(rows, ({ reward_id }) => reward_id, params, total);
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
