import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Model v1 in its commit phase, with 50 hours left. launchpad.md 7 */
export const moss: SeedProject = {
  projectId: '7',
  code: 'MOSS',
  kind: 'LAUNCHPAD',
  model: 'v1',
  token: 'MOSS',
  tokenPrecision: 4,
  name: 'Mossgate',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-21 08:00'),
    snapshotStart: utc('2026-05-27 00:00'),
    snapshotEnd: utc('2026-06-01 00:00'),
    commitStart: utc('2026-06-01 00:00'),
    commitEnd: utc('2026-06-03 10:00'),
    distribute: utc('2026-06-03 12:00'),
    listing: utc('2026-06-04 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'LOTTERY',
        poolId: '71',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '1600000',
        price: '0.125',
        ticketSize: '50',
        tokensPerTicket: '400',
        maxTickets: 20,
        tiers: [
          { from: '200', to: '1000', tickets: 1 },
          { from: '1000', to: '5000', tickets: 3 },
          { from: '5000', to: '20000', tickets: 8 },
          { from: '20000', tickets: 20 },
        ],
      },
      crowd: { people: 1500, median: '160' },
    },
  ],
  links: linksOf('MOSS'),
  tokenomics: {
    totalSupply: '400000000',
    launchAmount: '1600000',
    hardCapUsd: '160000',
    distribution: [
      { holder: 'launch', share: '0.004' },
      { holder: 'community', share: '0.446' },
      { holder: 'ecosystem', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'treasury', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.004', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'community', share: '0.446', tgeShare: '0.1', cliffDays: 0, linearDays: 1095 },
      { holder: 'ecosystem', share: '0.2', tgeShare: '0', cliffDays: 30, linearDays: 1095 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'treasury', share: '0.15', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
