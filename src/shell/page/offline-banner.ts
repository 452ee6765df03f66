import { texts } from '#i18n/texts.ts';
import { $network } from '#session/presence.ts';
import { svgElement } from '#ui/art/svg-element.ts';
import { announce } from '#ui/foundation/announce.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { wifiOff } from '#ui/icon/network-icons.ts';
import { pageLang } from '../page-lang.ts';

/**
 * Creates the banner at the foot of the window. It covers nothing: the page scrolls until its end is above it. Q-F08
 */
function makeBanner(): { banner: HTMLElement; message: string } {
  const t = texts(pageLang(), 'common');
  const banner = document.createElement('div');
  banner.className = 'offline-banner';
  const title = document.createElement('strong');
  title.textContent = t('state.offline');
  const text = document.createElement('span');
  text.textContent = t('state.offlineText');
  banner.append(svgElement(iconTree(wifiOff, 16)), title, text);
  return { banner, message: banner.textContent };
}

/** Shows and announces a banner while the browser has no network. Loaded once the page is idle (start.ts). Q-F08 */
export function startOfflineBanner(): void {
  let shown: HTMLElement | undefined;
  $network.subscribe(({ isOnline }) => {
    if (isOnline) {
      if (shown) announce(texts(pageLang(), 'common')('state.online'));
      shown?.remove();
      shown = undefined;
    } else if (!shown) {
      const { banner, message } = makeBanner();
      shown = banner;
      document.querySelector('[data-foot]')?.prepend(banner);
      announce(message);
    }
  });
}
