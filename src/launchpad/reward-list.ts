import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import type { ResultOf } from '../contract/call.ts';
import { rewardList } from '../contract/launchpad.ts';
import { cursorList } from '../session/cursor-list.ts';

/** What a launchpool paid on a day, for one stake. */
export type Reward = ResultOf<typeof rewardList>['list'][number];

/** Rewards asked for at once, the most that the exchange gives. exchange-api 1.4 */
const pageSize = 100;

const list = cursorList<'all', Reward>({
  page: (_all, fromId, signal) =>
    send(rewardList, { limit: pageSize, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: ({ rewardId }) => rewardId,
  compare: (a, b) => (a.rewardId < b.rewardId ? 1 : -1),
  isNewer: () => false, // what was read last stands first; a day's sum grows until the day is over
});

/** The person's rewards, newest first, as far as they were read. */
export const $rewards = list.$list;
/** Reads the next older rewards, once at a time; gives why not. */
export const moreRewards = list.more;

/** Reads the newest rewards, and on until they reach back to `upTo`; ids sort by age. exchange-api 1.3 */
export async function loadRewards({
  signal,
  upTo,
}: { signal?: AbortSignal; upTo?: string | undefined } = {}): Promise<void> {
  await list.load('all', {
    ...(signal && { signal }),
    ...(upTo !== undefined && { until: ({ rewardId }) => rewardId <= upTo }),
  });
}

/** Reads the newest anew; what is shown stays. */
export const freshRewards = (): Promise<ApiError | undefined> => list.load('all', { keeps: true });

/** Bars are drawn of the newest rewards alone, whatever else was read: they do not change while the list is scrolled. */
export function chartedRewards(rows: readonly Reward[], hasMore: boolean): readonly Reward[] {
  const newest = rows.slice(0, pageSize);
  const isCut = hasMore || rows.length > newest.length;
  const lastDay = isCut ? newest.at(-1)?.day : undefined; // more of it may follow
  return newest.filter(({ day }) => day !== lastDay);
}
