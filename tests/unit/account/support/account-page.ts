import * as v from 'valibot';
import { clearCache } from '#api/index.ts';
import { Profile } from '#contract/person.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { $person } from '#session/user.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { answeringExchange } from '../../session/support/page.ts';
import { rendering } from '../../ui/support/render.ts';

/** Paths of the calls that the account's islands send. */
export const accountPaths = {
  coinBalance: '/x/main/v3/private/asset/account/coin-balance',
  balances: '/x/main/spot/api/asset/get',
  available: '/x/main/spot/api/v1/asset/get_available',
} as const;

/** Logs a user in whose profile has these parts. */
export const logIn = (part: object = {}): Promise<void> =>
  rendering(() => $person.set({ phase: 'in', profile: v.parse(Profile, { ...profileRow, ...part }) }));

/** Makes the page that of a visitor. */
export const logOut = (): Promise<void> => rendering(() => $person.set({ phase: 'out' }));

/** An exchange whose page is in English, with nobody known to be logged in. */
export function openAccountPage() {
  clearCache();
  clearPersonData();
  $person.set({ phase: 'unknown' });
  localStorage.clear();
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset['assets'];
  return answeringExchange();
}
