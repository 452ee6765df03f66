/** The calls of domain `account` that the session of every page uses, in a module of their own to keep pages small. */
import * as v from 'valibot';
import { minuteMs, secondMs } from '../formulas/durations.ts';
import { call } from './call.ts';
import { Dec, Flag, Id, PlainText, Ms, rows } from './scalars.ts';

/**
 * User profile (R3.3). `member_tag.UTA` SUCCESS is a unified account, `member_tag.KYC` SUCCESS is level 10; fee rates
 * are fractions. exchange-api 2.1
 */
export const Profile = v.object({
  /** Id of the person. */
  id: Id,
  /** Name that the person chose. */
  username: PlainText,
  /** Masked e-mail address; '' without one. */
  email_mask: PlainText,
  /** Masked phone number; '' without one. */
  mobile_mask: PlainText,
  /** Country of residence, ISO 3166-1 alpha-2; '' when unknown. */
  country: v.string(),
  /** Fiat currency that the user chose; '' until then. */
  currency_code: v.string(),
  /** Tags of the person: `UTA`, `KYC` and the accepted risk notices. */
  member_tag: v.record(v.string(), v.string()),
  /** Features that only some people have. */
  grayFlag: v.object({
    /** True when the person has two-factor authentication. */
    IsFA: v.boolean(),
  }),
  /** `orderConfirm` and `cancelAllConfirm`; a newer exchange may have more. */
  double_confirm: rows(
    v.object({
      /** Name of the setting. */
      key: v.string(),
      /** 1 when it is on. */
      value: Flag,
    }),
  ),
  /** True for a sub-member of another account. */
  is_submember: v.boolean(),
  /** Id of the main account; '' of a main account. */
  parent_id: v.union([Id, v.literal('')]),
  /** VIP level, 0 to 5. */
  vipLevel: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  /** The person's fee rates. */
  feeRates: v.object({
    /** Maker rate, a fraction. */
    maker: Dec,
    /** Taker rate, a fraction. */
    taker: Dec,
  }),
  /** When the account was opened, ms UTC. */
  createTime: Ms,
});
export type Profile = v.InferOutput<typeof Profile>;

/** Profile of the user. Cached for 60 s; the cache expires on login, logout, tag and preference changes. */
export const profile = call({
  method: 'GET',
  host: 'main',
  path: '/v2/private/user/profile',
  need: 'required',
  auth: 'required',
  cacheMs: minuteMs,
  params: v.object({}),
  result: Profile,
  errors: {},
});

/** Ends the session. The client clears its state whatever the response and waits at most 2 s for it. R9.1 */
export const logout = call({
  method: 'POST',
  host: 'main',
  path: '/logout',
  need: 'required',
  encoding: 'json',
  auth: 'optional',
  effect: 'session',
  timeoutMs: 2 * secondMs,
  params: v.object({}),
  result: v.object({}),
  errors: {},
});
