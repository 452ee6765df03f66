import { dayMs, hourMs } from '#formulas/durations.ts';
import { linksOf, utc } from './blocks.ts';
import { finishedLaunches } from './finished-launches.ts';
import type { FinishedLaunch } from './finished-launches.ts';
import type { PoolTerms, SeedProject, SeedTokenomics } from './types.ts';

const tokenomics = (launchAmount: string): SeedTokenomics => ({
  totalSupply: `${launchAmount}00`,
  launchAmount,
  distribution: [
    { holder: 'launch', share: '0.01' },
    { holder: 'community', share: '0.54' },
    { holder: 'team', share: '0.2' },
    { holder: 'treasury', share: '0.2' },
    { holder: 'liquidity', share: '0.05' },
  ],
  vesting: [
    { holder: 'launch', share: '0.01', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    { holder: 'community', share: '0.54', tgeShare: '0.1', cliffDays: 0, linearDays: 1095 },
    { holder: 'team', share: '0.2', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
    { holder: 'treasury', share: '0.2', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
    { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
  ],
});

/** Hours of a finished launchpool, 20 days. */
const poolHours = 480n;
/** Maximum commit of one person in minimum commits. */
const maxMinCommits = 60n;

/** An amount in thousandths, exact because the table has at most 3 decimals. */
const thousandths = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(3, '0'));
};

function termsOf(launch: FinishedLaunch, poolId: string): PoolTerms {
  const common = { poolId, coin: launch.coin, coinPrecision: 4, amount: launch.amount, price: launch.price };
  if (launch.method === 'STAKE') {
    return {
      method: 'STAKE',
      poolId,
      coin: launch.coin,
      coinPrecision: 4,
      rewardTotal: launch.amount,
      rewardPerHour: `${BigInt(launch.amount) / poolHours}`,
      minStake: launch.minCommit,
      maxStake: '100000',
      tokenPriceUsd: launch.price,
    };
  }
  if (launch.method === 'LOTTERY') {
    return {
      ...common,
      method: 'LOTTERY',
      ticketSize: launch.minCommit,
      tokensPerTicket: `${(BigInt(launch.minCommit) * 1000n) / thousandths(launch.price)}`,
      maxTickets: 10,
      tiers: [
        { from: '100', to: '1000', tickets: 1 },
        { from: '1000', to: '10000', tickets: 3 },
        { from: '10000', tickets: 10 },
      ],
    };
  }
  const maxCommit = BigInt(launch.minCommit) * maxMinCommits;
  return {
    ...common,
    method: 'SUBSCRIPTION',
    capTokens: `${(maxCommit * 1000n) / thousandths(launch.price)}`,
    minCommit: launch.minCommit,
    step: '1',
    maxCommit: `${maxCommit}`,
  };
}

function projectOf(launch: FinishedLaunch, index: number): SeedProject {
  const projectId = `${13 + index}`;
  const startMs = utc(`${launch.commitStartDay} 00:00`);
  const isLaunchpool = launch.method === 'STAKE';
  const [openPrice, lastPrice, highPrice] = launch.market;
  return {
    projectId,
    code: launch.code,
    kind: isLaunchpool ? 'LAUNCHPOOL' : 'LAUNCHPAD',
    model: 'v2',
    token: launch.code,
    tokenPrecision: 4,
    name: launch.name,
    minVipLevel: 0,
    needSignup: false,
    isContest: false,
    times: isLaunchpool
      ? {
          announce: startMs - 7 * dayMs,
          commitStart: startMs,
          commitEnd: startMs + 20 * dayMs,
          distribute: startMs + 20 * dayMs + hourMs,
        }
      : {
          announce: startMs - 12 * dayMs,
          snapshotStart: startMs - 5 * dayMs,
          snapshotEnd: startMs,
          commitStart: startMs,
          commitEnd: startMs + 2 * dayMs,
          distribute: startMs + 2 * dayMs + 2 * hourMs,
          listing: startMs + 3 * dayMs,
        },
    pools: [{ terms: termsOf(launch, `${projectId}1`), closed: launch.closed }],
    listing: { symbolId: '', openPrice, lastPrice, highPrice },
    links: linksOf(launch.code).slice(0, 1),
    tokenomics: tokenomics(launch.amount),
    theme: launch.theme,
  };
}

/** The 24 finished launches, newest first. */
export const finishedProjects: SeedProject[] = finishedLaunches.map(projectOf);
