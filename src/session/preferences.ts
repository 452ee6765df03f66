import { map } from 'nanostores';
import * as v from 'valibot';
import { clearCache, send, type ApiError } from '../api/index.ts';
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

/** Preferences that a visitor has too: how they stand here, and how the exchange's value is taken over. */
const shared = {
  showAssets: {
    value: () => $showAssetsText.get(),
    adopt: (value: string) => $showAssetsText.set(value === '0' ? '0' : '1'),
  },
  theme: {
    value: () => $theme.get(),
    adopt: (value: string) => $theme.set(themes.find((theme) => theme === value) ?? 'system'),
  },
};
const sharedKeys = ['showAssets', 'theme'] as const;

/** What the exchange keeps for this person beside `showAssets` and `theme`, which have stores of their own. */
export const $preferences = map<Partial<Record<PrefKey, string>>>({});
onLeave(() => $preferences.set({}));

const isPrefKey = (key: string): key is PrefKey => prefKeys.some((known) => known === key);

/** Shows or hides amounts, here at once and at the exchange for a person. */
export async function setShowAssets(isShown: boolean): Promise<void> {
  const value = isShown ? '1' : '0';
  $showAssetsText.set(value);
  await remember('showAssets', value);
}

export async function setTheme(theme: Theme): Promise<void> {
  $theme.set(theme);
  await remember('theme', theme);
}

async function remember(key: (typeof sharedKeys)[number], value: string): Promise<void> {
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
  for (const { key, value } of rows) if (isPrefKey(key)) $preferences.setKey(key, value);
  for (const key of sharedKeys) {
    const row = rows.find((candidate) => candidate.key === key);
    const setHere = $setHere.get()[key] ?? 0;
    const here = shared[key];
    if (row && row.updateTime >= setHere) here.adopt(row.value);
    else if (setHere > 0 && row?.value !== here.value()) await savePreference(key, here.value());
  }
}
