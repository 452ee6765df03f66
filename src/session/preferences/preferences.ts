import { map } from 'nanostores';
import { clearCache, send, type ApiError } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { preferences, prefKeys, prefSetting, type PrefKey } from '../../contract/preferences.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { $setTimes, writePreferencesBy } from './set-preference.ts';
import { $currency, $showAssetsText, $theme, themes } from '../settings.ts';
import { $user, userState } from '../user.ts';

/** A preference that visitors have too: how to read its local value, and how to apply the value of the exchange. */
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
    'currency',
    {
      value: () => $currency.get(),
      adopt: (value) => $currency.set(/^[A-Z]{3}$/.test(value) ? value : ''),
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

/** The person's preferences as the exchange last sent them; undefined until they are loaded. */
let loadedRows: ResultOf<typeof preferences>['settings'] | undefined;

/**
 * The person's preferences that the exchange stores, by key. Those that visitors have too also have stores of their
 * own.
 */
export const $preferences = map<Partial<Record<PrefKey, string>>>({});
onPersonChange(() => {
  $preferences.set({});
  loadedRows = undefined;
});

const isPrefKey = (key: string): key is PrefKey => prefKeys.some((prefKey) => prefKey === key);

/** Writes a preference at the exchange; returns the error. The local value stays in either case. */
export async function savePreference(key: PrefKey, value: string): Promise<ApiError | undefined> {
  const answer = await send(prefSetting, { settings: [{ key, value }] });
  // An exchange that stores none leaves them to the browser.
  if (!answer.ok) return answer.error.kind === 'absent' ? undefined : answer.error;
  clearCache();
  for (const row of answer.result.settings) if (isPrefKey(row.key)) $preferences.setKey(row.key, row.value);
  return undefined;
}

writePreferencesBy(async (key, value) => {
  return $user.get() === userState.loggedIn ? savePreference(key, value) : undefined;
});

/**
 * Loads the person's preferences. Of those that visitors have too, the later value wins, key by key. exchange-api 2.1
 */
export async function loadPreferences(): Promise<void> {
  const epoch = $personEpoch.get();
  const answer = await send(preferences, {});
  if (!answer.ok) return;
  const rows = answer.result.settings;
  loadedRows = rows;
  for (const { key, value } of rows) if (isPrefKey(key)) $preferences.setKey(key, value);
  for (const key of shared.keys()) {
    // Each key can wait for a response: the remaining ones must not be written as the next person.
    if ($personEpoch.get() !== epoch) return;
    await synchronize(key);
  }
}

/** Applies the later of the local value and the value of the exchange to both. */
async function synchronize(key: PrefKey): Promise<void> {
  const local = shared.get(key);
  if (!local || !loadedRows) return;
  const row = loadedRows.find((candidate) => candidate.key === key);
  const setTime = $setTimes.get()[key] ?? 0;
  if (row && row.updateTime >= setTime) local.adopt(row.value);
  else if (setTime > 0 && row?.value !== local.value()) await savePreference(key, local.value());
}

/** Registers another preference that visitors have too, and synchronizes it at once when the preferences are loaded. */
export function registerSharedPreference(key: PrefKey, preference: SharedPreference): void {
  shared.set(key, preference);
  void synchronize(key);
}
