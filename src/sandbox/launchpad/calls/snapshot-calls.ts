import * as calls from '../../contract/launchpad.ts';
import { unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import { handle } from '../handle.ts';
import { asked } from './detail.ts';
import { dayMs, launchById } from './projects.ts';
import { allowance, windowOf } from './qualification.ts';
import type { SeedProject } from './seed/types.ts';
import { snapshotDays, snapshotHoursOf } from './snapshot.ts';

/** The coin whose snapshot is asked for; undefined: unnamed where the pools differ, or of no pool. */
function coinIn({ pools }: SeedProject, coin: string | undefined): string | undefined {
  const coins = new Set(pools.map(({ terms }) => terms.coin));
  if (coin === undefined && coins.size === 1) return [...coins][0];
  return coin !== undefined && coins.has(coin) ? coin : undefined;
}

export const snapshotCalendar = handle(calls.snapshotCalendar, ({ params, account, now, ...exchange }) => {
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  if (project.times.snapshotStart === undefined) return { result: { list: [] } };
  const coin = coinIn(project, params.coin);
  if (coin === undefined) return refuse('badParameter', { field: 'coin' });
  const days = snapshotDays(exchange, account.uid, coin, windowOf(project), now);
  return { result: { list: days.map((day) => ({ ...day, average: unscale(day.average) })) } };
});

/** The notes of a day of the window so far; none yet for a day to come. */
export const snapshotHours = handle(calls.snapshotHours, ({ params, account, now, ...exchange }) => {
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  if (project.times.snapshotStart === undefined) return refuse('badParameter', { field: 'day' });
  const coin = coinIn(project, params.coin);
  if (coin === undefined) return refuse('badParameter', { field: 'coin' });
  const [start, end] = windowOf(project);
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

/** How the tickets of the old model came about: the days so far, their average and the tier that it reaches. */
export const calculation = handle(calls.calculation, ({ params, account, now, ...exchange }) => {
  const project = asked('v1', params);
  if ('refused' in project) return project;
  const [pool] = project.pools;
  if (!pool) return refuse('noSuchProject');
  const { terms } = pool;
  const { average, tickets = 0, tier = -1 } = allowance(exchange, account, project, terms, now);
  const days = snapshotDays(exchange, account.uid, terms.coin, windowOf(project), now)
    .filter(({ state }) => state !== 'COMING')
    .map((day) => ({ day: day.day, average: unscale(day.average) }));
  return { result: { days, average: unscale(average), ...(tier < 0 ? {} : { tier }), tickets } };
});

/** Says no more than a person may know: the own id when it was found to share an identity, never the other's. */
export const duplicateUserIds = handle(calls.duplicateUserIds, ({ params, account }) =>
  launchById(params.projectId)
    ? { result: { userIds: account.isDuplicate ? [account.uid] : [] } }
    : refuse('noSuchProject'),
);
