import { $network } from '../session/presence.ts';
import { texts } from '../i18n/texts.ts';
import { say } from '../ui/say.ts';
import { makeTree } from '../ui/art/make-tree.ts';
import { iconTree } from '../ui/icon/drawing.ts';
import { wifiOff } from '../ui/icon/icons.ts';
import { pageLang } from './page-lang.ts';

/** The words at the foot of the window while there is no network: they move nothing in sight, and scrolled to its end the page ends above them. Q-F08 */
function makeBanner(): HTMLElement {
  const t = texts(pageLang(), 'common');
  const banner = document.createElement('div');
  banner.className = 'offline';
  const title = document.createElement('strong');
  title.textContent = t('state.offline');
  const text = document.createElement('span');
  text.textContent = t('state.offlineText');
  banner.append(makeTree(iconTree(wifiOff, 16)), title, text);
  return banner;
}

/** Says while the browser has no network, and takes it back when it has. */
export function startNetwork(): void {
  let banner: HTMLElement | undefined;
  $network.subscribe(({ isOnline }) => {
    if (isOnline) {
      banner?.remove();
      banner = undefined;
    } else if (!banner) {
      banner = makeBanner();
      document.querySelector('[data-foot]')?.prepend(banner);
      say(banner.textContent ?? '');
    }
  });
}
