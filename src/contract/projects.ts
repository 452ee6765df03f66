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
  announce: Ms,
  snapshotStart: v.optional(Ms),
  snapshotEnd: v.optional(Ms),
  commitStart: Ms,
  commitEnd: Ms,
  distribute: v.optional(Ms),
  listing: v.optional(Ms),
});
export type LaunchTimes = v.InferOutput<typeof LaunchTimes>;

const commonPoolFields = {
  poolId: Id,
  coin: Coin,
  coinPrecision: v.pipe(Count, v.maxValue(8)),
  participants: Count,
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
  amount: Amount,
  price: PositiveAmount,
  capTokens: Amount,
  minCommit: Amount,
  step: PositiveAmount,
  maxCommit: Amount,
  maxTotal: v.optional(Amount),
  atCeiling: v.object({ people: Count, committed: Amount, tokens: Amount }),
  cappedCommits: v.optional(rows(v.object({ amount: Amount, people: Count }))),
});
export type SubscriptionPool = v.InferOutput<typeof SubscriptionPool>;

/**
 * Ticket pool: a ticket locks `ticketSize` coins, a winning ticket buys `tokensPerTicket` tokens. Tiers start at an
 * average holding in coins.
 */
export const LotteryPool = v.object({
  method: v.literal('LOTTERY'),
  ...commonPoolFields,
  amount: Amount,
  price: PositiveAmount,
  ticketSize: PositiveAmount,
  tokensPerTicket: PositiveAmount,
  maxTickets: Count,
  maxTicketsTotal: v.optional(Count),
  tiers: v.array(v.object({ from: Amount, to: v.optional(Amount), tickets: Count })),
  tickets: Count,
  seedHash: v.string(),
  ticketsHash: v.optional(v.string()),
  seed: v.optional(v.string()),
});
export type LotteryPool = v.InferOutput<typeof LotteryPool>;

/** Staking pool: `rewardPerHour` tokens are split by stake every hour; `apr` is a fraction. */
export const StakePool = v.object({
  method: v.literal('STAKE'),
  ...commonPoolFields,
  rewardTotal: Amount,
  rewardPerHour: Amount,
  minStake: Amount,
  maxStake: Amount,
  maxTotal: v.optional(Amount),
  hourlyCap: v.optional(Amount),
  apr: Amount,
  tokenPriceUsd: Amount,
  coinPriceUsd: Amount,
});
export type StakePool = v.InferOutput<typeof StakePool>;

/** A pool of a launch, by its `method`. */
export const Pool = v.variant('method', [SubscriptionPool, LotteryPool, StakePool]);
export type Pool = v.InferOutput<typeof Pool>;

const projectFields = {
  projectId: Id,
  code: ProjectCode,
  kind: openEnum(['LAUNCHPAD', 'LAUNCHPOOL']),
  model: v.picklist(['v1', 'v2']),
  status: Status,
  token: Coin,
  tokenPrecision: v.pipe(Count, v.maxValue(8)),
  name: PlainText,
  tagline: PlainText,
  isVip: v.boolean(),
  minVipLevel: Count,
  minKycLevel: Count,
  restrictedAreas: v.array(Area),
  needSignup: v.boolean(),
  isContest: v.boolean(),
  times: LaunchTimes,
  pools: rowsOfKnownKind(v.looseObject({ method: v.picklist(['SUBSCRIPTION', 'LOTTERY', 'STAKE']) }), Pool),
  stats: v.object({ participants: Count, totalCommittedUsd: Total, updatedAt: Ms }),
  listing: v.optional(
    v.object({
      symbolId: v.string(),
      /** Price of a token in the launch, USD; returns are relative to it. docs/decisions/0009 */
      launchPrice: v.optional(Amount),
      openPrice: Amount,
      lastPrice: Amount,
      highPrice: Amount,
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
    auth: 'optional',
    params: v.object({}),
    result: v.object({
      featured: rows(Project),
      ongoing: rows(Project),
      upcoming: rows(Project),
      finished: rows(Project),
      stats: v.object({ projects: Count, participants: Count, raisedUsd: Total, averageReturn: Dec }),
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
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      bannerId: Id,
      projectId: v.optional(Id),
      title: PlainText,
      text: PlainText,
      image: v.optional(v.string()),
      url: v.string(),
      start: Ms,
      end: Ms,
    }),
  ),
  errors: {},
});
