import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Upcoming, and requires a sign-up. launchpad.md 7 */
export const fern: SeedProject = {
  projectId: '3',
  code: 'FERN',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'FERN',
  tokenPrecision: 4,
  name: 'Fernweave',
  minVipLevel: 0,
  needSignup: true,
  isContest: true,
  times: {
    announce: utc('2026-05-29 08:00'),
    snapshotStart: utc('2026-06-08 00:00'),
    snapshotEnd: utc('2026-06-13 00:00'),
    commitStart: utc('2026-06-13 00:00'),
    commitEnd: utc('2026-06-14 12:00'),
    distribute: utc('2026-06-14 13:00'),
    listing: utc('2026-06-15 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '31',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '50000000',
        price: '0.02',
        capTokens: '150000',
        minCommit: '20',
        step: '1',
        maxCommit: '3000',
      },
      crowd: { people: 1300, median: '700' },
    },
  ],
  links: linksOf('FERN'),
  tokenomics: {
    totalSupply: '2000000000',
    launchAmount: '50000000',
    hardCapUsd: '1000000',
    distribution: [
      { holder: 'launch', share: '0.025' },
      { holder: 'community', share: '0.375' },
      { holder: 'ecosystem', share: '0.25' },
      { holder: 'team', share: '0.15' },
      { holder: 'treasury', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.025', tgeShare: '0.5', cliffDays: 0, linearDays: 90 },
      { holder: 'community', share: '0.375', tgeShare: '0.15', cliffDays: 0, linearDays: 1095 },
      { holder: 'ecosystem', share: '0.25', tgeShare: '0', cliffDays: 60, linearDays: 1095 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'treasury', share: '0.15', tgeShare: '0', cliffDays: 0, linearDays: 1460 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
