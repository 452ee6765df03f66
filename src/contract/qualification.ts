/** Qualification for launches: reasons, average holdings and hourly snapshots. launchpad.md 2, 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { projectParams, projectErrors, projectRefusals } from './launch-params.ts';
import { Amount, Coin, Count, Day, Id, listOf, Ms, openEnum, rows } from './scalars.ts';

/** Reasons why a person does not qualify. launchpad.md 2 */
export const qualificationReasons = [
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
/** One of `qualificationReasons`, or 'UNKNOWN'. */
export type QualificationReason = (typeof qualificationReasons)[number] | 'UNKNOWN';
const QualificationReason = openEnum(qualificationReasons);

/** Result of a refused commit: every reason why the person does not qualify. */
export const UnmetReasons = v.object({
  /** Never empty. */
  reasons: v.array(QualificationReason),
});

/**
 * The caller's qualification for a pool, with every failing reason. `limit` is how many coins can still be added;
 * `average` is provisional until the `window` (ms UTC) ends.
 */
export const Qualification = v.object({
  projectId: Id,
  poolId: Id,
  qualified: v.boolean(),
  average: Amount,
  provisional: v.boolean(),
  window: v.tuple([Ms, Ms]),
  limit: Amount,
  tickets: v.optional(Count),
  /** Index of the reached tier; model v1 only. */
  tier: v.optional(Count),
  reasons: v.array(QualificationReason),
});
export type Qualification = v.InferOutput<typeof Qualification>;

/** The caller's qualification for the only pool of a project of model v1, with the reached tier. */
export const qualificationV1 = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/qualifications/query',
  auth: 'required',
  params: projectParams,
  result: Qualification,
  errors: projectErrors,
  refusalResults: projectRefusals,
});

/** The caller's qualification for each pool; a restricted area is a reason here, never code 10024. */
export const qualifications = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/qualifications/query',
  auth: 'required',
  params: projectParams,
  result: listOf(Qualification),
  errors: projectErrors,
  refusalResults: projectRefusals,
});

/** Ticket calculation of model v1: averages per day, the index of the reached tier, and its tickets. */
export const calculation = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/calculation/query',
  auth: 'required',
  params: projectParams,
  result: v.object({
    days: rows(v.object({ day: Day, average: Amount })),
    average: Amount,
    tier: v.optional(Count),
    tickets: Count,
  }),
  errors: projectErrors,
  refusalResults: projectRefusals,
});

/** Daily average holdings in the snapshot window, in coins. `coin` is required when the pools have different coins. */
export const snapshotCalendar = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/snapshot/calendar',
  auth: 'required',
  params: v.object({ projectId: Id, coin: v.optional(Coin) }),
  result: listOf(v.object({ day: Day, average: Amount, state: openEnum(['DONE', 'TODAY', 'COMING']) })),
  errors: { 20101: 'noSuchProject' },
});

/** Hourly snapshots of one UTC day by account; `amount` and `accounts` in the coin. `coin` as in `snapshotCalendar`. */
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

/**
 * The holding that counts for a snapshot now, by account, without borrowed coins. On the second host. exchange-api 2.3
 */
export const caliberBalance = call({
  method: 'GET',
  host: 'second',
  path: '/v3/private/asset/launchpad-caliber-balance',
  auth: 'required',
  params: v.object({ coin: Coin }),
  result: v.object({ coin: Coin, spot: Amount, fund: Amount, staked: Amount, total: Amount }),
  errors: {},
});

/** The caller's own id when the account shares an identity with another, otherwise empty. */
export const duplicateUserIds = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/getDuplicateUserIds',
  auth: 'required',
  params: projectParams,
  result: v.object({ userIds: v.array(Id) }),
  errors: { 20101: 'noSuchProject' },
});
