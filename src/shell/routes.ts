import { config } from '#config';
import { fallbackTerminalPath, readPairAddress } from '#contract/pair-address.ts';
import { leveragedPath, readLeveragedAddress } from '#contract/leverage/leveraged-address.ts';
import type { Lang } from '#i18n/locales.ts';

/** Layout of a page: the desktop and the mobile page have routes of their own. */
export type Layout = 'desktop' | 'mobile';
/** `either`: phones and desktops share the address, and its links lead to each layout's own pages. */
export type PageLayout = Layout | 'either';
/** Areas in the navigation. */
export type Area = 'markets' | 'spot' | 'leveraged' | 'margin' | 'loans' | 'bots' | 'launchpad';

/** The other layout. */
export const otherLayout = (layout: Layout): Layout => (layout === 'mobile' ? 'desktop' : 'mobile');

/** The path of the rates page of margin, without the language prefix. leverage.md 4 */
export const marginRatesPath = (layout: Layout): string =>
  `/trade/spot/${layout === 'mobile' ? 'm/' : ''}margin/rates/`;

/** The path of the public page of pledge loans, without the language prefix. R1.10 */
export const loansPath = (layout: Layout): string => `/trade/spot/${layout === 'mobile' ? 'm/' : ''}loan/`;

/** Pages of pledge loans beside the public one. */
export type LoanPage = 'borrow' | 'orders' | 'order';

/** The path of a page of pledge loans, without the language prefix. R1.10 */
export const loanPagePath = (layout: Layout, page: LoanPage): string => `${loansPath(layout)}${page}/`;

/** The path of the public page of grid bots, without the language prefix. R1.11 */
export const botsPath = (layout: Layout): string => `/trade/spot/${layout === 'mobile' ? 'm/' : ''}bot/`;

/** Pages of grid bots beside the public one. */
export type BotPage = 'create' | 'list' | 'detail';

/** The path of a page of grid bots, without the language prefix. R1.11 */
export const botPagePath = (layout: Layout, page: BotPage): string => `${botsPath(layout)}${page}/`;

const homes: Record<Layout, Record<Area, string>> = {
  desktop: {
    markets: '/trade/spot/',
    spot: fallbackTerminalPath(false),
    leveraged: leveragedPath(false),
    margin: marginRatesPath('desktop'),
    loans: loansPath('desktop'),
    bots: botsPath('desktop'),
    launchpad: '/trade/spot/launchpad/',
  },
  mobile: {
    markets: '/trade/spot/m/',
    spot: fallbackTerminalPath(true),
    leveraged: leveragedPath(true),
    margin: marginRatesPath('mobile'),
    loans: loansPath('mobile'),
    bots: botsPath('mobile'),
    launchpad: '/trade/spot/m/launchpad/',
  },
};
const areas = ['markets', 'spot', 'leveraged', 'margin', 'loans', 'bots', 'launchpad'] as const;
const features = {
  markets: 'spot',
  spot: 'spot',
  leveraged: 'leveraged',
  margin: 'margin',
  loans: 'loan',
  bots: 'grid',
  launchpad: 'launchpad',
} as const satisfies Record<Area, keyof typeof config.features>;

/** The areas that this build offers, each with the address of its home page in the layout. */
export function navigation(lang: Lang, layout: Layout): { area: Area; href: string }[] {
  return areas
    .filter((area) => config.features[features[area]])
    .map((area) => ({ area, href: `/${lang}${homes[layout][area]}` }));
}

/** Areas that share the menu `More` of wide headers while there are more than fit in a line. */
const groupedAreas: readonly Area[] = ['leveraged', 'margin', 'loans', 'bots'];
/** Number of areas that fit between phone and desktop. */
const lineAreas = 5;

/** Splits the links of the navigation: those in the line of the header, and those in its menu `More`. */
export function splitNavigation<Link extends { area: Area }>(links: readonly Link[]): { line: Link[]; more: Link[] } {
  const isGrouped = ({ area }: Link): boolean => links.length > lineAreas && groupedAreas.includes(area);
  return { line: links.filter((link) => !isGrouped(link)), more: links.filter(isGrouped) };
}

/** The layouts that a page links to; `only` is the class that shows a link in one layout alone (page.scss). */
export function layoutsOf(layout: PageLayout): { layout: Layout; only?: string }[] {
  if (layout !== 'either') return [{ layout }];
  return [
    { layout: 'desktop', only: 'for-wide' },
    { layout: 'mobile', only: 'for-phone' },
  ];
}

/** The area of a path without its language; undefined for pages of no area. */
export function areaOf(path: string): Area | undefined {
  if (/^\/trade\/spot\/(m\/)?launch/.test(path)) return 'launchpad';
  if (/^\/trade\/spot\/(m\/)?loan\//.test(path)) return 'loans';
  if (/^\/trade\/spot\/(m\/)?bot\//.test(path)) return 'bots';
  if (path === leveragedPath(false) || path === leveragedPath(true) || readLeveragedAddress(path)) return 'leveraged';
  if (path === marginRatesPath('desktop') || path === marginRatesPath('mobile')) return 'margin';
  if (path === '/trade/spot/' || path === '/trade/spot/m/') return 'markets';
  const isTerminal =
    path === fallbackTerminalPath(false) || path === fallbackTerminalPath(true) || readPairAddress(path) !== undefined;
  return isTerminal ? 'spot' : undefined;
}

/** Links of the bar at the foot of phone pages. */
export const mobileBarLinks = [
  { key: 'launchpad', path: '/trade/spot/m/launchpad/' },
  { key: 'projects', path: '/trade/spot/m/launchpad/list/' },
  { key: 'assets', path: '/trade/spot/m/launchpad/assets/' },
  { key: 'orders', path: '/trade/spot/m/launchpad/orders/' },
] as const;
