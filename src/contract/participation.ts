/** Participations in launches, the calls that change them, and their results. launchpad.md 2, 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { projectParams, projectErrors, projectRefusals, launchKind } from './launch-params.ts';
import { Balance, UnifiedBalance } from './order-assets.ts';
import { UnmetReasons } from './qualification.ts';
import {
  Amount,
  Count,
  cursorOf,
  cursorParams,
  Id,
  listOf,
  Ms,
  openEnum,
  PositiveDec,
  RequestId,
  rows,
} from './scalars.ts';
import { RepeatFlag, RowVersion, SendTime } from './schema/shared-fields.ts';

/** States of a participation, a reward or a contest. R4.10 */
export const launchOrderStates = [
  'PENDING',
  'FILLED',
  'PART_FILLED',
  'CANCELED',
  'FAILURE',
  'CONTEST_DONE',
  'CONTEST_FAIL',
] as const;
/** One of `launchOrderStates`, or 'UNKNOWN'. */
export const LaunchOrderState = openEnum(launchOrderStates);
export type LaunchOrderState = v.InferOutput<typeof LaunchOrderState>;

/**
 * A person's participation in a pool. Amounts in the pool's coin: `committed` in launchpads, `staked` in launchpools.
 */
export const Participation = v.object({
  /** Id of the participation. */
  orderId: Id,
  ver: RowVersion,
  /** Id of the project. */
  projectId: Id,
  /** Id of the pool. */
  poolId: Id,
  /** How the pool distributes its tokens. */
  method: openEnum(['SUBSCRIPTION', 'LOTTERY', 'STAKE']),
  /** Commit of a launchpad, in the pool's coin. */
  committed: v.optional(Amount),
  /** Stake of a launchpool, in the pool's coin. */
  staked: v.optional(Amount),
  /** Tickets of a lottery. */
  tickets: v.optional(Count),
  /** When the person joined, ms UTC. */
  time: Ms,
  state: LaunchOrderState,
  /** What happened to it, oldest first. */
  events: rows(
    v.object({
      /** Kind of event. */
      kind: openEnum(['JOINED', 'ADDED', 'REDEEMED', 'CALCULATED', 'DISTRIBUTED', 'REFUNDED', 'PRIZE']),
      /** Amount of the event, in the pool's coin or in tokens. */
      amount: Amount,
      /** When it happened, ms UTC. */
      time: Ms,
      /** Client id of the request, if one caused it. */
      requestId: v.optional(v.string()),
    }),
  ),
});
export type Participation = v.InferOutput<typeof Participation>;

/**
 * Result of a participation: `allocation` in tokens, `used` and `refund` in the pool's coin; `proof` is for verifying
 * the draw.
 */
export const LaunchResult = v.object({
  /** Id of the participation. */
  orderId: Id,
  ver: RowVersion,
  /** Id of the project. */
  projectId: Id,
  /** Id of the pool. */
  poolId: Id,
  state: LaunchOrderState,
  /** Commit or stake at the close, in the pool's coin. */
  committed: Amount,
  /** Tokens that the person gets, in tokens. */
  allocation: Amount,
  /** What they cost, in the pool's coin. */
  used: Amount,
  /** What is returned, in the pool's coin. */
  refund: Amount,
  /** Tickets of a lottery. */
  tickets: v.optional(
    v.array(
      v.object({
        /** Number of the ticket. */
        number: Count,
        /** True for a winning ticket. */
        won: v.boolean(),
      }),
    ),
  ),
  /** When the tokens were credited, ms UTC. */
  distributedAt: v.optional(Ms),
  /** What the draw can be checked with. */
  proof: v.optional(
    v.object({
      /** SHA-256 of the seed, published before the commit. */
      seedHash: v.string(),
      /** Seed of the draw. */
      seed: v.string(),
      /** Number of tickets in the draw. */
      n: Count,
      /** Number of winning tickets. */
      k: Count,
      /** SHA-256 of the list of tickets. */
      ticketsHash: v.string(),
    }),
  ),
});
export type LaunchResult = v.InferOutput<typeof LaunchResult>;

/** A participation with its result, once there is one; of a stake from its start, with the rewards credited so far. */
const LaunchOrder = v.object({ ...Participation.entries, result: v.optional(LaunchResult) });
export type LaunchOrder = v.InferOutput<typeof LaunchOrder>;

