import type { Domain } from '../domain.ts';
import { rowsOf } from './balances.ts';
import { moneyHandlers } from './money-calls.ts';
import { preferenceHandlers, preferenceMigrations } from './preferences.ts';
import { profileHandlers } from './profile.ts';
import { seedPeople } from './seed.ts';
import { sessionHandlers } from './session-calls.ts';
import { withTotals } from './unified-totals.ts';

/** Profile, identity, session, preferences, balances. */
export const accountDomain: Domain = {
  name: 'account',
  migrations: preferenceMigrations,
  handlers: [...profileHandlers, ...sessionHandlers, ...preferenceHandlers, ...moneyHandlers],
  seed: seedPeople,
  snapshots: { balance: (exchange, account) => withTotals(exchange, account, rowsOf(exchange, account)) },
};
