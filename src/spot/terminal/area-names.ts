import { listText, nameOf } from '#i18n/names.ts';
import type { Lang } from '#i18n/locales.ts';

/** Returns areas (ISO 3166-1 alpha-2) as a list of names in the page's language. */
export function areaNames(lang: Lang, areas: readonly string[]): string {
  return listText(
    lang,
    areas.map((area) => nameOf(lang, 'region', area)),
  );
}
