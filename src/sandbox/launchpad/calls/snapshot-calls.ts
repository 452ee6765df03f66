import * as calls from '#contract/launchpad.ts';
import { dayMs } from '#formulas/durations.ts';
import { unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { projectOf } from './detail.ts';
import { launchById } from '../projects.ts';
import { allowanceOf, snapshotWindowOf } from '../participation/qualification.ts';
import type { SeedProject } from '../seed/types.ts';
import { snapshotDays, snapshotHoursOf } from '../participation/holding-snapshot.ts';

/**
 * The coin of the requested snapshot; undefined when it is not named and the pools differ, or no pool uses it.
 */
function snapshotCoin({ pools }: SeedProject, coin: string | undefined): string | undefined {
  const coins = new Set(pools.map(({ terms }) => terms.coin));
  if (coin === undefined && coins.size === 1) return [...coins][0];
  return coin !== undefined && coins.has(coin) ? coin : undefined;
}

/** Answers `launchpad.snapshotCalendar`. */
export const snapshotCalendar = handle(calls.snapshotCalendar, ({ exchange, params, account, now }) => {
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  if (project.times.snapshotStart === undefined) return { result: { list: [] } };
  const coin = snapshotCoin(project, params.coin);
  if (coin === undefined) return refuse('badParameter', { field: 'coin' });
  const days = snapshotDays(exchange, account.uid, coin, snapshotWindowOf(project), now);
  return { result: { list: days.map((day) => ({ ...day, average: unscale(day.average) })) } };
});

/** Answers `launchpad.snapshotHours`: the hourly snapshots of a day so far, none for a future day. */
export const snapshotHours = handle(calls.snapshotHours, ({ exchange, params, account, now }) => {
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  if (project.times.snapshotStart === undefined) return refuse('badParameter', { field: 'day' });
  const coin = snapshotCoin(project, params.coin);
  if (coin === undefined) return refuse('badParameter', { field: 'coin' });
  const [start, end] = snapshotWindowOf(project);
  const from = Date.parse(`${params.day}T00:00:00Z`);
  if (!(from >= start && from + dayMs <= end)) return refuse('badParameter', { field: 'day' });
  const hours = snapshotHoursOf(exchange, account.uid, coin, from, now);
  return {
    result: {
      list: hours.map(({ amount, accounts: { spot, fund, staked, borrowed } }, hour) => ({
        hour,
        amount: unscale(amount),
        accounts: {
          spot: unscale(spot),
          fund: unscale(fund),
          staked: unscale(staked),
          borrowed: unscale(borrowed),
        },
      })),
    },
  };
});

/** Answers `launchpad.calculation`: the days so far, their average and the tier that it reaches. */
export const calculation = handle(calls.calculation, ({ exchange, params, account, now }) => {
  const project = projectOf('v1', params);
  if ('refused' in project) return project;
  const [pool] = project.pools;
  if (!pool) return refuse('noSuchProject');
  const { terms } = pool;
  const { average, tickets = 0, tier = -1 } = allowanceOf(exchange, account, project, terms, now);
  const days = snapshotDays(exchange, account.uid, terms.coin, snapshotWindowOf(project), now)
    .filter(({ state }) => state !== 'COMING')
    .map((day) => ({ day: day.day, average: unscale(day.average) }));
  return { result: { days, average: unscale(average), ...(tier < 0 ? {} : { tier }), tickets } };
});

/** Answers `launchpad.duplicateUserIds` with the caller's own id only, never with the id of the other account. */
export const duplicateUserIds = handle(calls.duplicateUserIds, ({ params, account }) =>
  launchById(params.projectId)
    ? { result: { userIds: account.isDuplicate ? [account.uid] : [] } }
    : refuse('noSuchProject'),
);
