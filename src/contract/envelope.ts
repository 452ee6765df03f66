import * as v from 'valibot';
import { Ms } from './scalars.ts';

/** Response envelope of every call; `ret_msg` or `message` is always present. R3.1, exchange-api 1.3 */
export const Envelope = v.object({
  /** 0 for success, otherwise the code of the refusal. */
  ret_code: v.pipe(v.number(), v.safeInteger()),
  /** Message for logs; the client shows texts of its own. */
  ret_msg: v.optional(v.string()),
  /** The same as `ret_msg`, on the hosts `config`, `notice` and `bot`. */
  message: v.optional(v.string()),
  /** What the call returns. */
  result: v.optional(v.unknown()),
  /** '' on HTTP 200. */
  ext_code: v.optional(v.string()),
  /** Details of a refusal; null without any. */
  ext_info: v.nullish(
    v.object({
      /** The parameter that is refused. */
      field: v.optional(v.string()),
      /** The bound that it breaks, in the unit of the parameter. */
      limit: v.optional(v.string()),
    }),
  ),
  // A time that no `Date` can hold is ignored: the result is still good.
  /** Clock of the exchange, ms UTC. */
  time_now: v.fallback(v.optional(Ms), undefined),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** Body of a failed HTTP response; every field may be missing. R8.3 */
export const FailedBody = v.object({
  /** Code of the failure. */
  ret_code: v.optional(v.number()),
  /** Message for logs. */
  ret_msg: v.optional(v.string()),
  /** The same as `ret_msg`, on some hosts. */
  message: v.optional(v.string()),
  /** The code as text. */
  ext_code: v.optional(v.union([v.string(), v.number()])),
  /** The HTTP status in words. */
  error: v.optional(v.string()),
});

/** Names of the error codes that any call can return. exchange-api 1.7 */
export const generalErrors = {
  /** A parameter is missing, of the wrong type or out of bounds; `ext_info.field` names it. */
  10001: 'badParameter',
  /** The account lacks the permission. */
  10005: 'permissionDenied',
  /** Too many requests; repeat after `Retry-After`. */
  10006: 'tooManyRequests',
  /** The token is missing or unknown. */
  10007: 'sessionMissing',
  /** The session was ended elsewhere, by a sign-out or a new password. */
  10009: 'sessionEndedElsewhere',
  /** The session has not been used for too long. */
  33003: 'sessionExpired',
  /** The session is unknown after a restart. */
  30000: 'sessionUnknown',
  /** A fault of the exchange; the call may be repeated. */
  10016: 'internalFault',
  /** The path does not exist. */
  10017: 'noSuchPath',
  /** The body of the answer is empty; clients use the code, exchanges do not send it. */
  10020: 'emptyBody',
  /** A compliance restriction; the result says which. */
  10024: 'restricted',
  /** The identity level is too low; `ext_info.limit` is the level that is needed. */
  10025: 'identityLevelTooLow',
  /** The person may not trade. */
  10027: 'tradingBanned',
  /** The account is being upgraded. */
  10030: 'upgradeInProgress',
  /** The call is not for sub-members. */
  10031: 'notForSubMembers',
  /** The feature is switched off. */
  10032: 'featureOff',
  /** The call is for standard accounts only. */
  10033: 'standardAccountsOnly',
  /** The call is for unified accounts only. */
  10034: 'unifiedAccountsOnly',
  /** The client id was used with other parameters. */
  10040: 'idReused',
  /** The exchange is in maintenance; `ext_info.limit` is its end, ms UTC. */
  10050: 'maintenance',
  /** The one-time token of a stream is unknown, used, expired or of an ended session. */
  10060: 'ottRefused',
  /** Coins are being sold to repay the account's debts. */
  176018: 'forcedRepayRunning',
  /** The account is being liquidated. */
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
  /** What the restriction is about: where the person is, an identity check, or sanctions. */
  wall: v.fallback(v.picklist(['REGION', 'KYC', 'SANCTION']), 'REGION'),
  /** Country or region that it applies to, ISO 3166-1 alpha-2. */
  area: v.fallback(v.string(), ''),
  /** Product that is restricted. */
  product: v.fallback(v.picklist(['spot', 'margin', 'lt', 'loan', 'grid', 'launchpad', 'all']), 'all'),
  /** True when pages of the product may still be read. */
  canBrowse: v.fallback(v.boolean(), true),
  /** When it ends, 0 without an end, ms UTC. */
  until: v.fallback(Ms, 0),
  /** What the person can do about it. */
  actions: v.fallback(
    v.array(
      v.object({
        /** What the action does. */
        kind: v.picklist(['verify', 'support', 'withdraw', 'leave']),
        /** Address of the action. */
        url: v.string(),
      }),
    ),
    [],
  ),
});
export type ComplianceWall = v.InferOutput<typeof ComplianceWall>;
