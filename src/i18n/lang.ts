import type data from './locales.json';

/** A language prefix as it is spelled in paths. locales.json lists all 55. */
export type Lang = keyof typeof data.locales;
export type Namespace =
  | 'common'
  | 'launchpad'
  | 'spot'
  | 'leveraged'
  | 'margin'
  | 'loans'
  | 'bots'
  | 'explanation'
  | 'account'
  | 'notice'
  | 'orders'
  | 'seo';

export const defaultLang = 'en' satisfies Lang;
/** Accented, longer English for development builds; not one of the 55. */
export const pseudoLang = 'pseudo' satisfies Lang;

/** The writing direction of a page (R2.12): right to left for ar-SA only. */
export function direction(lang: Lang): 'ltr' | 'rtl' {
  return lang === 'ar-SA' ? 'rtl' : 'ltr';
}

/** The default fiat currency of a language; the profile can override it. R9.5 */
export function legalCurrency(lang: Lang): 'CNY' | 'USD' {
  return lang.startsWith('zh-') ? 'CNY' : 'USD';
}

/** The value of the `lang` attribute and of hreflang. */
export function htmlLang(lang: Lang): string {
  return lang === pseudoLang ? 'en-x-pseudo' : lang;
}

/** Names that `Intl` knows for languages whose prefix means another script or nothing to it. */
const intlNames: Partial<Record<Lang, string>> = { 'sr-RS': 'sr-Latn-RS', [pseudoLang]: 'en' };

/**
 * The locale for `Intl`: the prefix, except Serbian in Latin letters, as its texts are, with the Gregorian
 * calendar and Latin digits in every language, so that a year is the same on each page and an amount looks the same
 * where it is shown and where it is typed (docs/decisions/0008).
 */
export function intlLocale(lang: Lang): string {
  return `${intlNames[lang] ?? lang}-u-ca-gregory-nu-latn`;
}

/**
 * True for the `lang` of a page of this site. Checks the form only: the list of languages would add bytes to every
 * page.
 */
export function isPageLang(text: string): text is Lang {
  return /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(text);
}
