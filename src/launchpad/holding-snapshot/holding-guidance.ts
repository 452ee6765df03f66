import type { LotteryPool, Project, SubscriptionPool } from '#contract/launchpad.ts';
import { hourMs } from '#formulas/durations.ts';
import { ceilToStep, floorToStep, minOf } from '#money/tick.ts';
import { canonical, decimal, divide } from '#money/index.ts';

/** What a user could commit to a pool with a holding; amounts in the pool's coin. `tickets`: lottery pools only. */
export type Reachable = { limit: string; tickets?: number };

/**
 * What the user can commit if the holding stays as it is until the snapshot ends, and how much more the user would have
 * to hold from now on to reach `next`; undefined at the maximum. Amounts in the pool's coin.
 */
export type HoldingGuidance = Reachable & { next?: Reachable & { more: string } };

/**
 * A user's average so far and current holding, in the pool's coin; `vipBoost` raises the limit of a subscription, a
 * fraction.
 */
export type HoldingSoFar = { average: string; holding: string; vipBoost: string };

/** Decimals of the missing amount, which is rounded up. */
const missingStep = '0.0001';

/** How many hourly snapshots the period has, and how many of them were taken by `nowMs`. */
function snapshotCount({ snapshotStart = 0, snapshotEnd = 0 }: Project['times'], nowMs: number) {
  const all = Math.round((snapshotEnd - snapshotStart) / hourMs);
  const taken = nowMs < snapshotStart ? 0 : Math.min(all, Math.floor((nowMs - snapshotStart) / hourMs) + 1);
  return { all, taken };
}

function reachableTickets(pool: LotteryPool, average: string): Required<Reachable> {
  const reached = pool.tiers.filter(({ from }) => decimal(average).gte(from)).at(-1);
  const tickets = Math.min(reached?.tickets ?? 0, pool.maxTickets);
  return { tickets, limit: canonical(decimal(pool.ticketSize).times(String(tickets))) };
}

/** What an average allows, and the next higher average that allows more; without it the maximum is reached. */
function lotteryReach(pool: LotteryPool, average: string): [Reachable, average?: string, next?: Reachable] {
  const now = reachableTickets(pool, average);
  const tier = pool.tiers.find(({ from }) => reachableTickets(pool, from).tickets > now.tickets);
  return tier ? [now, tier.from, reachableTickets(pool, tier.from)] : [now];
}

/** The same for a subscription: below the minimum the next step is the minimum, above it the maximum. */
function subscriptionReach(
  pool: SubscriptionPool,
  average: string,
  vipBoost: string,
): [Reachable, average?: string, next?: Reachable] {
  const factor = decimal('1').plus(vipBoost);
  const allowed = floorToStep(minOf(decimal(average).times(factor), decimal(pool.maxCommit)), pool.step);
  const hasMinimum = allowed.gte(pool.minCommit);
  const now = { limit: hasMinimum ? canonical(allowed) : '0' };
  const target = hasMinimum ? pool.maxCommit : pool.minCommit;
  if (!allowed.lt(target)) return [now];
  return [now, canonical(decimal(target).div(factor)), { limit: target }];
}

/**
 * What the user's holding will allow in a pool whose snapshot has not ended. The average of the period is the
 * sum of its hourly snapshots divided by their number, so a holding counts from now on only. Undefined once all
 * snapshots were taken.
 */
export function holdingGuidance(
  pool: SubscriptionPool | LotteryPool,
  times: Project['times'],
  { average, holding, vipBoost }: HoldingSoFar,
  nowMs: number,
): HoldingGuidance | undefined {
  const { all, taken } = snapshotCount(times, nowMs);
  const left = all - taken;
  if (left <= 0) return undefined;
  const soFar = decimal(average).times(String(taken));
  const projected = canonical(divide(canonical(soFar.plus(decimal(holding).times(String(left)))), String(all)));
  const [now, wanted, next] =
    pool.method === 'LOTTERY' ? lotteryReach(pool, projected) : subscriptionReach(pool, projected, vipBoost);
  if (wanted === undefined || !next) return now;
  const needed = decimal(wanted).times(String(all)).minus(soFar).div(String(left));
  const more = ceilToStep(needed.minus(holding), missingStep);
  return more.gt('0') ? { ...now, next: { ...next, more: canonical(more) } } : now;
}
