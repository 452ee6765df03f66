import { defaultLang, isLang } from '../i18n/locales.ts';
import type { Lang } from '../i18n/locales.ts';

/** The language of the page that runs. */
export function pageLang(): Lang {
  const { lang } = document.documentElement;
  return isLang(lang) ? lang : defaultLang;
}
