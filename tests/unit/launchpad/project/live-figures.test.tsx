/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LaunchOrder, Project } from '#contract/launchpad.ts';
import { $launchOrders } from '#launchpad/participation.ts';
import { LiveFigures } from '#launchpad/project/LiveFigures.tsx';
import { $project } from '#launchpad/project-store.ts';
import { lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { lottery, project, stake, subscription } from '../support/pools.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() =>
  rendering(() => {
    $project.set(undefined);
    $launchOrders.set(undefined);
  }),
);

/** Renders the figures of a project that the exchange sends. */
async function figuresOf(sent: Project) {
  const figures = await rendered(<LiveFigures lang="en" page="" />);
  await rendering(() => $project.set(sent));
  return figures;
}

/** Open at any time: its commit period ends in the year 9999. */
const halo = project({
  times: { announce: 0, commitStart: 0, commitEnd: Date.parse('9999-01-01T00:00:00Z') },
  pools: [
    subscription({ total: '2500000', participants: 1_800, amount: '20000000', price: '0.0625' }),
    lottery({ total: '1000000', participants: 1_400, tickets: 10_000 }),
  ],
  stats: { participants: 3_200, totalCommittedUsd: '3900000', updatedAt: 1 },
});

test('[R1.4] a project page shows what is committed, participants and the subscription multiple of each pool', async () => {
  const { texts } = await figuresOf(halo);
  expect(texts('h2')).toEqual(['Participation']);
  expect(texts('h3')).toEqual(['Subscription pool', 'Lottery pool']);
  expect(texts('.facts__fact')).toEqual([
    'Total committed3.9M USD',
    'Participants3,200',
    'Total committed2,500,000 SLIP',
    'Participants1,800',
    'Subscription multiple2×',
    'Total committed1,000,000 USDT',
    'Participants1,400',
    'Tickets claimed10,000',
    'Subscription multiple2×',
  ]);
});

test('[R1.4] the figures follow the exchange, and an own commit counts at once with its share of the pool', async () => {
  const { texts } = await figuresOf(halo);
  const order: LaunchOrder = {
    orderId: '1',
    ver: 1,
    projectId: '1',
    poolId: '11',
    method: 'SUBSCRIPTION',
    committed: '500000',
    time: 2,
    state: 'PENDING',
    events: [{ kind: 'JOINED', amount: '500000', time: 2 }],
  };
  await rendering(() => {
    $project.set({ ...halo, stats: { ...halo.stats, participants: 3_300 } });
    $launchOrders.set(new Map([['1', order]]));
  });
  await lazyParts();
  expect(texts('.facts__fact')).toEqual(
    expect.arrayContaining([
      'Participants3,301',
      'Total committed3,000,000 SLIP',
      'Participants1,801',
      'Subscription multiple2.4×',
      'Your share of the pool16.6666%',
    ]),
  );
});

test('[R1.4] an ended launchpool shows its final figures', async () => {
  const nimb = project({
    kind: 'LAUNCHPOOL',
    status: 5,
    times: { announce: 0, commitStart: 0, commitEnd: 0, distribute: 0 },
    pools: [stake({ total: '4115000', participants: 1_640 })],
    stats: { participants: 1_640, totalCommittedUsd: '3292000', updatedAt: 1 },
  });
  const { texts } = await figuresOf(nimb);
  expect(texts('h2')).toEqual(['Final figures']);
  expect(texts('.facts__fact')).toEqual([
    'Total staked3.29M USD',
    'Participants1,640',
    'Total staked4,115,000 SLIP',
    'Participants1,640',
  ]);
});
