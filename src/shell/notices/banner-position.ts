import type { bannerPositions } from '#contract/account.ts';
import { areaOf } from '../routes.ts';

/** Where the exchange wants a banner to be shown. */
export type BannerPosition = (typeof bannerPositions)[number];

/** The banners of a page by its path without the language; undefined for pages without. account.md 5 */
export function bannerPosition(path: string): BannerPosition | undefined {
  const area = areaOf(path);
  if (area === undefined) return undefined;
  return area === 'launchpad' ? 'launchpad' : 'spot_top';
}
