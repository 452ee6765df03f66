import * as v from 'valibot';
import * as contract from '#contract/account.ts';
import type { PrefKey } from '#contract/account.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { int, text } from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import type { Store } from '#sandbox/store/store.ts';

export const preferenceMigrations: readonly Migration[] = [
  {
    name: 'preference-1',
    sql: `CREATE TABLE preference (
      uid TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, update_time INTEGER NOT NULL, PRIMARY KEY (uid, key)
    ) STRICT, WITHOUT ROWID`,
  },
];

const PreferenceRow = v.object({ key: text, value: text, update_time: int });

/** The stored preferences of an account by key. */
export function preferencesOf(store: Store, uid: string): Map<string, { value: string; updateTime: number }> {
  const rows = store.rows(
    PreferenceRow,
    'SELECT key, value, update_time FROM preference WHERE uid = ? ORDER BY key',
    uid,
  );
  return new Map(rows.map(({ key, value, update_time }) => [key, { value, updateTime: update_time }]));
}

/** Stores one preference. @param time exchange time, ms */
export function savePreference(store: Store, uid: string, key: PrefKey, value: string, time: number): void {
  store.run(
    `INSERT INTO preference (uid, key, value, update_time) VALUES (?, ?, ?, ?)
     ON CONFLICT (uid, key) DO UPDATE SET value = excluded.value, update_time = excluded.update_time`,
    uid,
    key,
    value,
    time,
  );
}

/** Valid values by key. exchange-api 2.1 account.prefSetting */
const patterns: Record<PrefKey, RegExp> = {
  showAssets: /^[01]$/,
  orderConfirm: /^[01]$/,
  cancelAllConfirm: /^[01]$/,
  currency: /^(?:[A-Z]{3})?$/,
  theme: /^(?:light|dark|system)$/,
  favorites: /^(?:[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,99})?$/,
  tradeLayout: /^\{/,
};

const prefSetting = handle(contract.prefSetting, ({ exchange: { store }, params, account, now }) => {
  for (const { key, value } of params.settings) {
    if (!patterns[key].test(value)) return refuse('badParameter', { field: key });
    savePreference(store, account.uid, key, value, now);
  }
  return { result: { settings: [...preferencesOf(store, account.uid)].map(([key, { value }]) => ({ key, value })) } };
});

const preferences = handle(contract.preferences, ({ exchange: { store }, params: { keys }, account }) => {
  const requestedKeys: ReadonlySet<string> | undefined = keys && new Set(keys);
  const settings = [...preferencesOf(store, account.uid)].filter(([key]) => !requestedKeys || requestedKeys.has(key));
  return { result: { settings: settings.map(([key, setting]) => ({ key, ...setting })) } };
});

export const preferenceHandlers = [prefSetting, preferences];
