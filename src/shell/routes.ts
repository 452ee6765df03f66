import { config } from '../../slipway.config.ts';
import { anyPairPath, readPairAddress } from '../contract/pair-address.ts';
import type { Lang } from '../i18n/locales.ts';

export type Layout = 'desktop' | 'mobile';
/** Layout of a page: `either` is for an address that phones and desktops share; it leads each to its own. */
export type PageLayout = Layout | 'either';
/** Areas that the navigation leads to; only what exists and is offered is listed. */
export type Area = 'markets' | 'spot' | 'launchpad';

const homes: Record<Layout, Record<Area, string>> = {
  desktop: { markets: '/trade/spot/', spot: anyPairPath(false), launchpad: '/trade/spot/launchpad/' },
  mobile: { markets: '/trade/spot/m/', spot: anyPairPath(true), launchpad: '/trade/spot/m/launchpad/' },
};
const areas = ['markets', 'spot', 'launchpad'] as const;
const features = { markets: 'spot', spot: 'spot', launchpad: 'launchpad' } as const satisfies Record<Area, string>;

/** The areas of the header, each with its home page in the layout. */
export function navigation(lang: Lang, layout: Layout): { area: Area; href: string }[] {
  return areas
    .filter((area) => config.features[features[area]])
    .map((area) => ({ area, href: `/${lang}${homes[layout][area]}` }));
}

/** The layouts that a page leads to, and the class of what leads there where only one of them is in sight (page.scss). */
export function layoutsOf(layout: PageLayout): { layout: Layout; only?: string }[] {
  if (layout !== 'either') return [{ layout }];
  return [
    { layout: 'desktop', only: 'for-wide' },
    { layout: 'mobile', only: 'for-phone' },
  ];
}

/** The area a path (behind the language) belongs to. */
export function areaOf(path: string): Area | undefined {
  if (/^\/trade\/spot\/(m\/)?launch/.test(path)) return 'launchpad';
  if (path === '/trade/spot/' || path === '/trade/spot/m/') return 'markets';
  const isTerminal = path === anyPairPath(false) || path === anyPairPath(true) || readPairAddress(path) !== undefined;
  return isTerminal ? 'spot' : undefined;
}

/** What the bar at the foot of phone pages leads to. */
export const mobilePlaces = [
  { key: 'launchpad', path: '/trade/spot/m/launchpad/' },
  { key: 'projects', path: '/trade/spot/m/launchpad/list/' },
  { key: 'assets', path: '/trade/spot/m/launchpad/assets/' },
  { key: 'orders', path: '/trade/spot/m/launchpad/orders/' },
] as const;

/** The login page with the way back: `address` is path, query and hash of the page that asks. spec 2 */
export function loginAddress(lang: Lang, address: string): string {
  if (!config.login.standIn) {
    const url = new URL(config.login.url, config.site);
    url.searchParams.set('redirect_url', new URL(address, config.site).href);
    return url.href;
  }
  return `/${lang}/login/?redirect_url=${encodeURIComponent(address)}`;
}
