import { texts } from '#i18n/texts.ts';
import { $sessionEndCode } from '#session/login.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { pageLang } from '../page-lang.ts';
import { loginAddress } from '../login-address.ts';
import { showToast } from '../toasts/toasts.ts';

/** Error code: the account logged in on another device. */
const endedElsewhere = 10009;

/** Cancels what a dialog was about to do, as Escape does: it was begun for the previous person, perhaps in another tab. Q-F11 */
export function closeDialogsOnPersonChange(): void {
  $personEpoch.listen(() => {
    for (const dialog of document.querySelectorAll('dialog[open]'))
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

/** Shows one message when the session ends, however many calls report it: the reason and a login link that returns here. Q-F06 */
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
