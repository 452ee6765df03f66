import type { Domain } from '../domain.ts';
import { rowsOf } from './balances.ts';

/** Profile, identity, preferences, balances. */
export const accountDomain: Domain = {
  name: 'account',
  migrations: [
    {
      name: 'account-1',
      sql: `CREATE TABLE preference (
        uid TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, update_time INTEGER NOT NULL, PRIMARY KEY (uid, key)
      ) STRICT, WITHOUT ROWID`,
    },
  ],
  handlers: [],
  snapshots: { balance: (exchange, account) => rowsOf(exchange, account) },
};
