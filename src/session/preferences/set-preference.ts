import * as v from 'valibot';
import type { ApiError } from '../../api/index.ts';
import type { PrefKey } from '../../contract/preferences.ts';
import { serverNow } from '../clock.ts';
import { $currency, $showAssetsText, $theme, type Theme } from '../settings.ts';
import { storedAtom } from '../storage.ts';

/** When a preference was set in this browser, exchange time in ms, by key. */
export const $setTimes = storedAtom('preferencesSetAt', v.record(v.string(), v.number()), {});

type Writer = (key: PrefKey, value: string) => Promise<ApiError | undefined>;
let write: Writer | undefined;

/**
 * Sets how a preference is written at the exchange: by `preferences.ts`, which is loaded with the first person. What
 * was set before is written when the preferences are loaded.
 */
export function writePreferencesBy(writer: Writer): void {
  write = writer;
}

/**
 * Shows or hides amounts, in this browser at once and at the exchange for a logged-in person; returns the error. The
 * new value stays in either case, and the next start saves it again: a failed save must not reveal amounts. R4.9
 */
export async function setShowAssets(isShown: boolean): Promise<ApiError | undefined> {
  const value = isShown ? '1' : '0';
  $showAssetsText.set(value);
  return setPreference('showAssets', value);
}

/**
 * Sets the theme, in this browser at once and at the exchange for a logged-in person; returns the error, as
 * `setShowAssets` does.
 */
export async function setTheme(theme: Theme): Promise<ApiError | undefined> {
  $theme.set(theme);
  return setPreference('theme', theme);
}

/**
 * Sets the fiat currency, '' for Automatic, in this browser at once and at the exchange for a logged-in person; returns
 * the error, as `setShowAssets` does.
 */
export async function setCurrency(code: string): Promise<ApiError | undefined> {
  $currency.set(code);
  return setPreference('currency', code);
}

/**
 * Records that a preference was set in this browser now, and writes it at the exchange for a logged-in person; returns
 * the error.
 */
export async function setPreference(key: PrefKey, value: string): Promise<ApiError | undefined> {
  $setTimes.set({ ...$setTimes.get(), [key]: serverNow() });
  return write?.(key, value);
}

/**
 * Resets the time at which a preference was set in this browser, so that the local value no longer belongs to a person.
 */
export function forgetPreferenceTime(key: PrefKey): void {
  $setTimes.set({ ...$setTimes.get(), [key]: 0 });
}
