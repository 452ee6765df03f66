/** What a launch is, and the home page's calls: apart from the rest of domain `launchpad`, so that a home page loads no more. */
import * as v from 'valibot';
import { call } from './call.ts';
import {
  Amount,
  Area,
  Coin,
  Count,
  Dec,
  Id,
  knownRows,
  Line,
  listOf,
  Ms,
  openEnum,
  ProjectCode,
  rows,
  Total,
} from './scalars.ts';

/** Phases of a project by their number; 9 is CANCELED. launchpad.md 3 */
export const projectStatuses = {
  PREVIEW: 0,
  SNAPSHOT: 1,
  COMMIT: 2,
  CALCULATING: 3,
  DISTRIBUTED: 4,
  LISTED: 5,
  CANCELED: 9,
} as const;
export type ProjectStatus = (typeof projectStatuses)[keyof typeof projectStatuses];
/** A status of a newer exchange becomes -1: shown as unknown, and nothing is offered. quality.md Q-F04 */
const ProjectStatus = v.union([
  v.picklist(Object.values(projectStatuses)),
  v.pipe(
    Count,
    v.transform(() => -1 as const),
  ),
]);

/** Times of a launch, ms UTC. Launchpools have no snapshot and no listing of their own. */
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

const poolCommon = {
  poolId: Id,
  coin: Coin,
  coinPrecision: v.pipe(Count, v.maxValue(8)),
  participants: Count,
  total: Total,
};

/** Pro rata pool: `amount` tokens at `price` coin a token; commits in `step` from `minCommit` to `maxCommit` coin. */
export const Subscription = v.object({
  method: v.literal('SUBSCRIPTION'),
  ...poolCommon,
  amount: Amount,
  price: Amount,
  capTokens: Amount,
  minCommit: Amount,
  step: Amount,
  maxCommit: Amount,
  maxTotal: v.optional(Amount),
  atCeiling: v.object({ people: Count, committed: Amount, tokens: Amount }),
});
export type Subscription = v.InferOutput<typeof Subscription>;

/** Ticket pool: a ticket costs `ticketSize` coin, a win gives `tokensPerTicket` tokens. Tiers by average holding in coin. */
export const Lottery = v.object({
  method: v.literal('LOTTERY'),
  ...poolCommon,
  amount: Amount,
  price: Amount,
  ticketSize: Amount,
  tokensPerTicket: Amount,
  maxTickets: Count,
  maxTicketsTotal: v.optional(Count),
  tiers: v.array(v.object({ from: Amount, to: v.optional(Amount), tickets: Count })),
  tickets: Count,
  seedHash: v.string(),
  ticketsHash: v.optional(v.string()),
  seed: v.optional(v.string()),
});
export type Lottery = v.InferOutput<typeof Lottery>;

/** Staking pool: `rewardPerHour` tokens shared each hour; `apr` a fraction. */
export const Stake = v.object({
  method: v.literal('STAKE'),
  ...poolCommon,
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
export type Stake = v.InferOutput<typeof Stake>;

export const Pool = v.variant('method', [Subscription, Lottery, Stake]);
export type Pool = v.InferOutput<typeof Pool>;

const projectFields = {
  projectId: Id,
  code: ProjectCode,
  kind: openEnum(['LAUNCHPAD', 'LAUNCHPOOL']),
  model: v.picklist(['v1', 'v2']),
  status: ProjectStatus,
  token: Coin,
  tokenPrecision: v.pipe(Count, v.maxValue(8)),
  name: Line,
  tagline: Line,
  isVip: v.boolean(),
  minVipLevel: Count,
  minKycLevel: Count,
  restrictedAreas: v.array(Area),
  needSignup: v.boolean(),
  isContest: v.boolean(),
  times: LaunchTimes,
  pools: knownRows(v.looseObject({ method: v.picklist(['SUBSCRIPTION', 'LOTTERY', 'STAKE']) }), Pool),
  stats: v.object({ participants: Count, totalCommittedUsd: Total, updatedAt: Ms }),
  listing: v.optional(
    v.object({
      symbolId: v.string(),
      /** USD: what a token cost in the launch; what became of it is told against this. docs/decisions/0009 */
      launchPrice: v.optional(Amount),
      openPrice: Amount,
      lastPrice: Amount,
      highPrice: Amount,
      spark: v.array(Amount),
    }),
  ),
};

/** A launch as lists show it. */
export const Project = v.object(projectFields);
export type Project = v.InferOutput<typeof Project>;

/** Of a table of project text; what is more is cut. */
const tableRowsMax = 200;
const cells = v.pipe(v.array(Line), v.maxLength(30));

/** A piece of project text: structured, never HTML. */
export const Block = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), text: Line }),
  v.object({ kind: v.literal('list'), items: v.pipe(v.array(Line), v.maxLength(50)) }),
  v.object({
    kind: v.literal('table'),
    head: cells,
    rows: v.pipe(
      v.array(cells),
      v.transform((list) => list.slice(0, tableRowsMax)),
    ),
  }),
  v.object({ kind: v.literal('image'), code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/)) }),
  v.object({ kind: v.literal('link'), text: Line, url: v.string() }),
]);
export type Block = v.InferOutput<typeof Block>;

/** What the home screen shows: at most 3 featured, 8 under way, 4 finished; `raisedUsd` in USD, `averageReturn` a fraction. */
export const home = call({
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
    faq: rows(v.object({ question: Line, answer: rows(Block) })),
  }),
  errors: {},
});

/** Banners shown now; `title` and `text` are plain text in the caller's language, `url` https or a path. ms UTC */
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
      title: Line,
      text: Line,
      image: v.optional(v.string()),
      url: v.string(),
      start: Ms,
      end: Ms,
    }),
  ),
  errors: {},
});
