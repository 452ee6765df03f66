import type data from './locales.json';

/** A language prefix, in the one spelling that addresses carry. design/locales.md lists all 55. */
export type Lang = keyof typeof data.locales;
export type Namespace = 'common' | 'launchpad' | 'spot' | 'account' | 'seo';

export const defaultLang = 'en' satisfies Lang;
/** Accented, longer English, for development builds that name it; not among the 55. */
export const pseudoLang = 'pseudo' satisfies Lang;

/** Writing direction of a page (R2.12): right to left for ar-SA alone. */
export function direction(lang: Lang): 'ltr' | 'rtl' {
  return lang === 'ar-SA' ? 'rtl' : 'ltr';
}

/** Legal currency until the profile says otherwise (R9.5). */
export function legalCurrency(lang: Lang): 'CNY' | 'USD' {
  return lang.startsWith('zh-') ? 'CNY' : 'USD';
}

/** Value of the `lang` attribute and of hreflang: the prefix as it stands. */
export function htmlLang(lang: Lang): string {
  return lang === pseudoLang ? 'en-x-pseudo' : lang;
}

const intlLocales: Partial<Record<Lang, string>> = {
  'sr-RS': 'sr-Latn-RS',
  'ar-SA': 'ar-SA-u-nu-latn',
  [pseudoLang]: 'en',
};

/**
 * Locale for `Intl`: as the prefix, but Serbian in the Latin letters of its texts, and Arabic with the digits of its
 * forms, so that an amount reads the same where it is shown and where it is typed (docs/decisions/0008).
 */
export function intlLocale(lang: Lang): string {
  return intlLocales[lang] ?? lang;
}

/** True for the `lang` of one of our pages: known by its form, since the list of all languages is more than a script needs. */
export function isPageLang(text: string): text is Lang {
  return /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(text);
}
