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
  Flag,
  Id,
  listOf,
  Ms,
  openEnum,
  PositiveDec,
  RequestId,
  rows,
} from './scalars.ts';

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
  orderId: Id,
  ver: Count,
  projectId: Id,
  poolId: Id,
  method: openEnum(['SUBSCRIPTION', 'LOTTERY', 'STAKE']),
  committed: v.optional(Amount),
  staked: v.optional(Amount),
  tickets: v.optional(Count),
  time: Ms,
  state: LaunchOrderState,
  events: rows(
    v.object({
      kind: openEnum(['JOINED', 'ADDED', 'REDEEMED', 'CALCULATED', 'DISTRIBUTED', 'REFUNDED', 'PRIZE']),
      amount: Amount,
      time: Ms,
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
  orderId: Id,
  ver: Count,
  projectId: Id,
  poolId: Id,
  state: LaunchOrderState,
  committed: Amount,
  allocation: Amount,
  used: Amount,
  refund: Amount,
  tickets: v.optional(v.array(v.object({ number: Count, won: v.boolean() }))),
  distributedAt: v.optional(Ms),
  proof: v.optional(v.object({ seedHash: v.string(), seed: v.string(), n: Count, k: Count, ticketsHash: v.string() })),
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
  auth: 'required',
  effect: 'money',
  bucket: 'launchWrite',
  idempotencyKey: 'requestId',
  isWrite: true,
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
  auth: 'required',
  effect: 'money',
  bucket: 'launchWrite',
  isWrite: true,
  params: v.object({ projectId: Id, invitationCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))) }),
  result: v.object({ signedUp: v.literal(true), time: Ms }),
  errors: { 20101: 'noSuchProject', 20102: 'wrongPhase', 20114: 'projectCanceled' },
});

/** The caller's results in a project: empty without a participation, PENDING before the calculation. */
export const results = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/result/query',
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
  auth: 'required',
  params: v.object({
    ...cursorParams,
    kind: launchKind,
    state: v.optional(v.picklist(launchOrderStates)),
    from: v.optional(Ms),
    to: v.optional(Ms),
    requestId: v.optional(RequestId),
  }),
  result: cursorOf(LaunchOrder),
  errors: {},
});
