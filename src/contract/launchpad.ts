import * as v from 'valibot';
import { call } from './call.ts';
import { Balance, UnifiedBalance } from './order.ts';
import { Block, Project } from './projects.ts';
import {
  Amount,
  Coin,
  Count,
  cursorOf,
  cursorParams,
  Day,
  Flag,
  Id,
  Line,
  listOf,
  Ms,
  openEnum,
  pageOf,
  pageParams,
  PositiveDec,
  ProjectCode,
  RequestId,
  rows,
} from './scalars.ts';

export * from './projects.ts';

// ---------------------------------------------------------------- entities (launchpad.md 2)

/** A launch as its page shows it; `lang` is the language of the texts. Shares are fractions. */
export const ProjectDetail = v.object({
  ...Project.entries,
  sections: rows(v.object({ id: v.string(), heading: Line, body: rows(Block) })),
  links: rows(
    v.object({
      rel: v.picklist(['website', 'whitepaper', 'audit', 'x', 'telegram', 'discord', 'github']),
      url: v.pipe(v.string(), v.regex(/^https:\/\//)),
    }),
  ),
  tokenomics: v.object({
    totalSupply: Amount,
    initialCirculating: Amount,
    launchAmount: Amount,
    hardCapUsd: v.optional(Amount),
    distribution: rows(v.object({ label: Line, share: Amount })),
    vesting: rows(v.object({ label: Line, share: Amount, tgeShare: Amount, cliffDays: Count, linearDays: Count })),
  }),
  risk: rows(Line),
  rules: rows(Block),
  faq: rows(v.object({ question: Line, answer: rows(Block) })),
  lang: v.string(),
});
export type ProjectDetail = v.InferOutput<typeof ProjectDetail>;

/** Why a person may not take part. launchpad.md 2 */
export const reasons = [
  'LOGIN',
  'KYC',
  'AREA',
  'SUBMEMBER',
  'VIP',
  'SIGNUP',
  'AVERAGE_TOO_LOW',
  'DUPLICATE',
  'OTHER_POOL',
  'PHASE',
] as const;
export type Reason = (typeof reasons)[number] | 'UNKNOWN';
const Reason = openEnum(reasons);

/** May the caller take part in a pool: every failing reason at once; `limit` is coin that may still be added. */
export const Qualification = v.object({
  projectId: Id,
  poolId: Id,
  qualified: v.boolean(),
  average: Amount,
  provisional: v.boolean(),
  window: v.tuple([Ms, Ms]),
  limit: Amount,
  tickets: v.optional(Count),
  /** v1 only: place of the reached tier. */
  tier: v.optional(Count),
  reasons: v.array(Reason),
});
export type Qualification = v.InferOutput<typeof Qualification>;

export const orderStates = [
  'PENDING',
  'FILLED',
  'PART_FILLED',
  'CANCELED',
  'FAILURE',
  'CONTEST_DONE',
  'CONTEST_FAIL',
] as const;
const OrderState = openEnum(orderStates);
export type OrderState = v.InferOutput<typeof OrderState>;

/** What a person has in a pool. Amounts in the pool's coin: `committed` in launchpads, `staked` in launchpools. */
export const Participation = v.object({
  orderId: Id,
  ver: Count,
  projectId: Id,
  poolId: Id,
  method: openEnum(['SUBSCRIPTION', 'LOTTERY', 'STAKE']),
  committed: v.optional(Amount),
  staked: v.optional(Amount),
  tickets: v.optional(Count),
  time: Ms,
  state: OrderState,
  events: rows(
    v.object({
      kind: openEnum(['JOINED', 'ADDED', 'REDEEMED', 'CALCULATED', 'DISTRIBUTED', 'REFUNDED']),
      amount: Amount,
      time: Ms,
      requestId: v.optional(v.string()),
    }),
  ),
});
export type Participation = v.InferOutput<typeof Participation>;

/** What came of it: `allocation` in tokens, `used` and `refund` in the pool's coin; `proof` lets anybody check the draw. */
export const Result = v.object({
  orderId: Id,
  ver: Count,
  projectId: Id,
  poolId: Id,
  state: OrderState,
  committed: Amount,
  allocation: Amount,
  used: Amount,
  refund: Amount,
  tickets: v.optional(v.array(v.object({ number: Count, won: v.boolean() }))),
  distributedAt: v.optional(Ms),
  proof: v.optional(v.object({ seedHash: v.string(), seed: v.string(), n: Count, k: Count, ticketsHash: v.string() })),
});
export type Result = v.InferOutput<typeof Result>;

const LaunchOrder = v.object({ ...Participation.entries, result: v.optional(Result) });
export type LaunchOrder = v.InferOutput<typeof LaunchOrder>;

const mine = v.optional(v.object({ participating: v.boolean(), committed: Amount }));
const ProjectRow = v.object({ ...Project.entries, mine });
export type ProjectRow = v.InferOutput<typeof ProjectRow>;

// ---------------------------------------------------------------- calls (launchpad.md 5)

const kind = v.optional(v.picklist(['LAUNCHPAD', 'LAUNCHPOOL']));
const byProject = v.object({ projectId: Id });

/** All projects, filtered; with a token each says what the caller has in it. `status` is csv of numbers. */
export const projectList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/list',
  auth: 'optional',
  params: v.object({
    ...pageParams,
    kind,
    status: v.optional(v.pipe(v.string(), v.regex(/^\d(?:,\d){0,6}$/))),
    coin: v.optional(Coin),
    q: v.optional(v.pipe(v.string(), v.maxLength(40))),
    sort: v.optional(v.picklist(['time', 'return', 'participants'])),
  }),
  result: pageOf(ProjectRow),
  errors: {},
});

