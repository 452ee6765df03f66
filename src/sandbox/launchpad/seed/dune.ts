import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Listed below its launch price of 0.03 USDT; undersubscribed, so that every commit was filled. launchpad.md 7 */
export const dune: SeedProject = {
  projectId: '10',
  code: 'DUNE',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'DUNE',
  tokenPrecision: 4,
  name: 'Dunewater',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-04 08:00'),
    snapshotStart: utc('2026-05-10 00:00'),
    snapshotEnd: utc('2026-05-15 00:00'),
    commitStart: utc('2026-05-15 00:00'),
    commitEnd: utc('2026-05-17 10:00'),
    distribute: utc('2026-05-17 12:00'),
    listing: utc('2026-05-18 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '101',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '40000000',
        price: '0.03',
        capTokens: '250000',
        minCommit: '30',
        step: '1',
        maxCommit: '7500',
      },
      closed: { participants: 1118, total: '822000' },
    },
  ],
  listing: { symbolId: 'DUNEUSDT', openPrice: '0.031', lastPrice: '0.021', highPrice: '0.0346' },
  links: linksOf('DUNE'),
  tokenomics: {
    totalSupply: '1600000000',
    launchAmount: '40000000',
    hardCapUsd: '1200000',
    distribution: [
      { holder: 'launch', share: '0.025' },
      { holder: 'operators', share: '0.375' },
      { holder: 'ecosystem', share: '0.25' },
      { holder: 'team', share: '0.15' },
      { holder: 'backers', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.025', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.375', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'ecosystem', share: '0.25', tgeShare: '0', cliffDays: 30, linearDays: 1095 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.15', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
