import type {
  Block,
  LaunchTimes,
  Lottery,
  Project,
  ProjectDetail,
  Stake,
  Subscription,
} from '../../../contract/launchpad.ts';

/** The languages in which the sandbox's projects are written; others fall back along their chain. */
export const seedLangs = ['en', 'zh-MY', 'ar-SA'] as const;
export type SeedLang = (typeof seedLangs)[number];

/** Terms of a pool: what does not move while the launch runs. */
export type SubscriptionTerms = Omit<Subscription, 'participants' | 'total' | 'atCeiling'>;
export type LotteryTerms = Omit<Lottery, 'participants' | 'total' | 'tickets' | 'seedHash' | 'ticketsHash' | 'seed'>;
export type StakeTerms = Omit<Stake, 'participants' | 'total' | 'apr' | 'coinPriceUsd'>;
export type PoolTerms = SubscriptionTerms | LotteryTerms | StakeTerms;

/** What the deterministic crowd does in a pool: people, and the middle of their log-normal commits (coin). */
export type Crowd = { people: number; median: string };

/** Totals of a pool that was over before the exchange's clock starts; nothing in it moves any more. */
export type Closed = { participants: number; total: string; tickets?: number };

export type SeedPool = { terms: PoolTerms } & ({ crowd: Crowd } | { closed: Closed });

/** Who holds a share of the supply. */
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
export type Holder = (typeof holders)[number];

export type SeedTokenomics = Omit<ProjectDetail['tokenomics'], 'distribution' | 'vesting'> & {
  distribution: { holder: Holder; share: string }[];
  vesting: { holder: Holder; share: string; tgeShare: string; cliffDays: number; linearDays: number }[];
};

export type Section = { id: string; heading: string; body: Block[] };
export type Question = { question: string; answer: Block[] };
/** A project's texts in one language. */
export type Texts = { tagline: string; sections: Section[]; risk: string[]; faq: Question[] };

/** How the token's market stands; a pair's live prices replace `lastPrice` where one exists. */
export type SeedListing = { symbolId: string; openPrice: string; lastPrice: string; highPrice: string };

export type SeedProject = Pick<
  Project,
  'projectId' | 'code' | 'kind' | 'model' | 'token' | 'tokenPrecision' | 'name' | 'needSignup' | 'isContest'
> & {
  minVipLevel: number;
  times: LaunchTimes;
  /** When an operator canceled it, ms UTC. */
  canceledAt?: number;
  pools: SeedPool[];
  listing?: SeedListing;
  links: ProjectDetail['links'];
  tokenomics: SeedTokenomics;
  texts: Record<SeedLang, Texts>;
};
