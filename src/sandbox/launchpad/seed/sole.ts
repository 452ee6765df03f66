import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Upcoming, for VIP 1 and above. launchpad.md 7 */
export const sole: SeedProject = {
  projectId: '4',
  code: 'SOLE',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'SOLE',
  tokenPrecision: 4,
  name: 'Solestice',
  minVipLevel: 1,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-31 08:00'),
    snapshotStart: utc('2026-06-15 00:00'),
    snapshotEnd: utc('2026-06-20 00:00'),
    commitStart: utc('2026-06-20 00:00'),
    commitEnd: utc('2026-06-21 12:00'),
    distribute: utc('2026-06-21 13:00'),
    listing: utc('2026-06-22 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '41',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '1500000',
        price: '2',
        capTokens: '5000',
        minCommit: '200',
        step: '10',
        maxCommit: '10000',
      },
      crowd: { people: 600, median: '5000' },
    },
  ],
  links: linksOf('SOLE'),
  tokenomics: {
    totalSupply: '60000000',
    launchAmount: '1500000',
    hardCapUsd: '3000000',
    distribution: [
      { holder: 'launch', share: '0.025' },
      { holder: 'operators', share: '0.425' },
      { holder: 'treasury', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'backers', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.025', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.425', tgeShare: '0', cliffDays: 90, linearDays: 1825 },
      { holder: 'treasury', share: '0.2', tgeShare: '0', cliffDays: 0, linearDays: 1460 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 730 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
