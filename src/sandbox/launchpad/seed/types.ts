import type {
  LaunchTimes,
  LotteryPool,
  Project,
  ProjectDetail,
  StakePool,
  SubscriptionPool,
} from '#contract/launchpad.ts';

/** Fixed terms of a pool, without its totals. */
export type SubscriptionPoolTerms = Omit<SubscriptionPool, 'participants' | 'total' | 'atCeiling' | 'cappedCommits'>;
export type LotteryPoolTerms = Omit<
  LotteryPool,
  'participants' | 'total' | 'tickets' | 'seedHash' | 'ticketsHash' | 'seed'
>;
export type StakePoolTerms = Omit<StakePool, 'participants' | 'total' | 'apr' | 'coinPriceUsd'>;
export type PoolTerms = SubscriptionPoolTerms | LotteryPoolTerms | StakePoolTerms;

/** Simulated crowd of a pool: number of people, and the median of their log-normal commits in coins. */
export type Crowd = { people: number; median: string };

/** Final totals of a pool that ended before the exchange's clock starts. */
export type ClosedTotals = { participants: number; total: string; tickets?: number };

/** A pool with either a simulated crowd or final totals. */
export type SeedPool = { terms: PoolTerms } & ({ crowd: Crowd } | { closed: ClosedTotals });

/** Holders of shares of a token's supply. */
export const holders = [
  'launch',
  'community',
  'ecosystem',
  'team',
  'backers',
  'treasury',
  'liquidity',
  'operators',
] as const;
/** One of `holders`. */
export type Holder = (typeof holders)[number];

/** Tokenomics with holders in place of their translated names; the circulating supply follows from `vesting`. */
export type SeedTokenomics = Omit<ProjectDetail['tokenomics'], 'distribution' | 'vesting' | 'initialCirculating'> & {
  distribution: { holder: Holder; share: string }[];
  vesting: { holder: Holder; share: string; tgeShare: string; cliffDays: number; linearDays: number }[];
};

/** Theme of a finished project, which names its tagline. */
export type Theme = 'storage' | 'maps' | 'energy' | 'payments' | 'games' | 'identity';

/** Prices of a token's market in USDT; the live price replaces `lastPrice` when the sandbox has the pair. */
export type SeedListing = { symbolId: string; openPrice: string; lastPrice: string; highPrice: string };

/** A launch of the seed: its fixed data, without totals and phase. Its texts are in `locales/{lang}/launches.json`. */
export type SeedProject = Pick<
  Project,
  'projectId' | 'code' | 'kind' | 'model' | 'token' | 'tokenPrecision' | 'name' | 'needSignup' | 'isContest'
> & {
  minVipLevel: number;
  times: LaunchTimes;
  /** Time at which an operator canceled the launch, ms UTC. */
  canceledAt?: number;
  pools: SeedPool[];
  listing?: SeedListing;
  links: ProjectDetail['links'];
  tokenomics: SeedTokenomics;
  /** Theme whose tagline a finished launch has; it has no other texts. */
  theme?: Theme;
};
