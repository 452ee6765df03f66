import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** A launchpool that starts two hours after the clock. launchpad.md 7 */
export const reef: SeedProject = {
  projectId: '6',
  code: 'REEF',
  kind: 'LAUNCHPOOL',
  model: 'v2',
  token: 'REEF',
  tokenPrecision: 4,
  name: 'Reefline',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-28 08:00'),
    commitStart: utc('2026-06-01 10:00'),
    commitEnd: utc('2026-06-15 10:00'),
    distribute: utc('2026-06-15 11:00'),
  },
  pools: [
    {
      terms: {
        method: 'STAKE',
        poolId: '61',
        coin: 'SLIP',
        coinPrecision: 4,
        rewardTotal: '1344000',
        rewardPerHour: '4000',
        minStake: '10',
        maxStake: '100000',
        tokenPriceUsd: '0.06',
      },
      crowd: { people: 1600, median: '1300' },
    },
    {
      terms: {
        method: 'STAKE',
        poolId: '62',
        coin: 'USDC',
        coinPrecision: 4,
        rewardTotal: '672000',
        rewardPerHour: '2000',
        minStake: '10',
        maxStake: '50000',
        tokenPriceUsd: '0.06',
      },
      crowd: { people: 900, median: '1100' },
    },
  ],
  links: linksOf('REEF'),
  tokenomics: {
    totalSupply: '300000000',
    launchAmount: '2016000',
    distribution: [
      { holder: 'launch', share: '0.00672' },
      { holder: 'ecosystem', share: '0.44328' },
      { holder: 'community', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'treasury', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.00672', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'ecosystem', share: '0.44328', tgeShare: '0', cliffDays: 90, linearDays: 1460 },
      { holder: 'community', share: '0.2', tgeShare: '0.1', cliffDays: 0, linearDays: 720 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'treasury', share: '0.15', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
