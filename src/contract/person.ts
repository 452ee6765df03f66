/** The calls of domain `account` that every page's session may make: apart, so that pages load no others. */
import * as v from 'valibot';
import { call } from './call.ts';
import { Dec, Flag, Id, Line, Ms, rows } from './scalars.ts';

/** spec 3 "User profile"; `member_tag.UTA` SUCCESS is a unified account, `member_tag.KYC` SUCCESS gives level 10. exchange-api 2.1 */
export const Profile = v.object({
  id: Id,
  username: Line,
  email_mask: Line,
  mobile_mask: Line,
  country: v.string(),
  currency_code: v.string(),
  member_tag: v.record(v.string(), v.string()),
  grayFlag: v.object({ IsFA: v.boolean() }),
  double_confirm: rows(v.object({ key: v.picklist(['orderConfirm', 'cancelAllConfirm']), value: Flag })),
  is_submember: v.boolean(),
  parent_id: v.union([Id, v.literal('')]),
  vipLevel: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  feeRates: v.object({ maker: Dec, taker: Dec }),
  createTime: Ms,
});
export type Profile = v.InferOutput<typeof Profile>;

/** Everything about the user. Kept 60 s and shared by concurrent callers; dropped on login, logout, tag and preference changes. */
export const profile = call({
  method: 'GET',
  host: 'main',
  path: '/v2/private/user/profile',
  auth: 'required',
  cacheMs: 60_000,
  params: v.object({}),
  result: Profile,
  errors: {},
});

/** Ends the session; local state is cleared whatever the answer. Waits 2 s at most (spec 9). */
export const logout = call({
  method: 'POST',
  host: 'main',
  path: '/logout',
  encoding: 'json',
  auth: 'optional',
  timeoutMs: 2_000,
  params: v.object({}),
  result: v.object({}),
  errors: {},
});

/** Keys of server-side preferences. exchange-api 2.1 account.prefSetting */
export const prefKeys = [
  'showAssets',
  'orderConfirm',
  'cancelAllConfirm',
  'currency',
  'theme',
  'favorites',
  'tradeLayout',
] as const;
export type PrefKey = (typeof prefKeys)[number];

/** Writes 1 to 20 preferences, gives all. */
export const prefSetting = call({
  method: 'POST',
  host: 'main',
  path: '/v3/private/user/member/pref-setting',
  encoding: 'json',
  auth: 'required',
  params: v.object({
    settings: v.pipe(
      v.array(v.object({ key: v.picklist(prefKeys), value: v.pipe(v.string(), v.maxLength(4_000)) })),
      v.minLength(1),
      v.maxLength(20),
    ),
  }),
  result: v.object({ settings: rows(v.object({ key: v.string(), value: v.string() })) }),
  errors: {},
});

/** Reads preferences; at login the later `updateTime` wins, key by key. */
export const preferences = call({
  method: 'POST',
  host: 'main',
  path: '/v3/private/user/member/preferences',
  encoding: 'json',
  auth: 'required',
  params: v.object({ keys: v.optional(v.array(v.picklist(prefKeys))) }),
  result: v.object({ settings: rows(v.object({ key: v.string(), value: v.string(), updateTime: Ms })) }),
  errors: {},
});
