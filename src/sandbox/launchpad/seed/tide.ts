import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** In its snapshot, day 3 of 5, for the calendar and its hours. launchpad.md 7 */
export const tide: SeedProject = {
  projectId: '2',
  code: 'TIDE',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'TIDE',
  tokenPrecision: 4,
  name: 'Tidewater',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-25 08:00'),
    snapshotStart: utc('2026-05-30 00:00'),
    snapshotEnd: utc('2026-06-04 00:00'),
    commitStart: utc('2026-06-04 00:00'),
    commitEnd: utc('2026-06-05 12:00'),
    distribute: utc('2026-06-05 13:00'),
    listing: utc('2026-06-06 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '21',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '20000000',
        price: '0.1',
        capTokens: '40000',
        minCommit: '20',
        step: '1',
        maxCommit: '4000',
      },
      crowd: { people: 1500, median: '1200' },
    },
  ],
  links: linksOf('TIDE'),
  tokenomics: {
    totalSupply: '500000000',
    launchAmount: '20000000',
    hardCapUsd: '1600000',
    distribution: [
      { holder: 'launch', share: '0.04' },
      { holder: 'ecosystem', share: '0.4' },
      { holder: 'community', share: '0.18' },
      { holder: 'team', share: '0.17' },
      { holder: 'backers', share: '0.14' },
      { holder: 'liquidity', share: '0.07' },
    ],
    vesting: [
      { holder: 'launch', share: '0.04', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'ecosystem', share: '0.4', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'community', share: '0.18', tgeShare: '0.1', cliffDays: 0, linearDays: 900 },
      { holder: 'team', share: '0.17', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.14', tgeShare: '0', cliffDays: 270, linearDays: 730 },
      { holder: 'liquidity', share: '0.07', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
