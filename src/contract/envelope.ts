import * as v from 'valibot';
import { Ms } from './scalars.ts';

/** Response envelope of every call; `ret_msg` or `message` is always present. R3.1, exchange-api 1.3 */
export const Envelope = v.object({
  ret_code: v.pipe(v.number(), v.safeInteger()),
  ret_msg: v.optional(v.string()),
  message: v.optional(v.string()),
  result: v.optional(v.unknown()),
  ext_code: v.optional(v.string()),
  ext_info: v.nullish(v.object({ field: v.optional(v.string()), limit: v.optional(v.string()) })),
  // A time that no `Date` can hold is ignored: the result is still good.
  time_now: v.fallback(v.optional(Ms), undefined),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** Body of a failed HTTP response; every field may be missing. R8.3 */
export const FailedBody = v.object({
  ret_code: v.optional(v.number()),
  ret_msg: v.optional(v.string()),
  message: v.optional(v.string()),
  ext_code: v.optional(v.union([v.string(), v.number()])),
  error: v.optional(v.string()),
});

/** Names of the error codes that any call can return. exchange-api 1.7 */
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
  176018: 'forcedRepayRunning',
  176019: 'accountLiquidating',
} as const;
export type GeneralErrorName = (typeof generalErrors)[keyof typeof generalErrors];

/**
 * Codes of an invalid session: the client clears the token and the cache (except for the profile call) and asks for a
 * login. R8.4
 */
export const sessionInvalidCodes: readonly number[] = [10007, 33003, 10009, 30000];
/** Code that opens the compliance notice. R8.5 */
export const restrictedCode = 10024;

/**
 * Result of code 10024; an unknown value falls back to the strictest kind. `until` is ms UTC, 0 without an end.
 * exchange-api 1.7
 */
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
