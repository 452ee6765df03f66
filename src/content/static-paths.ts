/**
 * Pages of the site by what they show of the exchange: a refresh renders those again whose content changed. edge.md 6
 */
import { pages } from '#pages';
import { builtLangs } from '#i18n/built-langs.ts';
import type { Lang } from '#i18n/locales.ts';

/** Parts of the site, by the paths of their pages after language and layout, and their cards. */
const parts = {
  home: /^(?:launchpad\/|home\.png)$/,
  list: /^(?:launchpad-list\/|launchpad\/list\/|list\.png)$/,
  markets: /^$/,
  leveraged: /^leveraged\//,
  margin: /^margin\/rates\/$/,
  loans: /^loan\//,
  bots: /^bot\//,
} as const;

/** A part of the site. A project has its pages and its card. */
export type SitePart = keyof typeof parts | { project: string };

/** The name of a part: codes of projects are upper case, other parts are not. */
export const partName = (part: SitePart): string => (typeof part === 'string' ? part : part.project);

/** True for a page of the brand whose component may show anything of the exchange. */
const isDrawn = (address: string): boolean =>
  pages.some(({ slug, isComponent }) => isComponent === true && address.replace(/^\/[^/]+\//, '') === `${slug}/`);

/** True for the address of a page or card of a part, `/en/trade/spot/launchpad/` or `/cards/HALO.png`. */
export function isOfPart(part: SitePart, address: string): boolean {
  const [, path] = /^(?:\/[^/]+\/trade\/spot\/(?:m\/)?|\/cards\/)(.*)$/.exec(address) ?? [];
  if (path === undefined) return isDrawn(address);
  if (typeof part === 'string') return parts[part].test(path);
  const [, page] = /^(?:launchdetail|launchpad\/detail)\/(?:old\/)?([^/]+)\/$/.exec(path) ?? [];
  return page === part.project || path === `${part.project}.png`;
}

/** One path for each built language: `getStaticPaths` of a page under `[lang]`. */
export const langPaths = (): { params: { lang: Lang } }[] => builtLangs.map((lang) => ({ params: { lang } }));

/** One path for each page of the brand in each built language: `getStaticPaths` of their route. */
export const ownPagePaths = () =>
  builtLangs.flatMap((lang) =>
    pages.map((page) => ({ params: { lang, page: page.slug === 'index' ? undefined : page.slug }, props: { page } })),
  );
