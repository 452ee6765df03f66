import { linksOf, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Model v1, listed, with winning and losing tickets. Launch price 1.5 USDT. launchpad.md 7 */
export const quar: SeedProject = {
  projectId: '8',
  code: 'QUAR',
  kind: 'LAUNCHPAD',
  model: 'v1',
  token: 'QUAR',
  tokenPrecision: 4,
  name: 'Quarry',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-04-07 08:00'),
    snapshotStart: utc('2026-04-12 00:00'),
    snapshotEnd: utc('2026-04-17 00:00'),
    commitStart: utc('2026-04-17 00:00'),
    commitEnd: utc('2026-04-19 10:00'),
    distribute: utc('2026-04-19 12:00'),
    listing: utc('2026-04-20 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'LOTTERY',
        poolId: '81',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '300000',
        price: '1.875',
        ticketSize: '187.5',
        tokensPerTicket: '100',
        maxTickets: 20,
        tiers: [
          { from: '500', to: '5000', tickets: 1 },
          { from: '5000', to: '20000', tickets: 2 },
          { from: '20000', to: '100000', tickets: 3 },
          { from: '100000', tickets: 20 },
        ],
      },
      closed: { participants: 1612, total: '1396875', tickets: 7450 },
    },
  ],
  listing: { symbolId: 'QUARUSDT', openPrice: '1.9', lastPrice: '2.4', highPrice: '3.12' },
  links: linksOf('QUAR'),
  tokenomics: {
    totalSupply: '20000000',
    launchAmount: '300000',
    hardCapUsd: '450000',
    distribution: [
      { holder: 'launch', share: '0.015' },
      { holder: 'operators', share: '0.435' },
      { holder: 'community', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'backers', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.015', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.435', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'community', share: '0.2', tgeShare: '0.2', cliffDays: 0, linearDays: 720 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.15', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
};
