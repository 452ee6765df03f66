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
  /** Id of the project. */
  projectId: Id,
  /** Id of the pool. */
  poolId: Id,
  /** True when the caller may take part. */
  qualified: v.boolean(),
  /** Average holding of the snapshot window, in the pool's coin. */
  average: Amount,
  /** True until the window ends. */
  provisional: v.boolean(),
  /** Start and end of the snapshot window, ms UTC. */
  window: v.tuple([Ms, Ms]),
  /** What can still be committed, in the pool's coin. */
  limit: Amount,
  /** Tickets that the holding gives. */
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
  need: 'required',
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
  need: 'required',
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
  need: 'required',
  auth: 'required',
  params: projectParams,
  result: v.object({
    /** Averages by day. */
    days: rows(
      v.object({
        day: Day,
        /** Average holding of the day, in the pool's coin. */
        average: Amount,
      }),
    ),
    /** Average of the days, in the pool's coin. */
    average: Amount,
    /** Index of the reached tier; absent below the first. */
    tier: v.optional(Count),
    /** Tickets of the tier. */
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
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Id of the project. */
    projectId: Id,
    coin: v.optional(Coin),
  }),
  result: listOf(
    v.object({
      day: Day,
      /** Average holding of the day, in the coin. */
      average: Amount,
      /** Whether the day is over, today or still to come. */
      state: openEnum(['DONE', 'TODAY', 'COMING']),
    }),
  ),
  errors: {
    /** There is no such project. */
    20101: 'noSuchProject',
  },
});

/** Hourly snapshots of one UTC day by account; `amount` and `accounts` in the coin. `coin` as in `snapshotCalendar`. */
export const snapshotHours = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/snapshot/hour',
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Id of the project. */
    projectId: Id,
    coin: v.optional(Coin),
    day: Day,
  }),
  result: listOf(
    v.object({
      /** Hour of the UTC day, 0 to 23. */
      hour: v.pipe(Count, v.maxValue(23)),
      /** Holding that counts, in the coin. */
      amount: Amount,
      /** Holding by account. */
      accounts: v.object({
        /** In the spot account, in the coin. */
        spot: Amount,
        /** In the fund account, in the coin. */
        fund: Amount,
        /** In launchpools, in the coin. */
        staked: Amount,
        /** Borrowed, which does not count, in the coin. */
        borrowed: Amount,
      }),
    }),
  ),
  errors: {
    /** There is no such project. */
    20101: 'noSuchProject',
  },
});

/**
 * The holding that counts for a snapshot now, by account, without borrowed coins. On the second host. exchange-api 2.3
 */
export const caliberBalance = call({
  method: 'GET',
  host: 'second',
  path: '/v3/private/asset/launchpad-caliber-balance',
  need: 'required',
  auth: 'required',
  params: v.object({ coin: Coin }),
  result: v.object({
    coin: Coin,
    /** In the spot account, in the coin. */
    spot: Amount,
    /** In the fund account, in the coin. */
    fund: Amount,
    /** In launchpools, in the coin. */
    staked: Amount,
    /** Holding that counts, in the coin. */
    total: Amount,
  }),
  errors: {},
});

/** The caller's own id when the account shares an identity with another, otherwise empty. */
export const duplicateUserIds = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/getDuplicateUserIds',
  need: 'required',
  auth: 'required',
  params: projectParams,
  result: v.object({
    /** The caller's own id, or nothing. */
    userIds: v.array(Id),
  }),
  errors: {
    /** There is no such project. */
    20101: 'noSuchProject',
  },
});
