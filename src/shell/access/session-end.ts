import { texts } from '#i18n/texts.ts';
import { $sessionEndCode } from '#session/login.ts';
import { pageLang } from '../page-lang.ts';
import { loginAddress } from '../login-address.ts';
import { showToast } from '../toasts/toasts.ts';

/** Error code: the account logged in on another device. */
const endedElsewhere = 10009;

/**
 * Shows one message when the session ends, however many calls report it: the reason and a login link that returns here.
 * Q-F06
 */
export function startSessionEndPrompt(): void {
  $sessionEndCode.listen((code) => {
    if (code === undefined || document.body.hasAttribute('data-requires-login')) return;
    const t = texts(pageLang(), 'common');
    const { pathname, search, hash } = location;
    showToast(t(code === endedElsewhere ? 'session.elsewhere' : 'session.ended'), {
      tone: 'info',
      action: { label: t('action.login'), href: loginAddress(pageLang(), pathname + search + hash) },
    });
  });
}
