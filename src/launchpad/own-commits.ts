import type { LaunchOrder, Pool, Project } from '../contract/launchpad.ts';
import { replaceCommit } from '../formulas/subscription.ts';
import { scale, unscale } from '../money/index.ts';

const changes = { JOINED: 1n, ADDED: 1n, REDEEMED: -1n } as const;
const isChange = (kind: string): kind is keyof typeof changes => kind in changes;

/** What an order has added to its pool since `updatedAt`, in ledger units; negative after a redeem. */
const addedSince = ({ events }: LaunchOrder, updatedAt: number): bigint =>
  events.reduce(
    (sum, { kind, amount, time }) => (isChange(kind) && time >= updatedAt ? sum + changes[kind] * scale(amount) : sum),
    0n,
  );

/** The pool with a commit that was `before` in its totals and is `now`, ledger units. */
function withCommit(pool: Pool, before: bigint, now: bigint): Pool {
  const totals = {
    total: unscale(scale(pool.total) + now - before),
    participants: pool.participants + Number(now > 0n) - Number(before > 0n),
  };
  if (pool.method === 'STAKE') return { ...pool, ...totals };
  if (pool.method === 'LOTTERY') {
    return { ...pool, ...totals, tickets: pool.tickets + Number((now - before) / scale(pool.ticketSize)) };
  }
  const groups = (pool.cappedCommits ?? []).map((group) => ({ ...group, amount: scale(group.amount) }));
  const cappedCommits = replaceCommit(groups, before, now).map((group) => ({
    ...group,
    amount: unscale(group.amount),
  }));
  return { ...pool, ...totals, cappedCommits };
}

/**
 * A project whose totals contain the user's commits at once: the exchange publishes totals once a minute, as of
 * `stats.updatedAt`. launchpad.md 4 "Coins"
 */
export function withOwnCommits(project: Project, orders: Iterable<LaunchOrder>): Project {
  let pools = project.pools;
  for (const order of orders) {
    const added = addedSince(order, project.stats.updatedAt);
    const now = scale(order.staked ?? order.committed ?? '0');
    if (added !== 0n) {
      pools = pools.map((pool) => (pool.poolId === order.poolId ? withCommit(pool, now - added, now) : pool));
    }
  }
  if (pools === project.pools) return project;
  const countOf = (list: readonly Pool[]) => list.reduce((sum, { participants }) => sum + participants, 0);
  const participants = project.stats.participants + countOf(pools) - countOf(project.pools);
  return { ...project, pools, stats: { ...project.stats, participants } };
}
