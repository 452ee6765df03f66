import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { rewardList } from '#contract/launchpad.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { cursorList } from '#session/cursor-list.ts';

/** Sum of the rewards of one stake on one day (UTC). `stake`: pool's coin; `reward`: token of the launch. */
export type Reward = ResultOf<typeof rewardList>['list'][number];

const list = cursorList<'all', Reward>({
  page: (_all, fromId, signal) =>
    send(rewardList, { limit: pageSizeMax, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: ({ rewardId }) => rewardId,
  compare: (a, b) => (a.rewardId < b.rewardId ? 1 : -1),
  // Of two rows with one id the first wins, which was read last; the sum of a day grows until the day ends.
  isNewer: () => false,
});

/** The user's rewards, newest first, as far as they are loaded. */
export const $rewards = list.$list;
/** Loads the next older rewards, one page at a time; returns the error. */
export const loadMoreRewards = list.loadMore;

/** Loads the newest rewards, and further pages until they include `openAt`, an id; ids sort by age. exchange-api 1.3 */
export async function loadRewards({
  signal,
  openAt,
}: { signal?: AbortSignal; openAt?: string | undefined } = {}): Promise<void> {
  await list.load('all', {
    ...(signal && { signal }),
    ...(openAt !== undefined && { isReached: ({ rewardId }) => rewardId <= openAt }),
  });
}

/** Loads the newest rewards and merges them into the list; returns the error. */
export const refreshRewards = (): Promise<ApiError | undefined> => list.load('all', { keepsRows: true });

/**
 * The rewards that the bars show: the newest page only, so that the bars do not change while the list is
 * scrolled, and without its last day if more rewards of that day may follow.
 */
export function chartedRewards(rows: readonly Reward[], hasMore: boolean): readonly Reward[] {
  const newest = rows.slice(0, pageSizeMax);
  const isCut = hasMore || rows.length > newest.length;
  const lastDay = isCut ? newest.at(-1)?.day : undefined;
  return newest.filter(({ day }) => day !== lastDay);
}
