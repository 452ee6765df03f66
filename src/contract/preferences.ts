/** The calls of domain `account` that only logged-in people make for their preferences. */
import * as v from 'valibot';
import { call } from './call.ts';
import { Ms, rows } from './scalars.ts';

/** Keys of the preferences on the server. exchange-api 2.1 account.prefSetting */
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

/** Writes 1 to 20 preferences and returns all preferences. */
export const prefSetting = call({
  method: 'POST',
  host: 'main',
  path: '/v3/private/user/member/pref-setting',
  need: 'optional',
  encoding: 'json',
  auth: 'required',
  effect: 'setting',
  params: v.object({
    /** Preferences to write. */
    settings: v.pipe(
      v.array(
        v.object({
          /** Name of the preference. */
          key: v.picklist(prefKeys),
          /** Its value as text. */
          value: v.pipe(v.string(), v.maxLength(4_000)),
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
  }),
  result: v.object({
    /** All preferences. */
    settings: rows(
      v.object({
        /** Name of the preference. */
        key: v.string(),
        /** Its value as text. */
        value: v.string(),
      }),
    ),
  }),
  errors: {},
});

/** Reads preferences; at login the later `updateTime` of each key wins. */
export const preferences = call({
  method: 'POST',
  host: 'main',
  path: '/v3/private/user/member/preferences',
  need: 'optional',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({
    /** Only these preferences. */
    keys: v.optional(v.array(v.picklist(prefKeys))),
  }),
  result: v.object({
    /** The preferences. */
    settings: rows(
      v.object({
        /** Name of the preference. */
        key: v.string(),
        /** Its value as text. */
        value: v.string(),
        /** When it was last written, ms UTC. */
        updateTime: Ms,
      }),
    ),
  }),
  errors: {},
});
