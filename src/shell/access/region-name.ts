import { nameOf } from '#i18n/names.ts';
import { pageLang } from '../page-lang.ts';

/** Returns a region's name in the page's language, or its code when the browser has no name for it. */
export function regionName(area: string): string {
  if (!/^[A-Z]{2}$/.test(area)) return area;
  return nameOf(pageLang(), 'region', area);
}