/** Projects in SNAPSHOT, COMMIT or CALCULATING. */
export const ongoingList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/ongoing/list',
  auth: 'optional',
  params: v.object({ ...pageParams, kind }),
  result: pageOf(ProjectRow),
  errors: {},
});

/** Projects in DISTRIBUTED, LISTED or CANCELED. */
export const finishedList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/finished/list',
  auth: 'optional',
  params: v.object({ ...pageParams, kind }),
  result: pageOf(ProjectRow),
  errors: {},
});

/** Upcoming projects (PREVIEW only), soonest first. */
export const futures = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/home/futures',
  auth: 'none',
  params: v.object({ limit: pageParams.limit }),
  result: listOf(Project),
  errors: {},
});

const detailParams = v.object({ projectId: v.optional(Id), code: v.optional(ProjectCode) });
const detailErrors = { 20101: 'noSuchProject', 20106: 'otherModel' } as const;

/** A project of the old model; asking for one of the other model answers 20106 with `result: { model }`. */
export const detailV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/project/detail',
  auth: 'optional',
  params: detailParams,
  result: ProjectDetail,
  errors: detailErrors,
});

/** A project by id or code; asking for one of the old model answers 20106 with `result: { model }`. */
export const detailV2 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/detail',
  auth: 'optional',
  params: detailParams,
  result: ProjectDetail,
  errors: detailErrors,
});

/** The old model's one pool: may the caller take part, with the reached tier. */
export const qualificationV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/qualifications/query',
  auth: 'required',
  params: byProject,
  result: Qualification,
  errors: detailErrors,
});

/** One a pool, each with every failing reason at once; a restricted area is a reason here, never 10024. */
export const qualifications = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/qualifications/query',
  auth: 'required',
  params: byProject,
  result: listOf(Qualification),
  errors: detailErrors,
});

/** Daily averages of the snapshot window, coin. `coin` is required when the pools differ in it. */
export const snapshotCalendar = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/snapshot/calendar',
  auth: 'required',
  params: v.object({ projectId: Id, coin: v.optional(Coin) }),
  result: listOf(v.object({ day: Day, average: Amount, state: openEnum(['DONE', 'TODAY', 'COMING']) })),
  errors: { 20101: 'noSuchProject' },
});

/**
 * Commit a coin to a pool of an open project, add to it, or redeem a stake. Spec 7, "v2/pledge (join)".
 * It moves money by GET: never cached, resent or prefetched; `once` names the id that makes a repeat harmless.
 */
export const pledge = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/pledge',
  auth: 'required',
  bucket: 'launchWrite',
  once: 'requestId',
  acts: true,
  params: v.object({
    projectId: Id,
    poolId: Id,
    action: v.picklist(['JOIN', 'ADD', 'REDEEM']),
    amount: PositiveDec,
    requestId: RequestId,
    sendTime: v.optional(Ms),
  }),
  result: v.object({ participation: Participation, balance: v.union([Balance, UnifiedBalance]), isDuplicate: Flag }),
  errors: {
    20101: 'noSuchProject',
    20102: 'wrongPhase',
    20103: 'belowMinimum',
    20104: 'aboveLimit',
    20105: 'notAStep',
    20106: 'otherModel',
    20107: 'notQualified',
    20108: 'otherPool',
    20109: 'insufficientBalance',
    20110: 'signupNeeded',
    20111: 'redeemTooMuch',
    20112: 'badRequestId',
    20113: 'poolFull',
    20114: 'projectCanceled',
  },
});

/** The caller's results in a project; [] for who did not join; PENDING before the calculation. */
export const results = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/result/query',
  auth: 'required',
  params: byProject,
  result: listOf(Result),
  errors: detailErrors,
});

/** As `results`, for the old model. */
export const resultsV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/result/query',
  auth: 'required',
  params: byProject,
  result: listOf(Result),
  errors: detailErrors,
});

