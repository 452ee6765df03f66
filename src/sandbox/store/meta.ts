import * as v from 'valibot';
import { text } from './columns.ts';
import type { Migration } from './migrations.ts';
import type { Store } from './store.ts';

/** Key-value table for the state of the exchange itself: clock, speed, uptime, seed, epoch. */
export interface Meta {
  get: (key: string) => string | undefined;
  set: (key: string, value: string) => void;
}

export const metaMigrations: readonly Migration[] = [
  { name: 'meta-1', sql: 'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT' },
];

const ValueRow = v.object({ value: text });

export function openMeta(store: Store): Meta {
  return {
    get: (key) => store.row(ValueRow, 'SELECT value FROM meta WHERE key = ?', key)?.value,
    set(key, value) {
      store.run(
        'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        key,
        value,
      );
    },
  };
}
