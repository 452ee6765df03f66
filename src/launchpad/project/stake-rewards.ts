import { send } from '#api/index.ts';
import { rewardList } from '#contract/launchpad.ts';
import type { LaunchOrder, Project } from '#contract/launchpad.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { hourMs } from '#formulas/durations.ts';
import { canonical, decimal, scale } from '#money/index.ts';
import { cursorList } from '#session/cursor-list.ts';
import type { Reward } from '../assets/reward-list.ts';

const list = cursorList<string, Reward>({
  page: (projectId, fromId, signal) =>
    send(rewardList, { projectId, limit: pageSizeMax, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: ({ rewardId }) => rewardId,
  compare: (a, b) => (a.rewardId < b.rewardId ? 1 : -1),
  // The first of two rows with one id was read last.
  isNewer: () => false,
});

/** The user's rewards and prizes in one launchpool, newest first. */
export const $stakeRewards = list.$list;

/** Loads all rewards of a project into `$stakeRewards`. */
export async function loadStakeRewards(projectId: string, signal: AbortSignal): Promise<void> {
  const error = await list.load(projectId, { signal });
  if (!error && !signal.aborted) await list.loadAll();
}

/** Loads the newest rewards of a project and merges them into `$stakeRewards`. */
export const refreshStakeRewards = (projectId: string): void => void list.load(projectId, { keepsRows: true });

/** Sums of rewards, in the token of the launch. */
export type RewardTotals = { today: string; all: string; prizes: string };

const sumOf = (rewards: readonly Reward[]): string =>
  canonical(rewards.reduce((sum, { reward }) => sum.plus(reward), decimal('0')));

/** What stakes earned on the UTC day of `nowMs` and in all, and the prizes. */
export function rewardTotals(rewards: readonly Reward[], nowMs: number): RewardTotals {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const earned = rewards.filter(({ kind }) => kind !== 'PRIZE');
  return {
    today: sumOf(earned.filter(({ day }) => day === today)),
    all: sumOf(earned),
    prizes: sumOf(rewards.filter(({ kind }) => kind === 'PRIZE')),
  };
}

type Stake = Pick<LaunchOrder, 'events'>;

/** The lowest stake in the hour that began at `hour`, ms UTC, and the stake at its end, in ledger units. */
function stakeInHour({ events }: Stake, hour: number): { low: bigint; now: bigint } {
  let now = 0n;
  let low: bigint | undefined;
  for (const { kind, amount, time } of events) {
    if (time >= hour) low ??= now;
    if (kind === 'JOINED' || kind === 'ADDED') now += scale(amount);
    if (kind === 'REDEEMED') now -= scale(amount);
    if (low !== undefined && now < low) low = now;
  }
  return { low: low ?? now, now };
}

/**
 * Returns when the next reward is credited, ms UTC: at the next full hour, and for coins that were staked within this
 * hour at the one after it, because a stake counts for whole hours; undefined when no reward follows. launchpad.md 4
 * "Launchpool"
 */
export function nextRewardAt(
  { commitStart, commitEnd }: Pick<Project['times'], 'commitStart' | 'commitEnd'>,
  stakes: readonly Stake[],
  nowMs: number,
): number | undefined {
  const hour = Math.max(commitStart, nowMs - (nowMs % hourMs));
  const own = stakes.map((stake) => stakeInHour(stake, hour));
  const isPartHour = own.some(({ now }) => now > 0n) && own.every(({ low }) => low === 0n);
  const next = hour + (isPartHour ? 2 : 1) * hourMs;
  return next <= commitEnd ? next : undefined;
}
