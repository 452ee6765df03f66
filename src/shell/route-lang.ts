import { isLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

/** The language of a page under `[lang]` from its route parameters. Throws for an unknown prefix. */
export function routeLang({ lang = '' }: Readonly<Record<string, string | undefined>>): Lang {
  if (!isLang(lang))
    throw new Error(`"${lang}" is no language prefix: pages under [lang] take their paths from langPaths()`);
  return lang;
}
