import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** An ended launchpool with rewards over 30 days. launchpad.md 7 */
export const nimb: SeedProject = {
  projectId: '11',
  code: 'NIMB',
  kind: 'LAUNCHPOOL',
  model: 'v2',
  token: 'NIMB',
  tokenPrecision: 4,
  name: 'Nimbus Index',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-04-18 08:00'),
    commitStart: utc('2026-04-24 00:00'),
    commitEnd: utc('2026-05-24 00:00'),
    distribute: utc('2026-05-24 01:00'),
  },
  pools: [
    {
      terms: {
        method: 'STAKE',
        poolId: '111',
        coin: 'SLIP',
        coinPrecision: 4,
        rewardTotal: '1440000',
        rewardPerHour: '2000',
        minStake: '10',
        maxStake: '100000',
        tokenPriceUsd: '0.1',
      },
      closed: { participants: 1640, total: '4115000' },
    },
  ],
  listing: { symbolId: '', openPrice: '0.118', lastPrice: '0.104', highPrice: '0.151' },
  links: linksOf('NIMB'),
  tokenomics: {
    totalSupply: '240000000',
    launchAmount: '1440000',
    distribution: [
      { holder: 'launch', share: '0.006' },
      { holder: 'community', share: '0.494' },
      { holder: 'team', share: '0.18' },
      { holder: 'backers', share: '0.17' },
      { holder: 'treasury', share: '0.1' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.006', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'community', share: '0.494', tgeShare: '0.1', cliffDays: 0, linearDays: 1095 },
      { holder: 'team', share: '0.18', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.17', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'treasury', share: '0.1', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
