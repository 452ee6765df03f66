import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halo, launchpad, openLaunches } from '../support/launches.ts';
import { pledgeProblem } from '#launchpad/pledge-rules.ts';
import type { PledgeProblem } from '#launchpad/pledge-rules.ts';

/**
 * Codes that the exchange can return where the form reports a problem; it checks the step before the limit and the
 * amount before the balance. launchpad.md 5
 */
const codesByProblem: Record<PledgeProblem['kind'], readonly number[]> = {
  empty: [10001],
  balanceUnknown: [],
  nothingLeft: [20104, 20105],
  noBalance: [20103, 20104, 20105, 20109],
  belowMinimum: [20103],
  notAStep: [20105],
  aboveMaximum: [20104, 20105, 20109],
};

test('[R1.4] [R7.6] the form reports a problem exactly when the exchange rejects the pledge', async () => {
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
        if (!pool) throw new Error('HALO has no such pool');
        const who = launches.person({ balances: { [pool.coin]: String(fund) } });
        for (const amountText of [first, second]) {
          const { list } = await launches.read(launchpad.qualifications, { projectId: halo.projectId }, who);
          const qualification = list.find((candidate) => candidate.poolId === poolId);
          const balances = {
            free: launches.balanceOf(who, 'free', pool.coin),
            committed: launches.balanceOf(who, 'launch', pool.coin),
          };
          if (!qualification?.qualified) continue;
          const problem = pledgeProblem(amountText, pool, balances, qualification);
          const { body } = await launches.pledge(who, { projectId: halo.projectId, poolId, amount: amountText });
          expect(problem ? codesByProblem[problem.kind] : [0]).toContain(body.ret_code);
        }
      },
    ),
    { numRuns: 60 },
  );
  await launches.close();
});
