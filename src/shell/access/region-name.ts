import { pageLang } from '../page-lang.ts';

/** Returns a region's name in the page's language, or its code when the browser has no name for it. */
export function regionName(area: string): string {
  return /^[A-Z]{2}$/.test(area) ? (new Intl.DisplayNames(pageLang(), { type: 'region' }).of(area) ?? area) : area;
}
