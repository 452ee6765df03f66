import type { Feature, Offered } from '../areas/features.ts';
import { leveragedPath, readLeveragedAddress } from './leveraged-address.ts';
import { fallbackTerminalPath, readPairAddress } from './pair-address.ts';

/** Layout of a page: the desktop and the mobile page have routes of their own. */
export type Layout = 'desktop' | 'mobile';
/** Areas in the navigation, in its order. */
export const areas = ['markets', 'spot', 'leveraged', 'margin', 'loans', 'bots', 'launchpad'] as const;
export type Area = (typeof areas)[number];

const areaFeatures: Readonly<Record<Area, Feature>> = {
  markets: 'spot',
  spot: 'spot',
  leveraged: 'leveraged',
  margin: 'margin',
  loans: 'loan',
  bots: 'grid',
  launchpad: 'launchpad',
};

const start = (layout: Layout): string => `/trade/spot/${layout === 'mobile' ? 'm/' : ''}`;

/** The layout of a page by its path without the language; pages that have both are `desktop`. */
export const layoutOf = (path: string): Layout => (path.startsWith(start('mobile')) ? 'mobile' : 'desktop');

const folders: Readonly<Record<Area, (layout: Layout) => string>> = {
  markets: start,
  spot: (layout) => fallbackTerminalPath(layout === 'mobile'),
  leveraged: (layout) => leveragedPath(layout === 'mobile'),
  margin: (layout) => `${start(layout)}margin/rates/`,
  loans: (layout) => `${start(layout)}loan/`,
  bots: (layout) => `${start(layout)}bot/`,
  launchpad: (layout) => `${start(layout)}launchpad/`,
};

/** The path of the first page of an area, without the language prefix. R1.1, R1.10, R1.11, leverage.md 4 */
export const areaPath = (area: Area, layout: Layout): string => folders[area](layout);

/** The areas that a site offers. */
export const offeredAreas = (offered: Offered): readonly Area[] => areas.filter((area) => offered[areaFeatures[area]]);

/** The desktop page of the first area that a site offers, without the language prefix. R2.4 */
export const firstOffered = (offered: Offered): string => firstPage((area) => offered[areaFeatures[area]]);

/** The page that `/` leads to, without the language prefix: the brand's landing page, or that of the first area. */
export const startPage = ({ start, features: offered }: { start?: 'trade' | 'own'; features: Offered }): string =>
  start === 'own' ? '/' : firstOffered(offered);

/** The desktop page of the first area whose page a build has, without the language prefix. R2.4 */
export const firstBuilt = (has: (path: string) => boolean): string =>
  firstPage((area) => has(areaPath(area, 'desktop')));

const firstPage = (isThere: (area: Area) => boolean): string => areaPath(areas.find(isThere) ?? 'markets', 'desktop');

/** The area of a path without its language; undefined for pages of no area. */
export function areaOf(path: string): Area | undefined {
  if (/^\/trade\/spot\/(m\/)?launch/.test(path)) return 'launchpad';
  if (/^\/trade\/spot\/(m\/)?loan\//.test(path)) return 'loans';
  if (/^\/trade\/spot\/(m\/)?bot\//.test(path)) return 'bots';
  const own = (['leveraged', 'margin', 'markets', 'spot'] as const).find((area) =>
    (['desktop', 'mobile'] as const).some((layout) => path === areaPath(area, layout)),
  );
  if (own) return own;
  if (readLeveragedAddress(path)) return 'leveraged';
  return readPairAddress(path) ? 'spot' : undefined;
}

/**
 * True for the path of a page, without its language, that a site offers. A page of an area that is off is not built: it
 * would advertise what the exchange may not be licensed for.
 */
export function isOffered(path: string, offered: Offered): boolean {
  if (path === '/invite/') return offered.invite;
  if (path === '/notices/') return offered.notices;
  const area = areaOf(path);
  return area === undefined || offered[areaFeatures[area]];
}
