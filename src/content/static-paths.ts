/**
 * Pages that a build writes: all, or those that SLIPWAY_ONLY names, of which a refresh replaces the former ones. Scripts and styles are
 * bundled for all pages in both cases, so that their names stay. edge.md 6
 */
import { builtLangs } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

/** Parts of the site that can be built alone, by the routes of their pages; beside them each project, by its code. */
const parts = {
  home: 'launchpad',
  list: 'launchpad-list|launchpad/list',
  markets: '',
  leveraged: 'leveraged(?:/.+)?',
  margin: 'margin/rates',
  loans: 'loan(?:/.+)?',
  bots: 'bot(?:/.+)?',
} as const;

/** A part of the site. A project has its pages and its card. */
export type SitePart = keyof typeof parts | { project: string };

/** What Astro passes to `getStaticPaths`. */
export interface Route {
  /** `/[lang]/trade/spot/launchpad` */
  routePattern: string;
}

/** Returns the text of a part in SLIPWAY_ONLY: codes of projects are upper case, other parts are not. */
export const partName = (part: SitePart): string => (typeof part === 'string' ? part : part.project);

const only = process.env['SLIPWAY_ONLY']?.split(',');

/** True when this build writes the pages of a part. */
export const isBuilt = (part: SitePart): boolean => only?.includes(partName(part)) ?? true;

/** True when this build writes the pages of a route. */
export function isRouteBuilt({ routePattern }: Route): boolean {
  if (only === undefined) return true;
  const isOf = (path: string) =>
    new RegExp(`^/\\[lang\\]/trade/spot(?:/m)?${path && `/(?:${path})`}/?$`).test(routePattern);
  return Object.entries(parts).some(([part, path]) => only.includes(part) && isOf(path));
}

/** Returns one path for each built language: `getStaticPaths` of a page under `[lang]`. */
export const langPaths = (route: Route): { params: { lang: Lang } }[] =>
  isRouteBuilt(route) ? builtLangs.map((lang) => ({ params: { lang } })) : [];
