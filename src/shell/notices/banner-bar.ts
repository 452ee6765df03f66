import { send } from '#api/index.ts';
import { banner, bannerPositions } from '#contract/account/site-content.ts';
import { readPairAddress } from '#contract/addresses/pair-address.ts';
import { $closedBanners, closeBanner, storeHasBanner } from '#session/notices/closed-banners.ts';
import { svgElement } from '#ui/art/svg-element.ts';
import { plainText } from '#ui/foundation/plain-name.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { circleAlert, info, triangleAlert, x } from '#ui/icon/status-icons.ts';
import { pageLang } from '../page-lang.ts';
import { bannerToShow } from './banner-order.ts';
import type { Banner } from './banner-order.ts';
import type { BannerPosition } from './banner-position.ts';
import { exchangeLink } from './exchange-link.ts';

const icons = { info, warn: triangleAlert, danger: circleAlert };

/** The title of an announcement: a link when its address is safe, which names another site. */
export function announcementTitle(title: string, link: string): HTMLElement {
  const safe = exchangeLink(pageLang(), link);
  const heading = document.createElement(safe ? 'a' : 'strong');
  if (safe && heading instanceof HTMLAnchorElement) {
    heading.className = 'link';
    heading.href = safe.href;
    if (safe.rel !== undefined) heading.rel = safe.rel;
  }
  heading.textContent = plainText(title) + (safe?.foreignHost === undefined ? '' : ` (${safe.foreignHost})`);
  return heading;
}

function textElement({ title, text, link }: Banner): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = 'banner-bar__text';
  const rest = document.createElement('bdi');
  rest.textContent = plainText(text);
  paragraph.append(announcementTitle(title, link), ' ', rest);
  return paragraph;
}

/** `levelName`: the level in the language of the page. */
function levelElement(level: Banner['level'], levelName: string): HTMLElement {
  const icon = document.createElement('span');
  icon.className = 'banner-bar__icon';
  const name = document.createElement('span');
  name.className = 'out-of-sight';
  name.textContent = levelName;
  icon.append(svgElement(iconTree(icons[level], 16)), name);
  return icon;
}

function closeButton(label: string, press: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button--plain button--small button--icon';
  button.setAttribute('aria-label', label);
  button.append(svgElement(iconTree(x, 16)));
  button.addEventListener('click', press);
  return button;
}

/**
 * Shows the first banner, or gives the space back; `isPressed`: the user closed one, so that what is below may move.
 */
function show(bar: HTMLElement, position: BannerPosition, banners: readonly Banner[], isPressed = false): void {
  const first = bannerToShow(banners, $closedBanners.get());
  storeHasBanner(position, first !== undefined);
  bar.replaceChildren();
  if (!first) {
    // Else the reserved space stays until the next page: nothing below it moves.
    if (isPressed) bar.hidden = true;
    return;
  }
  const isReserved = getComputedStyle(bar).display !== 'none';
  // Without a reserved space only a danger is worth moving the page; the others come with the next page.
  if (!isReserved && first.level !== 'danger') return;
  bar.classList.remove('banner-bar--info', 'banner-bar--warn', 'banner-bar--danger');
  bar.classList.add(`banner-bar--${first.level}`, 'banner-bar--shown');
  bar.append(levelElement(first.level, bar.dataset[first.level] ?? ''), textElement(first));
  if (first.closable)
    bar.append(
      closeButton(bar.dataset['close'] ?? '', () => {
        closeBanner(first.id);
        show(bar, position, banners, true);
        // The button had the focus.
        (bar.querySelector('button') ?? document.querySelector('main'))?.focus({ preventScroll: true });
      }),
    );
}

async function fillBar(bar: HTMLElement): Promise<void> {
  const position = bannerPositions.find((known) => known === bar.dataset['bannerBar']);
  if (!position) return;
  const pair = readPairAddress(location.pathname.replace(/^\/[^/]+/, ''));
  const answer = await send(banner, { position, ...(pair && { symbolId: pair.base + pair.quote }) });
  if (answer.ok) show(bar, position, answer.result.list);
}

/**
 * Loads and shows the banners below the header and above the order form. A visitor has them too; after a failure there
 * is none. account.md 5, A23
 */
export function startBannerBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-banner-bar]')) void fillBar(bar);
}
