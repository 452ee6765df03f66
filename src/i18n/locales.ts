import { defaultLang, pseudoLang } from './lang.ts';
import type { Lang, Namespace } from './lang.ts';
import data from './locales.json' with { type: 'json' };

export { defaultLang, direction, htmlLang, pseudoLang } from './lang.ts';
export type { Lang, Namespace } from './lang.ts';

/** True for a language prefix in its exact spelling. */
export function isLang(text: string): text is Lang {
  return Object.hasOwn(data.locales, text);
}

export const allLangs: readonly Lang[] = /* @__PURE__ */ everyLang(); // pure: bundles that do not use the list drop it
export const namespaces: readonly Namespace[] = [
  'common',
  'launchpad',
  'spot',
  'leveraged',
  'margin',
  'loans',
  'bots',
  'explanation',
  'account',
  'notice',
  'orders',
  'seo',
];

function everyLang(): Lang[] {
  return Object.keys(data.locales)
    .filter(isLang)
    .filter((lang) => lang !== pseudoLang);
}

/** The languages in which a text is searched: the prefix, its relatives, English last. */
export function fallbackChain(lang: Lang): readonly Lang[] {
  const next = lang === defaultLang ? [] : (new Map(Object.entries(data.fallback)).get(lang) ?? data.fallback.default);
  return [lang, ...next.filter(isLang)];
}

/** True when both prefixes have the same language and script. */
export function isSameLanguage(one: Lang, other: Lang): boolean {
  return languageOf(one) === languageOf(other) && scriptOf(one) === scriptOf(other);
}

/** The language part of a prefix: `pt` of `pt-BR`. */
export function languageOf(lang: Lang): string {
  return lang.split('-')[0] ?? lang;
}

/** The script of a translation when its language has several, else undefined. */
export function scriptOf(lang: Lang): string | undefined {
  const entry = data.locales[lang];
  return 'script' in entry ? entry.script : undefined;
}

/** The language's name in that language, for the language menu. */
export function nativeName(lang: Lang): string {
  return data.locales[lang].name;
}
