/** Launches, and the calls of the home page, in a module of their own to keep the home page small. */
import * as v from 'valibot';
import { projectStatus } from '../formulas/phase.ts';
import { call } from './call.ts';
import {
  Amount,
  Area,
  Coin,
  Count,
  Dec,
  Id,
  rowsOfKnownKind,
  PlainText,
  PositiveAmount,
  listOf,
  Ms,
  openEnum,
  ProjectCode,
  rows,
  Total,
} from './scalars.ts';

/** A status of a newer exchange becomes -1, which is shown as unknown and offers no actions. quality.md Q-F04 */
const Status = v.union([
  v.picklist(Object.values(projectStatus)),
  v.pipe(
    Count,
    v.transform(() => -1 as const),
  ),
]);

/** Times of a launch, ms UTC. Launchpools have no snapshot and no listing. */
export const LaunchTimes = v.object({
  /** When the launch is shown first, ms UTC. */
  announce: Ms,
  /** Start of the holding snapshot, ms UTC. */
  snapshotStart: v.optional(Ms),
  /** End of the holding snapshot, ms UTC. */
  snapshotEnd: v.optional(Ms),
  /** When commits or stakes open, ms UTC. */
  commitStart: Ms,
  /** When they close, ms UTC. */
  commitEnd: Ms,
  /** When the tokens are credited, ms UTC. */
  distribute: v.optional(Ms),
  /** When trading of the token opens, ms UTC. */
  listing: v.optional(Ms),
});
export type LaunchTimes = v.InferOutput<typeof LaunchTimes>;

const commonPoolFields = {
  /** Id of the pool. */
  poolId: Id,
  coin: Coin,
  /** Decimals of amounts in the pool's coin. */
  coinPrecision: v.pipe(Count, v.maxValue(8)),
  /** Number of people in the pool. */
  participants: Count,
  /** Commits or stakes of all people, in the pool's coin. */
  total: Total,
};

/**
 * Pro rata pool: `amount` tokens at `price` coins per token; commits from `minCommit` to `maxCommit` coins in steps of
 * `step`; `capTokens` is the most per person. `atCeiling` are the totals of the people who reach it if the pool closed
 * now, `cappedCommits` their commits, largest first, at most 100 amounts; absent when there are none.
 */
export const SubscriptionPool = v.object({
  method: v.literal('SUBSCRIPTION'),
  ...commonPoolFields,
  /** Tokens of the pool, in tokens. */
  amount: Amount,
  /** Price of a token, in the pool's coin. */
  price: PositiveAmount,
  /** Most tokens of a person, in tokens. */
  capTokens: Amount,
  /** Least commit of a person, in the pool's coin. */
  minCommit: Amount,
  /** Step of commits, in the pool's coin. */
  step: PositiveAmount,
  /** Most that a person can commit, in the pool's coin. */
  maxCommit: Amount,
  /** Most that all people can commit, in the pool's coin. */
  maxTotal: v.optional(Amount),
  /** Totals of the people who would get `capTokens` now. */
  atCeiling: v.object({
    /** Number of these people. */
    people: Count,
    /** Their commits, in the pool's coin. */
    committed: Amount,
    /** Their tokens, in tokens. */
    tokens: Amount,
  }),
  /** Commits of these people, largest first. */
  cappedCommits: v.optional(
    rows(
      v.object({
        /** Commit of each of them, in the pool's coin. */
        amount: Amount,
        /** Number of people with this commit. */
        people: Count,
      }),
    ),
  ),
});
export type SubscriptionPool = v.InferOutput<typeof SubscriptionPool>;

/**
 * Ticket pool: a ticket locks `ticketSize` coins, a winning ticket buys `tokensPerTicket` tokens. Tiers start at an
 * average holding in coins.
 */
export const LotteryPool = v.object({
  method: v.literal('LOTTERY'),
  ...commonPoolFields,
  /** Tokens of the pool, in tokens. */
  amount: Amount,
  /** Price of a token, in the pool's coin. */
  price: PositiveAmount,
  /** What a ticket locks, in the pool's coin. */
  ticketSize: PositiveAmount,
  /** Tokens of a winning ticket, in tokens. */
  tokensPerTicket: PositiveAmount,
  /** Most tickets of a person. */
  maxTickets: Count,
  /** Most tickets of all people. */
  maxTicketsTotal: v.optional(Count),
  /** Tickets by average holding. */
  tiers: v.array(
    v.object({
      /** Least average holding, in the pool's coin. */
      from: Amount,
      /** Average holding at which the next tier starts, in the pool's coin. */
      to: v.optional(Amount),
      /** Tickets of the tier. */
      tickets: Count,
    }),
  ),
  /** Tickets of all people. */
  tickets: Count,
  /** SHA-256 of the seed of the draw, published before the commit. */
  seedHash: v.string(),
  /** SHA-256 of the list of tickets, after the close. */
  ticketsHash: v.optional(v.string()),
  /** Seed of the draw, after it. */
  seed: v.optional(v.string()),
});
export type LotteryPool = v.InferOutput<typeof LotteryPool>;

