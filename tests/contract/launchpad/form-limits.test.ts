import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halo, launchpad, openLaunches } from './launches.ts';
import { pledgeProblem } from '../../../src/launchpad/rules.ts';
import type { PledgeProblem } from '../../../src/launchpad/rules.ts';

/** What the exchange may answer where the form stops; it judges the amount before the balance, and a step before the limit. launchpad.md 5 */
const refusals: Record<PledgeProblem['kind'], readonly number[]> = {
  empty: [10001],
  balanceUnknown: [],
  nothingLeft: [20104, 20105],
  noBalance: [20103, 20104, 20105, 20109],
  belowMinimum: [20103],
  notAStep: [20105],
  aboveMaximum: [20104, 20105, 20109],
};

test('[R1.4] [R7.6] the form stops exactly what the exchange refuses', async () => {
  const launches = await openLaunches();
  const { pools } = await launches.read(launchpad.detailV2, { code: 'HALO' });
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 5_000 }).map(String),
    fc.integer({ min: 1, max: 40 }).map((tickets) => String(tickets * 100)),
    fc.integer({ min: 1, max: 99_999 }).map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10 || 1}`),
  );
  const funds = fc.integer({ min: 60, max: 3_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(halo.subscription, halo.lottery),
      funds,
      amount,
      amount,
      async (poolId, fund, first, second) => {
        const pool = pools.find((candidate) => candidate.poolId === poolId);
        if (!pool) throw new Error('HALO lacks a pool');
        const who = launches.person({ balances: { [pool.coin]: String(fund) } });
        for (const typed of [first, second]) {
          const { list } = await launches.read(launchpad.qualifications, { projectId: halo.projectId }, who);
          const qualification = list.find((candidate) => candidate.poolId === poolId);
          const held = {
            free: launches.held(who, 'free', pool.coin),
            committed: launches.held(who, 'launch', pool.coin),
          };
          if (!qualification?.qualified) continue;
          const problem = pledgeProblem(typed, pool, held, qualification);
          const { body } = await launches.pledge(who, { projectId: halo.projectId, poolId, amount: typed });
          expect(problem ? refusals[problem.kind] : [0]).toContain(body.ret_code);
        }
      },
    ),
    { numRuns: 60 },
  );
  await launches.close();
});
