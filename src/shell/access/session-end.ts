import { texts } from '../i18n/texts.ts';
import { $sessionEnded } from '../session/login.ts';
import { pageLang } from './page-lang.ts';
import { loginAddress } from './places.ts';
import { showToast } from './toasts.ts';

const endedElsewhere = 10009;

/** One prompt when the session ended, however many calls said so: why, what was kept, the way back. Q-F06 */
export function startSessionEnd(): void {
  $sessionEnded.listen((code) => {
    if (code === undefined || document.body.hasAttribute('data-requires-login')) return;
    const t = texts(pageLang(), 'common');
    const { pathname, search, hash } = location;
    showToast(t(code === endedElsewhere ? 'session.elsewhere' : 'session.ended'), {
      tone: 'info',
      action: { label: t('action.login'), href: loginAddress(pageLang(), pathname + search + hash) },
    });
  });
}
