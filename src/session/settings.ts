import * as v from 'valibot';
import { derived } from './derived.ts';
import { storedAtom, storedTextAtom } from './storage.ts';

const Settings = v.object({
  /** Toasts stay until the person dismisses them (Q-A05). */
  toastsStay: v.optional(v.boolean(), false),
  /** Time zone of displayed times. */
  zone: v.optional(v.picklist(['local', 'UTC']), 'local'),
});
export type Settings = v.InferOutput<typeof Settings>;

/** Settings of this browser. */
export const $settings = storedAtom<Settings>('settings', Settings, { toastsStay: false, zone: 'local' });

/** Values of the theme setting; `system` follows the operating system. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The theme, stored in this browser under `theme`, where the script before first paint reads it. */
export const $theme = storedTextAtom('theme', v.picklist(themes), 'system');

/** '1' shows amounts, '0' hides them; stored in this browser and, for a logged-in person, by the exchange. R4.9 */
export const $showAssetsText = storedTextAtom('showAssets', v.picklist(['1', '0']), '1');

/**
 * Fiat currency of displayed values, ISO 4217; '' is Automatic. In this browser and, for a logged-in person, at the
 * exchange. R9.5
 */
export const $currency = storedTextAtom(
  'currency',
  v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))]),
  '',
);

/** True while amounts are shown. */
export const $showAssets = derived($showAssetsText, (text) => text === '1');

/** True while lists of balances leave out small ones, in this browser. */
export const $hidesSmall = storedAtom('hideSmall', v.boolean(), false);
