import { keptFor } from './intl.ts';
import type { ListType, NameType } from './intl.ts';
import { intlLocale } from './lang.ts';
import type { Lang } from './lang.ts';

/** Texts as a list in a language: with its “and”, or as `unit` without one. */
export function listText(lang: Lang, items: readonly string[], type: ListType = 'conjunction'): string {
  const style = type === 'unit' ? 'short' : 'long';
  return keptFor(lang)?.listText(type, items) ?? new Intl.ListFormat(intlLocale(lang), { type, style }).format(items);
}

/** The name of a region (ISO 3166-1 alpha-2) or currency in a language; its code where there is none. */
export function nameOf(lang: Lang, type: NameType, code: string): string {
  return keptFor(lang)?.nameOf(type, code) ?? new Intl.DisplayNames(intlLocale(lang), { type }).of(code) ?? code;
}