/** The caller's launch orders, newest first. With `requestId` the other filters do not apply: the look-up after a lost answer. */
export const orders = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/orders',
  auth: 'required',
  params: v.object({
    ...cursorParams,
    kind,
    state: v.optional(v.picklist(orderStates)),
    from: v.optional(Ms),
    to: v.optional(Ms),
    requestId: v.optional(RequestId),
  }),
  result: cursorOf(LaunchOrder),
  errors: {},
});

/** Launchpool rewards by day and pool; `reward` in `token`, `stake` in the pool's coin. */
export const rewardList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/rewardList',
  auth: 'required',
  params: v.object({ ...cursorParams, projectId: v.optional(Id), from: v.optional(Ms), to: v.optional(Ms) }),
  result: cursorOf(
    v.object({
      rewardId: Id,
      day: Day,
      projectId: Id,
      poolId: Id,
      coin: Coin,
      stake: Amount,
      reward: Amount,
      token: Coin,
      state: OrderState,
    }),
  ),
  errors: {},
});

/** The caller's standing: VIP boost a fraction, sums in USD. */
export const userCenterInfo = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/userCenterInfo',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    vipLevel: Count,
    vipBoost: Amount,
    running: Count,
    committedUsd: Amount,
    stakedUsd: Amount,
    earnedUsd: Amount,
    wins: Count,
    averages: rows(v.object({ coin: Coin, average30d: Amount })),
  }),
  errors: {},
});

/** Sign-up to a project that asks for it. Acts by GET: the defences of `pledge` apply. Again is the same answer. */
export const signup = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/landingpage/signup',
  auth: 'required',
  bucket: 'launchWrite',
  acts: true,
  params: v.object({ projectId: Id, invitationCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))) }),
  result: v.object({ signedUp: v.literal(true), time: Ms }),
  errors: { 20101: 'noSuchProject', 20102: 'wrongPhase', 20114: 'projectCanceled' },
});

/** What counts for a snapshot now, by account; borrowed coins excluded. On the second host. exchange-api 2.3 */
export const caliberBalance = call({
  method: 'GET',
  host: 'second',
  path: '/v3/private/asset/launchpad-caliber-balance',
  auth: 'required',
  params: v.object({ coin: Coin }),
  result: v.object({ coin: Coin, spot: Amount, fund: Amount, staked: Amount, total: Amount }),
  errors: {},
});

/** Finished projects with what became of them. */
export const history = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/home/history',
  auth: 'none',
  params: v.object({ ...pageParams, sort: v.optional(v.picklist(['time', 'return', 'participants'])) }),
  result: pageOf(Project),
  errors: {},
});

/** How the tickets of the old model came about: averages by day, the reached tier (its place) and its tickets. */
export const calculation = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/calculation/query',
  auth: 'required',
  params: byProject,
  result: v.object({
    days: rows(v.object({ day: Day, average: Amount })),
    average: Amount,
    tier: v.optional(Count),
    tickets: Count,
  }),
  errors: detailErrors,
});

/** The 24 notes of one UTC day, by account; `amount` and `accounts` in the coin. `coin` as in `snapshotCalendar`. */
export const snapshotHours = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/snapshot/hour',
  auth: 'required',
  params: v.object({ projectId: Id, coin: v.optional(Coin), day: Day }),
  result: listOf(
    v.object({
      hour: v.pipe(Count, v.maxValue(23)),
      amount: Amount,
      accounts: v.object({ spot: Amount, fund: Amount, staked: Amount, borrowed: Amount }),
    }),
  ),
  errors: { 20101: 'noSuchProject' },
});

/** Coins that launches take; with a token what the caller has of each. */
export const currencyList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/currencyList',
  auth: 'optional',
  params: v.object({}),
  result: listOf(
    v.object({
      coin: Coin,
      precision: Count,
      priceUsd: Amount,
      free: v.optional(Amount),
      frozen: v.optional(Amount),
      staked: v.optional(Amount),
      earned: v.optional(Amount),
    }),
  ),
  errors: {},
});

/** Contests, votes and tasks of a project; `goal`, `progress` and `prize` are amounts, `prize` in `token`. ms UTC */
export const eventDetails = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/event/details',
  auth: 'optional',
  params: byProject,
  result: listOf(
    v.object({
      eventId: Id,
      type: openEnum(['TRADE_CONTEST', 'VOTE', 'TASK']),
      title: Line,
      start: Ms,
      end: Ms,
      prize: Amount,
      token: Coin,
      state: OrderState,
      mine: v.optional(
        v.object({ progress: Amount, goal: Amount, rank: v.optional(Count), prize: v.optional(Amount) }),
      ),
    }),
  ),
  errors: { 20101: 'noSuchProject' },
});

/** The caller's own id when it was found to share an identity, else empty. */
export const duplicateUserIds = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/getDuplicateUserIds',
  auth: 'required',
  params: byProject,
  result: v.object({ userIds: v.array(Id) }),
  errors: { 20101: 'noSuchProject' },
});
