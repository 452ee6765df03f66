import { intlLocale } from '#i18n/lang.ts';
import type { Lang } from '#i18n/locales.ts';

/** Returns areas (ISO 3166-1 alpha-2) as a list of names in the page's language. */
export function areaNames(lang: Lang, areas: readonly string[]): string {
  const names = new Intl.DisplayNames(intlLocale(lang), { type: 'region' });
  const list = new Intl.ListFormat(intlLocale(lang), { type: 'conjunction' });
  return list.format(areas.map((area) => names.of(area) ?? area));
}
