import * as v from 'valibot';
import * as calls from '#contract/launchpad.ts';
import { dayMs } from '#formulas/durations.ts';
import { unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { storedResult, resultRow } from '../settlement/participation-result.ts';
import { participationsWhere, participationRow } from '../participation/participations.ts';
import { prizesOf } from '../settlement/prizes.ts';
import type { Prize } from '../settlement/prizes.ts';
import { launchById, launches, poolOf } from '../projects.ts';
import { contestTitle } from '../launch-texts.ts';

const defaultLimit = 20;

/** Above every id: the cursor of the first page. */
const firstCursor = '9'.repeat(20);

type Cursor = { fromId?: string | undefined; limit?: number | undefined };

/** A page of a cursor list from `rows`, which hold one row more than the limit. exchange-api 1.4 */
function cursorPage<T>(rows: readonly T[], idOf: (row: T) => string, { limit = defaultLimit }: Cursor, total: number) {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  const hasMore = rows.length > list.length;
  return { list, nextId: hasMore && last ? idOf(last) : '', hasMore, total };
}

const CountRow = v.object({ count: int });

/** Condition of a person's orders; with a request id the other filters do not apply. */
const ordersCondition = `uid = ?1 AND (?2 IS NULL OR order_id IN (SELECT order_id FROM launch_event WHERE request_id = ?2))
  AND (?2 IS NOT NULL OR ((?3 IS NULL OR project_id IN (SELECT value FROM json_each(?3))) AND (?4 IS NULL OR state = ?4)
    AND time BETWEEN ?5 AND ?6))`;

/** Pads an id to 20 digits, so that text order equals numeric order. */
const sortableId = (id: string): string => id.padStart(20, '0');

/** Answers `launchpad.orders`. */
export const orders = handle(calls.orders, ({ exchange, params, account }) => {
  const {
    kind,
    state,
    from = 0,
    to = Number.MAX_SAFE_INTEGER,
    requestId,
    fromId = firstCursor,
    limit = defaultLimit,
  } = params;
  if (to < from) return refuse('badParameter', { field: 'to' });
  const projects =
    kind && JSON.stringify(launches.flatMap((project) => (project.kind === kind ? [project.projectId] : [])));
  const filters = [account.uid, requestId ?? null, projects ?? null, state ?? null, from, to];
  const total = exchange.store.row(
    CountRow,
    `SELECT COUNT(*) AS count FROM launch_participation WHERE ${ordersCondition}`,
    ...filters,
  );
  const rows = participationsWhere(
    exchange,
    `${ordersCondition} AND '0' || order_id < ?7 ORDER BY order_id DESC LIMIT ?8`,
    [...filters, sortableId(fromId), limit + 1],
  );
  const page = cursorPage(rows, ({ orderId }) => orderId, params, total?.count ?? 0);
  const list = page.list.map((participation) => {
    const hasResult = participation.method === 'STAKE' || storedResult(exchange, participation.orderId) !== undefined;
    return {
      ...participationRow(exchange, participation),
      ...(hasResult ? { result: resultRow(exchange, participation) } : {}),
    };
  });
  return { result: { ...page, list } };
});

const RewardRow = v.object({ reward_id: text, pool_id: text, day: int, stake: units, reward: units, project_id: text });

const rewardsQuery = `FROM launch_reward r JOIN launch_pool p ON p.pool_id = r.pool_id
  WHERE r.uid = ?1 AND (?2 IS NULL OR p.project_id = ?2) AND r.day > ?3 AND r.day <= ?4`;

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The rewards of stakes, a row per day and pool. */
const stakeRewards = (rows: readonly v.InferOutput<typeof RewardRow>[], now: number) =>
  rows.flatMap(({ reward_id, pool_id, project_id, day, stake, reward }) => {
    const project = launchById(project_id);
    const terms = project && poolOf(project, pool_id)?.terms;
    if (!terms) return [];
    return [
      {
        rewardId: reward_id,
        kind: 'STAKE' as const,
        day: utcDay(day),
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

const prizeRow = ({ rewardId, contest, amount }: Prize, lang: string) => ({
  rewardId,
  kind: 'PRIZE' as const,
  day: utcDay(contest.end),
  projectId: contest.projectId,
  title: contestTitle(contest.eventId, lang),
  reward: unscale(amount),
  token: contest.token,
  state: 'CONTEST_DONE' as const,
});

/** Answers `launchpad.rewardList`. */
export const rewardList = handle(calls.rewardList, ({ exchange, params, account, lang, now }) => {
  const { store } = exchange;
  const { projectId, from = 0, to = Number.MAX_SAFE_INTEGER, fromId = firstCursor, limit = defaultLimit } = params;
  if (to < from) return refuse('badParameter', { field: 'to' });
  // Includes a day when any part of it is in the period.
  const filters = [account.uid, projectId ?? null, from - dayMs, to];
  const stored = store.row(CountRow, `SELECT COUNT(*) AS count ${rewardsQuery}`, ...filters)?.count ?? 0;
  const rows = store.rows(
    RewardRow,
    `SELECT r.reward_id, r.pool_id, r.day, r.stake, r.reward, p.project_id ${rewardsQuery}
       AND '0' || r.reward_id < ?5 ORDER BY r.reward_id DESC LIMIT ?6`,
    ...filters,
    sortableId(fromId),
    limit + 1,
  );
  const prizes = prizesOf(exchange, account.uid).filter(({ contest }) => {
    const day = contest.end - (contest.end % dayMs);
    return (projectId === undefined || contest.projectId === projectId) && day > from - dayMs && day <= to;
  });
  const list = [
    ...stakeRewards(rows, now),
    ...prizes.filter(({ rewardId }) => sortableId(rewardId) < sortableId(fromId)).map((prize) => prizeRow(prize, lang)),
  ].sort((a, b) => (a.rewardId < b.rewardId ? 1 : -1));
  return { result: cursorPage(list.slice(0, limit + 1), ({ rewardId }) => rewardId, params, stored + prizes.length) };
});
