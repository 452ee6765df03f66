import { allLangs } from './locales.ts';
import type { Lang } from './locales.ts';
import { homeOf, negotiate } from './negotiate.ts';

/** Longer addresses are nobody's page of ours. */
const lengthMax = 2000;

/**
 * Where a `redirect_url` may lead (Q-S04): an address of this origin under a known language prefix, as path, query and
 * hash; whatever else is asked for leads home. Takes a whole address or a path; `origin` as `location.origin` gives it.
 */
export function safeRedirect(
  wanted: string | null | undefined,
  origin: string,
  lang: Lang,
  built: readonly Lang[] = allLangs,
): string {
  const home = homeOf(lang);
  if (wanted === null || wanted === undefined || wanted === '' || wanted.length > lengthMax) return home;
  // A parser drops tabs and line ends and reads `\` as `/`: what carries them was made to be misread.
  if (/[\x00-\x20\x7f\\]/.test(wanted) || !URL.canParse(wanted, origin)) return home;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return home;
  const decision = negotiate({ pathname: url.pathname, search: '', accepted: [] }, built);
  return decision.kind === 'page' ? decision.path + url.search + url.hash : home;
}
