/** May a person take part, and how that came about: reasons, averages, notes. launchpad.md 2, 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { byProject, detailErrors } from './launch-params.ts';
import { Amount, Coin, Count, Day, Id, listOf, Ms, openEnum, rows } from './scalars.ts';

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
