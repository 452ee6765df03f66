import { platform } from '#session/platform.ts';
import { $user, userState, type UserState } from '#session/user.ts';
import { pageLang } from '../page-lang.ts';
import { loginAddress } from '../login-address.ts';

/** True when a page that requires login redirects this visitor to the login page. R2.5, R2.6 */
export function isSentToLogin(page: {
  requiresLogin: boolean;
  user: UserState;
  isInApp: boolean;
  isPrerendering: boolean;
}): boolean {
  return page.requiresLogin && page.user === userState.loggedOut && !page.isInApp && !page.isPrerendering;
}

/** Redirects visitors of a page that requires login, also after a logout in another tab. */
export function startLoginRedirect(): void {
  const requiresLogin = document.body.hasAttribute('data-requires-login');
  if (!requiresLogin) return;
  $user.subscribe((user) => {
    const isInApp = platform() === 'h5';
    if (!isSentToLogin({ requiresLogin, user, isInApp, isPrerendering: false })) return;
    const { pathname, search, hash } = location;
    location.replace(loginAddress(pageLang(), pathname + search + hash));
  });
}
