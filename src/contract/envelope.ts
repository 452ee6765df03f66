import * as v from 'valibot';
import { Ms } from './scalars.ts';

/** The answer every call gives: spec 3 "Response envelope", exchange-api 1.3. `ret_msg` or `message` is always there. */
export const Envelope = v.object({
  ret_code: v.pipe(v.number(), v.safeInteger()),
  ret_msg: v.optional(v.string()),
  message: v.optional(v.string()),
  result: v.optional(v.unknown()),
  ext_code: v.optional(v.string()),
  ext_info: v.nullish(v.object({ field: v.optional(v.string()), limit: v.optional(v.string()) })),
  time_now: v.optional(Ms),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** Body of a failed HTTP answer, as far as it can be read. spec 8 */
export const FailedBody = v.object({
  ret_code: v.optional(v.number()),
  ret_msg: v.optional(v.string()),
  message: v.optional(v.string()),
  ext_code: v.optional(v.union([v.string(), v.number()])),
  error: v.optional(v.string()),
});

/** Codes that any call may answer, by the one name each has. exchange-api 1.7 */
export const generalErrors = {
  10001: 'badParameter',
  10005: 'permissionDenied',
  10006: 'tooManyRequests',
  10007: 'sessionMissing',
  10009: 'sessionEndedElsewhere',
  33003: 'sessionExpired',
  30000: 'sessionUnknown',
  10016: 'internalFault',
  10017: 'noSuchPath',
  10020: 'emptyBody',
  10024: 'restricted',
  10025: 'identityLevelTooLow',
  10027: 'tradingBanned',
  10030: 'upgradeInProgress',
  10031: 'notForSubMembers',
  10032: 'featureOff',
  10033: 'standardAccountsOnly',
  10034: 'unifiedAccountsOnly',
  10040: 'idReused',
  10050: 'maintenance',
  10060: 'ottRefused',
} as const;
export type GeneralErrorName = (typeof generalErrors)[keyof typeof generalErrors];

/** The session is invalid: token cleared, cache cleared (but for the profile call), re-login handler runs. spec 8 */
export const sessionInvalidCodes: readonly number[] = [10007, 33003, 10009, 30000];
/** The compliance wall opens. spec 8 */
export const restrictedCode = 10024;

/** What 10024 carries. exchange-api 1.7 */
export const ComplianceWall = v.object({
  wall: v.fallback(v.picklist(['REGION', 'KYC', 'SANCTION']), 'REGION'),
  area: v.fallback(v.string(), ''),
  product: v.fallback(v.picklist(['spot', 'margin', 'lt', 'loan', 'grid', 'launchpad', 'all']), 'all'),
  canBrowse: v.fallback(v.boolean(), true),
  until: v.fallback(Ms, 0),
  actions: v.fallback(
    v.array(v.object({ kind: v.picklist(['verify', 'support', 'withdraw', 'leave']), url: v.string() })),
    [],
  ),
});
export type ComplianceWall = v.InferOutput<typeof ComplianceWall>;
