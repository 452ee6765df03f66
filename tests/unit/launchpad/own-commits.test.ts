import { expect, test } from 'vitest';
import type { LaunchOrder } from '#contract/launchpad.ts';
import { withOwnCommits } from '#launchpad/own-commits.ts';
import { lottery, project, stake, subscription } from './support/pools.ts';

const updatedAt = 1_000;
const launch = project({
  pools: [
    subscription({ total: '900', participants: 3, cappedCommits: [{ amount: '400', people: 2 }] }),
    lottery({ total: '300', participants: 3, tickets: 3 }),
    stake({ total: '70', participants: 2 }),
  ],
  stats: { participants: 8, totalCommittedUsd: '0', updatedAt },
});

const order = (part: Partial<LaunchOrder>): LaunchOrder => ({
  orderId: '1',
  ver: 1,
  projectId: '1',
  poolId: '11',
  method: 'SUBSCRIPTION',
  time: 0,
  state: 'PENDING',
  events: [],
  ...part,
});

test('[R1.4] a commit is part of the pool’s total before the exchange publishes it', () => {
  const events = [{ kind: 'JOINED' as const, amount: '100', time: updatedAt + 1 }];
  const { pools, stats } = withOwnCommits(launch, [order({ committed: '100', events })]);
  expect(pools[0]).toMatchObject({ total: '1000', participants: 4 });
  expect(stats.participants).toBe(9);
});

test('[R1.4] a commit that the published total contains is not counted again', () => {
  const events = [{ kind: 'JOINED' as const, amount: '100', time: updatedAt - 1 }];
  expect(withOwnCommits(launch, [order({ committed: '100', events })])).toBe(launch);
});

test('[R1.4] an addition moves the own commit among those at the cap', () => {
  const events = [
    { kind: 'JOINED' as const, amount: '400', time: updatedAt - 1 },
    { kind: 'ADDED' as const, amount: '50', time: updatedAt },
  ];
  const { pools } = withOwnCommits(launch, [order({ committed: '450', events })]);
  expect(pools[0]).toMatchObject({
    total: '950',
    participants: 3,
    cappedCommits: [
      { amount: '450', people: 1 },
      { amount: '400', people: 1 },
    ],
  });
});

test('[R1.4] tickets count at once, and so does a stake that is redeemed in full', () => {
  const { pools } = withOwnCommits(launch, [
    order({
      poolId: '12',
      method: 'LOTTERY',
      committed: '200',
      events: [{ kind: 'JOINED', amount: '200', time: 2_000 }],
    }),
    order({
      orderId: '2',
      poolId: '13',
      method: 'STAKE',
      staked: '0',
      events: [
        { kind: 'JOINED', amount: '30', time: 500 },
        { kind: 'REDEEMED', amount: '30', time: 2_000 },
      ],
    }),
  ]);
  expect(pools[1]).toMatchObject({ total: '500', participants: 4, tickets: 5 });
  expect(pools[2]).toMatchObject({ total: '40', participants: 1 });
});
