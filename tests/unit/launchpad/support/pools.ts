import type { Pledge } from '#launchpad/pledge/pledge.ts';
import type { LotteryPool, Project, StakePool, SubscriptionPool } from '#contract/launchpad.ts';

/** Returns the subscription pool of HALO with the changes of `part`. */
export const subscription = (part: Partial<SubscriptionPool> = {}): SubscriptionPool => ({
  method: 'SUBSCRIPTION',
  poolId: '11',
  coin: 'SLIP',
  coinPrecision: 4,
  participants: 0,
  total: '0',
  amount: '30000000',
  price: '0.0625',
  capTokens: '60000',
  minCommit: '50',
  step: '1',
  maxCommit: '3750',
  atCeiling: { people: 0, committed: '0', tokens: '0' },
  ...part,
});

/** Returns a lottery pool without participants, with the changes of `part`. */
export const lottery = (part: Partial<LotteryPool> = {}): LotteryPool => ({
  method: 'LOTTERY',
  poolId: '12',
  coin: 'USDT',
  coinPrecision: 4,
  participants: 0,
  total: '0',
  amount: '10000000',
  price: '0.05',
  ticketSize: '100',
  tokensPerTicket: '2000',
  maxTickets: 20,
  tiers: [
    { from: '100', to: '1000', tickets: 1 },
    { from: '1000', tickets: 3 },
  ],
  tickets: 0,
  seedHash: '',
  ...part,
});

/** Returns a launchpool's stake pool, with the changes of `part`. */
export const stake = (part: Partial<StakePool> = {}): StakePool => ({
  method: 'STAKE',
  poolId: '13',
  coin: 'SLIP',
  coinPrecision: 4,
  participants: 0,
  total: '1000',
  rewardTotal: '240000',
  rewardPerHour: '500',
  minStake: '10',
  maxStake: '100000',
  apr: '0.5',
  tokenPriceUsd: '0.1',
  coinPriceUsd: '0.8',
  ...part,
});

const at = (text: string) => Date.parse(text);
/** Times of HALO, ms UTC. launchpad.md 7 */
export const haloTimes = {
  announce: at('2026-05-20T08:00:00Z'),
  snapshotStart: at('2026-05-26T00:00:00Z'),
  snapshotEnd: at('2026-05-31T00:00:00Z'),
  commitStart: at('2026-05-31T00:00:00Z'),
  commitEnd: at('2026-06-02T14:00:00Z'),
  distribute: at('2026-06-02T15:00:00Z'),
  listing: at('2026-06-03T10:00:00Z'),
};

/** Returns the project HALO without participants, with the changes of `part`. */
export const project = (part: Partial<Project> = {}): Project => ({
  projectId: '1',
  code: 'HALO',
  kind: 'LAUNCHPAD',
  model: 'v2',
  status: 2,
  token: 'HALO',
  tokenPrecision: 4,
  name: 'Halo Relay',
  tagline: '',
  isVip: false,
  minVipLevel: 0,
  minKycLevel: 1,
  restrictedAreas: [],
  needSignup: false,
  isContest: false,
  times: haloTimes,
  pools: [subscription(), lottery()],
  stats: { participants: 0, totalCommittedUsd: '0', updatedAt: 0 },
  ...part,
});

/** A pledge of 100 SLIP to the first pool, and the client id it is sent with. */
export const ownPledge = (part: Partial<Pledge> = {}): { id: string; params: Pledge } => ({
  id: '00000000-0000-4000-8000-000000000001',
  params: { projectId: '1', poolId: '11', coin: 'SLIP', amount: '100', action: 'JOIN', isStake: false, ...part },
});
