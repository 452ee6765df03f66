/** The calls of domain `account` that main accounts alone make: whom they invite, and which notices reach them. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Count, listOf, PlainText } from '../scalars.ts';

/**
 * The user's referral code and link. `rate` is the share of the fees of invited users, a fraction; `reward` is the
 * total so far, in `coin`. Rejected for sub-members (10031). exchange-api 2.1, 4.9
 */
export const invitationCode = call({
  method: 'POST',
  host: 'main',
  path: '/s1/invitation-plan/v2/get-code',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({}),
  result: v.object({
    /** The user's referral code. */
    code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)),
    /** An address on the site or on an origin of the configured links; others are not shown. account.md 6 */
    url: PlainText,
    /** Share of the fees of invited users, a fraction. */
    rate: Amount,
    /** Number of people who registered with the code. */
    invited: Count,
    /** Total reward so far, in `coin`. */
    reward: Amount,
    coin: Coin,
  }),
  errors: {},
});

/** Groups of notices that a user can subscribe to. exchange-api 2.1 */
export const noticeGroups = ['launchpad', 'listing', 'delisting', 'loan', 'margin', 'grid'] as const;

/** Channels of a group of notices. */
const Subscription = v.object({
  /** Kind of notices. */
  group: v.picklist(noticeGroups),
  /** True when the notices are sent by e-mail. */
  email: v.boolean(),
  /** True when the notices are sent to the app. */
  push: v.boolean(),
  /** True when the notices are sent by text message. */
  sms: v.boolean(),
});

const groupName = v.pipe(v.string(), v.maxLength(40));

/** Channels of all groups of notices, or of `groups`. Rejected for sub-members (10031). exchange-api 2.1, 4.9 */
export const getSubscribe = call({
  method: 'POST',
  host: 'notice',
  path: '/v1/private/user_group/get_subscribe',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({
    /** Only these groups. */
    groups: v.optional(v.pipe(v.array(groupName), v.maxLength(20))),
  }),
  result: listOf(Subscription),
  errors: {
    /** There is no such group of notices. */
    20003: 'unknownNoticeGroup',
  },
});

/**
 * Switches channels of a group and returns the group's row. The last channel of `margin` and `loan` cannot be switched
 * off (20004). Rejected for sub-members (10031). exchange-api 2.1, 4.9
 */
export const setSubscribe = call({
  method: 'POST',
  host: 'notice',
  path: '/v1/private/user_group/set_subscribe',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  effect: 'setting',
  params: v.object({
    /** Kind of notices. */
    group: groupName,
    /** Switches e-mail on or off; absent: unchanged. */
    email: v.optional(v.boolean()),
    /** Switches messages to the app on or off; absent: unchanged. */
    push: v.optional(v.boolean()),
    /** Switches text messages on or off; absent: unchanged. */
    sms: v.optional(v.boolean()),
  }),
  result: Subscription,
  errors: {
    /** There is no such group of notices. */
    20003: 'unknownNoticeGroup',
    /** The last channel of the group stays on. */
    20004: 'lastNoticeChannel',
  },
});
