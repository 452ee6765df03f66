import { config } from '#config';
import { areaPath, offeredAreas } from '#contract/addresses/area-address.ts';
import type { Area, Layout } from '#contract/addresses/area-address.ts';
import type { Lang } from '#i18n/locales.ts';

export { areaOf } from '#contract/addresses/area-address.ts';
export type { Area, Layout } from '#contract/addresses/area-address.ts';
/** `either`: phones and desktops share the address, and its links lead to each layout's own pages. */
export type PageLayout = Layout | 'either';

/** The other layout. */
export const otherLayout = (layout: Layout): Layout => (layout === 'mobile' ? 'desktop' : 'mobile');

/** The path of the rates page of margin, without the language prefix. leverage.md 4 */
export const marginRatesPath = (layout: Layout): string => areaPath('margin', layout);

/** The path of the public page of pledge loans, without the language prefix. R1.10 */
export const loansPath = (layout: Layout): string => areaPath('loans', layout);

/** Pages of pledge loans beside the public one. */
export type LoanPage = 'borrow' | 'orders' | 'order';

/** The path of a page of pledge loans, without the language prefix. R1.10 */
export const loanPagePath = (layout: Layout, page: LoanPage): string => `${loansPath(layout)}${page}/`;

/** The path of the public page of grid bots, without the language prefix. R1.11 */
export const botsPath = (layout: Layout): string => areaPath('bots', layout);

/** Pages of grid bots beside the public one. */
export type BotPage = 'create' | 'list' | 'detail';

/** The path of a page of grid bots, without the language prefix. R1.11 */
export const botPagePath = (layout: Layout, page: BotPage): string => `${botsPath(layout)}${page}/`;

/** The areas that this build offers, each with the address of its home page in the layout. */
export function navigation(lang: Lang, layout: Layout): { area: Area; href: string }[] {
  return offeredAreas(config.features).map((area) => ({ area, href: `/${lang}${areaPath(area, layout)}` }));
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

/** Links of the bar at the foot of phone pages. */
export const mobileBarLinks = [
  { key: 'launchpad', path: '/trade/spot/m/launchpad/' },
  { key: 'projects', path: '/trade/spot/m/launchpad/list/' },
  { key: 'assets', path: '/trade/spot/m/launchpad/assets/' },
  { key: 'orders', path: '/trade/spot/m/launchpad/orders/' },
] as const;
