import { map } from 'nanostores';
import * as v from 'valibot';
import { clearCache, send, type ApiError } from '../api/index.ts';
import type { ResultOf } from '../contract/call.ts';
import { preferences, prefKeys, prefSetting, type PrefKey } from '../contract/person.ts';
import { serverNow } from './clock.ts';
import { onLeave } from './leaving.ts';
import { $showAssetsText } from './show-assets.ts';
import { kept } from './storage.ts';
import { $theme, themes, type Theme } from './theme.ts';
import { $token } from './token.ts';
import { $user } from './user.ts';

/** When a preference was set in this browser, exchange time in ms, by key. */
const $setHere = kept('preferencesSetAt', v.record(v.string(), v.number()), {});

/** A preference that a visitor has too: how it stands here, and how the exchange's value is taken over. */
export interface SharedPreference {
  value: () => string;
  adopt: (value: string) => void;
}
const shared = new Map<PrefKey, SharedPreference>([
  [
    'showAssets',
    {
      value: () => $showAssetsText.get(),
      adopt: (value) => $showAssetsText.set(value === '0' ? '0' : '1'),
    },
  ],
  [
    'theme',
    {
      value: () => $theme.get(),
      adopt: (value) => $theme.set(themes.find((theme) => theme === value) ?? 'system'),
    },
  ],
]);

/** What the exchange last said of this person's preferences. */
let rowsHeard: ResultOf<typeof preferences>['settings'] | undefined;

/** What the exchange keeps for this person ; those that a visitor has too have stores of their own. */
export const $preferences = map<Partial<Record<PrefKey, string>>>({});
onLeave(() => {
  $preferences.set({});
  rowsHeard = undefined;
});

const isPrefKey = (key: string): key is PrefKey => prefKeys.some((known) => known === key);

/** Shows or hides amounts, here at once and at the exchange for a person. */
export async function setShowAssets(isShown: boolean): Promise<void> {
  const value = isShown ? '1' : '0';
  $showAssetsText.set(value);
  await rememberPreference('showAssets', value);
}

export async function setTheme(theme: Theme): Promise<void> {
  $theme.set(theme);
  await rememberPreference('theme', theme);
}

/** Notes that a preference was set here, now, and writes it at the exchange for a person. */
export async function rememberPreference(key: PrefKey, value: string): Promise<void> {
  $setHere.set({ ...$setHere.get(), [key]: serverNow() });
  if ($user.get() === 1) await savePreference(key, value);
}

/** Writes a preference at the exchange; gives why not, or undefined. What is set here stays set here. */
export async function savePreference(key: PrefKey, value: string): Promise<ApiError | undefined> {
  const token = $token.get();
  const answer = await send(prefSetting, { settings: [{ key, value }] });
  if ($token.get() !== token) return undefined;
  if (!answer.ok) return answer.error;
  clearCache();
  for (const row of answer.result.settings) if (isPrefKey(row.key)) $preferences.setKey(row.key, row.value);
  return undefined;
}

/** Reads the person's preferences; of those a visitor has too the later one wins, key by key. exchange-api 2.1 */
export async function loadPreferences(): Promise<void> {
  const token = $token.get();
  const answer = await send(preferences, {});
  if (!answer.ok || $token.get() !== token) return;
  const rows = answer.result.settings;
  rowsHeard = rows;
  for (const { key, value } of rows) if (isPrefKey(key)) $preferences.setKey(key, value);
  for (const key of shared.keys()) await settle(key);
}

/** Takes the later of what is set here and what the exchange keeps. */
async function settle(key: PrefKey): Promise<void> {
  const here = shared.get(key);
  if (!here || !rowsHeard) return;
  const row = rowsHeard.find((candidate) => candidate.key === key);
  const setHere = $setHere.get()[key] ?? 0;
  if (row && row.updateTime >= setHere) here.adopt(row.value);
  else if (setHere > 0 && row?.value !== here.value()) await savePreference(key, here.value());
}

/** Lets another preference be a visitor's too; settled at once when the exchange was heard already. */
export function sharePreference(key: PrefKey, preference: SharedPreference): void {
  shared.set(key, preference);
  void settle(key);
}

/** Forgets when a preference was set here: what stands here is nobody's any more. */
export function forgetPreference(key: PrefKey): void {
  $setHere.set({ ...$setHere.get(), [key]: 0 });
}
