import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Canceled in its commit phase with full refunds. launchpad.md 7 */
export const kelp: SeedProject = {
  projectId: '12',
  code: 'KELP',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'KELP',
  tokenPrecision: 4,
  name: 'Kelp Credit',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-05 08:00'),
    snapshotStart: utc('2026-05-11 00:00'),
    snapshotEnd: utc('2026-05-16 00:00'),
    commitStart: utc('2026-05-16 00:00'),
    commitEnd: utc('2026-05-18 10:00'),
    distribute: utc('2026-05-18 12:00'),
    listing: utc('2026-05-19 10:00'),
  },
  canceledAt: utc('2026-05-17 16:00'),
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '121',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '10000000',
        price: '0.12',
        capTokens: '40000',
        minCommit: '50',
        step: '1',
        maxCommit: '4800',
      },
      closed: { participants: 874, total: '691000' },
    },
  ],
  links: linksOf('KELP'),
  tokenomics: {
    totalSupply: '250000000',
    launchAmount: '10000000',
    hardCapUsd: '1200000',
    distribution: [
      { holder: 'launch', share: '0.04' },
      { holder: 'operators', share: '0.46' },
      { holder: 'team', share: '0.2' },
      { holder: 'backers', share: '0.2' },
      { holder: 'treasury', share: '0.1' },
    ],
    vesting: [
      { holder: 'launch', share: '0.04', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.46', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'team', share: '0.2', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.2', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'treasury', share: '0.1', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
    ],
  },
};
