import * as v from 'valibot';
import { clearCache } from '#api/index.ts';
import { Profile } from '#contract/person.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { $token } from '#session/token.ts';
import { $person } from '#session/user.ts';
import { $toasts } from '#shell/toasts/toasts.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { answeringExchange, paths } from '../../session/support/page.ts';
import { rendering } from '../../ui/support/render.ts';

/** Paths of the calls that the account's islands send. */
export const accountPaths = {
  ...paths,
  config: '/x/config/config/web',
  invitation: '/x/main/s1/invitation-plan/v2/get-code',
  exchangeRate: '/x/main/api/exchange-rate',
  getSubscribe: '/x/notice/v1/private/user_group/get_subscribe',
  setSubscribe: '/x/notice/v1/private/user_group/set_subscribe',
  coinBalance: '/x/main/v3/private/asset/account/coin-balance',
} as const;

/** Logs a user in whose profile has these parts. */
export const logIn = (part: object = {}): Promise<void> =>
  rendering(() => {
    $token.set('mine');
    $person.set({ phase: 'in', profile: v.parse(Profile, { ...profileRow, ...part }) });
  });

/** Makes the page that of a visitor. */
export const logOut = (): Promise<void> =>
  rendering(() => {
    $token.set(undefined);
    $person.set({ phase: 'out' });
  });

/** An exchange whose page is in English, with nobody known to be logged in. */
export function openAccountPage() {
  clearCache();
  clearPersonData();
  $person.set({ phase: 'unknown' });
  $toasts.set([]);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset['assets'];
  return answeringExchange();
}

/** Texts of the messages over the page. */
export const shownToasts = (): string[] => $toasts.get().map(({ message }) => message);
