import { allLangs } from './locales.ts';
import type { Lang } from './locales.ts';
import { homePath, negotiate } from './negotiate-language.ts';

/** No page of this site has a longer path. */
const lengthMax = 2000;

/**
 * Where a `redirect_url` can lead (Q-S04): a page of this origin under a known language prefix, as path, query
 * and hash; everything else becomes the home page. Accepts a URL or a path; `origin` is `location.origin`, `first` the
 * first page of the site without the language.
 */
export function safeRedirect(
  wanted: string | null | undefined,
  origin: string,
  lang: Lang,
  built: readonly Lang[] = allLangs,
  first: string = homePath,
): string {
  const home = `/${lang}${first}`;
  if (wanted === null || wanted === undefined || wanted === '' || wanted.length > lengthMax) return home;
  // A URL parser drops tabs and line ends and reads `\` as `/`: such input is crafted to be misread.
  if (/[\x00-\x20\x7f\\]/.test(wanted) || !URL.canParse(wanted, origin)) return home;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return home;
  const decision = negotiate({ pathname: url.pathname, search: '', accepted: [] }, built);
  return decision.kind === 'page' ? decision.path + url.search + url.hash : home;
}
