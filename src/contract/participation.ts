/** What a person has in a launch, the acts that change it, and what came of it. launchpad.md 2, 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { byProject, detailErrors, launchKind } from './launch-params.ts';
import { Balance, UnifiedBalance } from './order.ts';
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

export const orderStates = [
  'PENDING',
  'FILLED',
  'PART_FILLED',
  'CANCELED',
  'FAILURE',
  'CONTEST_DONE',
  'CONTEST_FAIL',
] as const;
export const OrderState = openEnum(orderStates);
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
    kind: launchKind,
    state: v.optional(v.picklist(orderStates)),
    from: v.optional(Ms),
    to: v.optional(Ms),
    requestId: v.optional(RequestId),
  }),
  result: cursorOf(LaunchOrder),
  errors: {},
});
