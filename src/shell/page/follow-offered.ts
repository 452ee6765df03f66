import { areaOf, areaPath, areas, firstOffered, isOffered, layoutOf } from '#contract/addresses/area-address.ts';
import type { Offered } from '#contract/areas/features.ts';
import { texts } from '#i18n/texts.ts';
import { followFeatures, refuseCalls } from '#session/features/features.ts';
import { $offered } from '#session/features/offered.ts';
import { stopPolls } from '#session/poll.ts';
import { alertId, announce } from '#ui/foundation/announce.ts';
import { pageLang } from '../page-lang.ts';

/** Links of the frame of the page, which lead to areas. */
const frameLinks = '.header a[href], .footer a[href], [data-foot] a[href], #account a[href]';

/** The path of an address of this site without its language. */
const pathOf = (address: string): string => new URL(address, location.href).pathname.replace(/^\/[^/]+/, '');

/** The home page of the first area that is offered, in the layout of an address. */
function firstIn(offered: Offered, address: string): string {
  const first = firstOffered(offered);
  const area = areaOf(first) ?? areas[0];
  return `/${pageLang()}${areaPath(area, layoutOf(pathOf(address)))}`;
}

function showLinks(offered: Offered): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(frameLinks)) {
    if (link.origin !== location.origin) continue;
    const isOn = isOffered(pathOf(link.href), offered);
    if (!link.matches('.header__brand')) (link.closest('li') ?? link).hidden = !isOn;
    else if (!isOn) link.href = firstIn(offered, link.href);
  }
  // Without an area the button would open an empty menu.
  const more = document.getElementById('more-areas');
  const button = document.querySelector<HTMLElement>('[popovertarget=more-areas]');
  if (more && button) button.hidden = [...more.children].every((link) => link instanceof HTMLElement && link.hidden);
  for (const part of document.querySelectorAll<HTMLElement>('[data-feature]'))
    part.hidden = !offered[part.dataset['feature'] as keyof Offered];
}

/** Puts a sentence in place of the open page, ends its connections and what it asks at intervals. */
function closePage(offered: Offered): void {
  const main = document.querySelector('main');
  if (!main) return;
  const title = document.querySelector('h1')?.textContent ?? document.title;
  // Connections end as when the page is left.
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  stopPolls();
  const sentence = texts(pageLang(), 'common')('error.featureOff');
  const heading = document.createElement('h1');
  heading.textContent = title;
  const text = document.createElement('p');
  text.textContent = sentence;
  const first = document.createElement('a');
  first.className = 'button button--primary';
  first.href = firstIn(offered, location.href);
  const names = [...document.querySelectorAll<HTMLAnchorElement>('.header__link[href]')];
  first.textContent = names.find(({ href }) => href === first.href)?.textContent ?? first.href;
  const note = document.createElement('div');
  note.className = 'page__off';
  note.append(heading, text, ...(isOffered(pathOf(first.href), offered) ? [first] : []));
  main.className = 'page__main page-width';
  main.replaceChildren(note);
  document.querySelector('[data-foot]')?.replaceChildren();
  announce(sentence, alertId);
}

/**
 * Follows what the exchange switches off while the page is open, like what a build leaves out: its calls are not sent,
 * it disappears from the frame of the page, and a page of it says that it is not offered.
 */
export function followOffered(): void {
  followFeatures();
  refuseCalls();
  let isClosed = false;
  $offered.subscribe((offered) => {
    showLinks(offered);
    if (isClosed || isOffered(pathOf(location.href), offered)) return;
    isClosed = true;
    closePage(offered);
    followFeatures();
  });
}
