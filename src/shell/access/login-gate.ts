import { platform } from '../session/platform.ts';
import { $user } from '../session/user.ts';
import { pageLang } from './page-lang.ts';
import { loginAddress } from './places.ts';

/** Whether a page that belongs to an account sends this visitor to the login. R2.5, R2.6 */
export function isSentToLogin(page: {
  requiresLogin: boolean;
  user: -1 | 0 | 1;
  isInApp: boolean;
  isPrerendering: boolean;
}): boolean {
  return page.requiresLogin && page.user === -1 && !page.isInApp && !page.isPrerendering;
}

/** Watches a page that requires login, while it stays open too: who logs out elsewhere sees no private row here. */
export function startGate(): void {
  const requiresLogin = document.body.hasAttribute('data-requires-login');
  if (!requiresLogin) return;
  $user.subscribe((user) => {
    const isInApp = platform() === 'h5';
    if (!isSentToLogin({ requiresLogin, user, isInApp, isPrerendering: false })) return;
    const { pathname, search, hash } = location;
    location.replace(loginAddress(pageLang(), pathname + search + hash));
  });
}