/**
 * Commits coins to a pool of an open project, adds to a commit, or redeems a stake. It moves money with a GET, so the
 * client never caches, resends or prefetches it; a repeated `requestId` returns the first response. R7.6
 */
export const pledge = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/pledge',
  need: 'required',
  auth: 'required',
  effect: 'money',
  bucket: 'launchWrite',
  idempotencyKey: 'requestId',
  isWrite: true,
  params: v.object({
    /** Id of the project. */
    projectId: Id,
    /** Id of the pool. */
    poolId: Id,
    /** Join, add to a commit, or redeem a stake. */
    action: v.picklist(['JOIN', 'ADD', 'REDEEM']),
    /** What to commit, add or redeem, in the pool's coin. */
    amount: PositiveDec,
    requestId: RequestId,
    sendTime: v.optional(SendTime),
  }),
  result: v.object({
    participation: Participation,
    balance: v.union([Balance, UnifiedBalance]),
    isDuplicate: RepeatFlag,
  }),
  errors: {
    /** There is no such project. */
    20101: 'noSuchProject',
    /** The project is in another phase, or the pool has no such action. */
    20102: 'wrongPhase',
    /** The amount is below the minimum; `ext_info.limit` is the minimum. */
    20103: 'belowMinimum',
    /** The amount is above the limit; `ext_info.limit` is the limit. */
    20104: 'aboveLimit',
    /** The amount is no multiple of the step; `ext_info.limit` is the step. */
    20105: 'notAStep',
    /** The project has another model; the result says which. */
    20106: 'otherModel',
    /** The person does not qualify; the result has the reasons. */
    20107: 'notQualified',
    /** The person takes part in another pool of the project. */
    20108: 'otherPool',
    /** The balance does not cover the amount. */
    20109: 'insufficientBalance',
    /** The person has to sign up first. */
    20110: 'signupNeeded',
    /** The amount is above the stake; `ext_info.limit` is the stake. */
    20111: 'redeemTooMuch',
    /** The client id is no UUID. */
    20112: 'badRequestId',
    /** The pool is full. */
    20113: 'poolFull',
    /** The project is canceled. */
    20114: 'projectCanceled',
  },
  refusalResults: { 20107: UnmetReasons, 20108: UnmetReasons, 20110: UnmetReasons },
});

/**
 * Signs up to a project that requires it. It changes state with a GET, as `pledge` does; a repeat returns the first
 * response.
 */
export const signup = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/landingpage/signup',
  need: 'required',
  auth: 'required',
  effect: 'money',
  bucket: 'launchWrite',
  isWrite: true,
  params: v.object({
    /** Id of the project. */
    projectId: Id,
    /** Code of the person who invited the caller. */
    invitationCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))),
  }),
  result: v.object({
    signedUp: v.literal(true),
    /** When the person signed up, ms UTC. */
    time: Ms,
  }),
  errors: {
    /** There is no such project. */
    20101: 'noSuchProject',
    /** The project is in another phase, or the pool has no such action. */
    20102: 'wrongPhase',
    /** The project is canceled. */
    20114: 'projectCanceled',
  },
});

/** The caller's results in a project: empty without a participation, PENDING before the calculation. */
export const results = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/result/query',
  need: 'required',
  auth: 'required',
  params: projectParams,
  result: listOf(LaunchResult),
  errors: projectErrors,
  refusalResults: projectRefusals,
});

/** The same as `results`, for projects of model v1. */
export const resultsV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/result/query',
  need: 'required',
  auth: 'required',
  params: projectParams,
  result: listOf(LaunchResult),
  errors: projectErrors,
  refusalResults: projectRefusals,
});

/**
 * The caller's participations, newest first. With `requestId` the other filters do not apply, for the look-up after a
 * lost response.
 */
export const orders = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/orders',
  need: 'required',
  auth: 'required',
  params: v.object({
    ...cursorParams,
    kind: launchKind,
    /** Only this state. */
    state: v.optional(v.picklist(launchOrderStates)),
    /** First time, ms UTC. */
    from: v.optional(Ms),
    /** Last time, ms UTC. */
    to: v.optional(Ms),
    requestId: v.optional(RequestId),
  }),
  result: cursorOf(LaunchOrder),
  errors: {},
});
