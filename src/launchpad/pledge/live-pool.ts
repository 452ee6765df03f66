import type { Pool } from '#contract/launchpad.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $liveProject } from '../live-project.ts';
import type { PoolFunds } from '../pledge-rules.ts';

/** Funds of users whose balance and commitments are not loaded, and of visitors. */
export const noFunds: PoolFunds = { free: '0', committed: '0' };

/** A pool with its current totals, which contain the user's commits; `pool` itself until they are loaded. */
export function useLivePool(pool: Pool): Pool {
  return useStore($liveProject)?.pools.find(({ poolId }) => poolId === pool.poolId) ?? pool;
}
