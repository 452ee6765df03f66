import { linksOf, utc } from './blocks.ts';
import { past, themes } from './finished.ts';
import type { Past, Theme } from './finished.ts';
import type { PoolTerms, SeedLang, SeedProject, SeedTokenomics, Texts } from './types.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const tokenomics = (launchAmount: string): SeedTokenomics => ({
  totalSupply: `${launchAmount}00`,
  initialCirculating: `${launchAmount}0`,
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

/** Hours of a finished launchpool: 20 days. */
const poolHours = 480n;
/** The most that one person could commit, in least commits. */
const mostCommits = 60n;

/** Amounts here are whole numbers or have up to 3 places: thousandths are exact. */
const thousandths = (text: string): bigint => {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole + places.padEnd(3, '0'));
};

function terms(of: Past, poolId: string): PoolTerms {
  const common = { poolId, coin: of.coin, coinPrecision: 4, amount: of.amount, price: of.price };
  if (of.method === 'STAKE') {
    return {
      method: 'STAKE',
      poolId,
      coin: of.coin,
      coinPrecision: 4,
      rewardTotal: of.amount,
      rewardPerHour: `${BigInt(of.amount) / poolHours}`,
      minStake: of.least,
      maxStake: '100000',
      tokenPriceUsd: of.price,
    };
  }
  if (of.method === 'LOTTERY') {
    return {
      ...common,
      method: 'LOTTERY',
      ticketSize: of.least,
      tokensPerTicket: `${(BigInt(of.least) * 1000n) / thousandths(of.price)}`,
      maxTickets: 10,
      tiers: [
        { from: '100', to: '1000', tickets: 1 },
        { from: '1000', to: '10000', tickets: 3 },
        { from: '10000', tickets: 10 },
      ],
    };
  }
  const maxCommit = BigInt(of.least) * mostCommits;
  return {
    ...common,
    method: 'SUBSCRIPTION',
    capTokens: `${(maxCommit * 1000n) / thousandths(of.price)}`,
    minCommit: of.least,
    step: '1',
    maxCommit: `${maxCommit}`,
  };
}

const textsOf = (theme: Theme, lang: SeedLang): Texts => ({
  tagline: themes[theme][lang],
  sections: [],
  risk: [],
  faq: [],
});

function project(of: Past, index: number): SeedProject {
  const projectId = `${13 + index}`;
  const begun = utc(`${of.begun} 00:00`);
  const isPool = of.method === 'STAKE';
  const [openPrice, lastPrice, highPrice] = of.market;
  return {
    projectId,
    code: of.code,
    kind: isPool ? 'LAUNCHPOOL' : 'LAUNCHPAD',
    model: 'v2',
    token: of.code,
    tokenPrecision: 4,
    name: of.name,
    minVipLevel: 0,
    needSignup: false,
    isContest: false,
    times: isPool
      ? {
          announce: begun - 7 * dayMs,
          commitStart: begun,
          commitEnd: begun + 20 * dayMs,
          distribute: begun + 20 * dayMs + hourMs,
        }
      : {
          announce: begun - 12 * dayMs,
          snapshotStart: begun - 5 * dayMs,
          snapshotEnd: begun,
          commitStart: begun,
          commitEnd: begun + 2 * dayMs,
          distribute: begun + 2 * dayMs + 2 * hourMs,
          listing: begun + 3 * dayMs,
        },
    pools: [{ terms: terms(of, `${projectId}1`), closed: of.closed }],
    listing: { symbolId: '', openPrice, lastPrice, highPrice },
    links: linksOf(of.code).slice(0, 1),
    tokenomics: tokenomics(of.amount),
    texts: { en: textsOf(of.theme, 'en'), 'zh-MY': textsOf(of.theme, 'zh-MY'), 'ar-SA': textsOf(of.theme, 'ar-SA') },
  };
}

/** Finished launches before the described ones, newest first. */
export const pastProjects: SeedProject[] = past.map(project);
