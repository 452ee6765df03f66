import type { Domain } from '#sandbox/exchange/domain.ts';
import { balanceRowsOf } from './balances.ts';
import { balanceHandlers } from './balance-calls.ts';
import { bannerHandlers } from './banners.ts';
import { countryHandlers } from './countries.ts';
import { invitationHandlers } from './invitations.ts';
import { noticeMigrations } from './notices.ts';
import { noticeOperation } from './notice-call.ts';
import { preferenceHandlers, preferenceMigrations } from './preferences.ts';
import { profileHandlers } from './profile.ts';
import { seedAccounts } from './demo-accounts.ts';
import { sessionHandlers } from './session-calls.ts';
import { subscriptionHandlers, subscriptionMigrations } from './subscriptions.ts';
import { withTotals } from './unified-totals.ts';

/** Domain of profile, identity verification, session, preferences and balances. */
export const accountDomain: Domain = {
  name: 'account',
  migrations: [...preferenceMigrations, ...subscriptionMigrations, ...noticeMigrations],
  handlers: [
    ...profileHandlers,
    ...sessionHandlers,
    ...preferenceHandlers,
    ...balanceHandlers,
    ...invitationHandlers,
    ...subscriptionHandlers,
    ...bannerHandlers,
    ...countryHandlers,
  ],
  sandboxCalls: [noticeOperation],
  seed: seedAccounts,
  snapshots: { balance: (exchange, account) => withTotals(exchange, account, balanceRowsOf(exchange, account)) },
};
