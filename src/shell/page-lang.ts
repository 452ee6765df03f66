import { defaultLang, isPageLang } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';

/** The language of the open page, from its document. */
export function pageLang(): Lang {
  const { lang } = document.documentElement;
  return isPageLang(lang) ? lang : defaultLang;
}
