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
  id: Id,
  username: PlainText,
  email_mask: PlainText,
  mobile_mask: PlainText,
  country: v.string(),
  /** Fiat currency that the user chose; '' until then. */
  currency_code: v.string(),
  member_tag: v.record(v.string(), v.string()),
  grayFlag: v.object({ IsFA: v.boolean() }),
  /** `orderConfirm` and `cancelAllConfirm`; a newer exchange may have more. */
  double_confirm: rows(v.object({ key: v.string(), value: Flag })),
  is_submember: v.boolean(),
  parent_id: v.union([Id, v.literal('')]),
  vipLevel: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  feeRates: v.object({ maker: Dec, taker: Dec }),
  createTime: Ms,
});
export type Profile = v.InferOutput<typeof Profile>;

/** Profile of the user. Cached for 60 s; the cache expires on login, logout, tag and preference changes. */
export const profile = call({
  method: 'GET',
  host: 'main',
  path: '/v2/private/user/profile',
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
  encoding: 'json',
  auth: 'optional',
  effect: 'session',
  timeoutMs: 2 * secondMs,
  params: v.object({}),
  result: v.object({}),
  errors: {},
});
