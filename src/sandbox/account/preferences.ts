import * as v from 'valibot';
import * as contract from '../../contract/account.ts';
import type { PrefKey } from '../../contract/account.ts';
import { refuse } from '../answer.ts';
import { handle } from '../handle.ts';
import { int, text } from '../store/columns.ts';
import type { Migration } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';

export const preferenceMigrations: readonly Migration[] = [
  {
    name: 'preference-1',
    sql: `CREATE TABLE preference (
      uid TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, update_time INTEGER NOT NULL, PRIMARY KEY (uid, key)
    ) STRICT, WITHOUT ROWID`,
  },
];

const SettingRow = v.object({ key: text, value: text, update_time: int });

/** What a person set, by key; what they never set is absent. */
export function settingsOf(store: Store, uid: string): Map<string, { value: string; updateTime: number }> {
  const rows = store.rows(SettingRow, 'SELECT key, value, update_time FROM preference WHERE uid = ? ORDER BY key', uid);
  return new Map(rows.map(({ key, value, update_time }) => [key, { value, updateTime: update_time }]));
}

/** Keeps one setting. @param time ms of exchange time */
export function keepSetting(store: Store, uid: string, key: PrefKey, value: string, time: number): void {
  store.run(
    `INSERT INTO preference (uid, key, value, update_time) VALUES (?, ?, ?, ?)
     ON CONFLICT (uid, key) DO UPDATE SET value = excluded.value, update_time = excluded.update_time`,
    uid,
    key,
    value,
    time,
  );
}

/** What a value of each key looks like. exchange-api 2.1 account.prefSetting */
const shapes: Record<PrefKey, RegExp> = {
  showAssets: /^[01]$/,
  orderConfirm: /^[01]$/,
  cancelAllConfirm: /^[01]$/,
  currency: /^[A-Z]{3}$/,
  theme: /^(?:light|dark|system)$/,
  favorites: /^(?:[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,99})?$/,
  tradeLayout: /^\{/,
};

const prefSetting = handle(contract.prefSetting, ({ params, account, store, now }) => {
  for (const { key, value } of params.settings) {
    if (!shapes[key].test(value)) return refuse('badParameter', { field: key });
    keepSetting(store, account.uid, key, value, now);
  }
  return { result: { settings: [...settingsOf(store, account.uid)].map(([key, { value }]) => ({ key, value })) } };
});

const preferences = handle(contract.preferences, ({ params: { keys }, account, store }) => {
  const wanted: ReadonlySet<string> | undefined = keys && new Set(keys);
  const settings = [...settingsOf(store, account.uid)].filter(([key]) => !wanted || wanted.has(key));
  return { result: { settings: settings.map(([key, setting]) => ({ key, ...setting })) } };
});

export const preferenceHandlers = [prefSetting, preferences];