/** Staking pool: `rewardPerHour` tokens are split by stake every hour; `apr` is a fraction. */
export const StakePool = v.object({
  method: v.literal('STAKE'),
  ...commonPoolFields,
  /** Rewards of the pool, in tokens. */
  rewardTotal: Amount,
  /** Rewards of an hour, in tokens. */
  rewardPerHour: Amount,
  /** Least stake of a person, in the pool's coin. */
  minStake: Amount,
  /** Most that a person can stake, in the pool's coin. */
  maxStake: Amount,
  /** Most that all people can stake, in the pool's coin. */
  maxTotal: v.optional(Amount),
  /** Most rewards of a person in an hour, in tokens. */
  hourlyCap: v.optional(Amount),
  /** Rewards by stake in a year at today's prices, a fraction. */
  apr: Amount,
  /** Price of a token, in USD. */
  tokenPriceUsd: Amount,
  /** Price of the pool's coin, in USD. */
  coinPriceUsd: Amount,
});
export type StakePool = v.InferOutput<typeof StakePool>;

/** A pool of a launch, by its `method`. */
export const Pool = v.variant('method', [SubscriptionPool, LotteryPool, StakePool]);
export type Pool = v.InferOutput<typeof Pool>;

const projectFields = {
  /** Id of the project. */
  projectId: Id,
  code: ProjectCode,
  /** Sale of tokens, or rewards for stakes. */
  kind: openEnum(['LAUNCHPAD', 'LAUNCHPOOL']),
  /** Version of the calls that serve the project. */
  model: v.picklist(['v1', 'v2']),
  status: Status,
  token: Coin,
  /** Decimals of amounts in the token. */
  tokenPrecision: v.pipe(Count, v.maxValue(8)),
  /** Name of the project. */
  name: PlainText,
  /** What the project is, in one sentence. */
  tagline: PlainText,
  /** True for a launch for VIP people. */
  isVip: v.boolean(),
  /** VIP level that taking part needs. */
  minVipLevel: Count,
  /** Identity level that taking part needs. */
  minKycLevel: Count,
  restrictedAreas: v.array(Area),
  /** True when people sign up first. */
  needSignup: v.boolean(),
  /** True when the launch has contests. */
  isContest: v.boolean(),
  times: LaunchTimes,
  pools: rowsOfKnownKind(v.looseObject({ method: v.picklist(['SUBSCRIPTION', 'LOTTERY', 'STAKE']) }), Pool),
  /** Totals of all pools. */
  stats: v.object({
    /** Number of people. */
    participants: Count,
    /** Commits and stakes, in USD. */
    totalCommittedUsd: Total,
    /** When the totals were computed, ms UTC. */
    updatedAt: Ms,
  }),
  /** The market of the token, once it has one. */
  listing: v.optional(
    v.object({
      /** Pair of the token, without the slash. */
      symbolId: v.string(),
      /** Price of a token in the launch, to which returns are relative, in USD. docs/decisions/0009 */
      launchPrice: v.optional(Amount),
      /** First price of the market, in USD. */
      openPrice: Amount,
      /** Last price, in USD. */
      lastPrice: Amount,
      /** Highest price, in USD. */
      highPrice: Amount,
      /** Prices of the last days for a small chart, oldest first, in USD. */
      spark: v.array(Amount),
    }),
  ),
};

/** A launch as in the lists. */
export const Project = v.object(projectFields);
export type Project = v.InferOutput<typeof Project>;

/**
 * Declares `home` with further fields of its result: a script asks for launches and totals only, because its page
 * contains the questions. At most 3 featured, 8 ongoing and 4 finished launches; `averageReturn` is a fraction.
 */
/* @__NO_SIDE_EFFECTS__ */
export const homeWith = <const Further extends v.ObjectEntries>(further: Further) =>
  call({
    method: 'GET',
    host: 'main',
    path: '/spot/api/activity/v2/home',
    need: 'required',
    auth: 'optional',
    params: v.object({}),
    result: v.object({
      featured: rows(Project),
      ongoing: rows(Project),
      upcoming: rows(Project),
      finished: rows(Project),
      /** Totals of all launches. */
      stats: v.object({
        /** Number of launches. */
        projects: Count,
        /** Number of people. */
        participants: Count,
        /** Raised by launches, in USD. */
        raisedUsd: Total,
        /** Average return at the highest price, a fraction. */
        averageReturn: Dec,
      }),
      ...further,
    }),
    errors: {},
  });

/**
 * Current banners; `title` and `text` are plain text in the caller's language, `url` is https or a path, times are ms
 * UTC.
 */
export const bannerList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/launchpoolBannerList',
  need: 'optional',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      /** Id of the banner. */
      bannerId: Id,
      /** Project that the banner is about. */
      projectId: v.optional(Id),
      /** Heading in the caller's language. */
      title: PlainText,
      /** Text in the caller's language. */
      text: PlainText,
      /** Address of the picture. */
      image: v.optional(v.string()),
      /** Target: https or a path of the site. */
      url: v.string(),
      /** When it is first shown, ms UTC. */
      start: Ms,
      /** When it is last shown, ms UTC. */
      end: Ms,
    }),
  ),
  errors: {},
});
