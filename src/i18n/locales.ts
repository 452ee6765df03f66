import { defaultLang, pseudoLang } from './lang.ts';
import type { Lang, Namespace } from './lang.ts';
import data from './locales.json' with { type: 'json' };

export { defaultLang, direction, htmlLang, intlLocale, legalCurrency, pseudoLang } from './lang.ts';
export type { Lang, Namespace } from './lang.ts';

/** True for a prefix in its exact spelling. */
export function isLang(text: string): text is Lang {
  return Object.hasOwn(data.locales, text);
}

export const allLangs: readonly Lang[] = /* @__PURE__ */ everyLang(); // pure: a bundle that needs no list leaves it out
export const namespaces: readonly Namespace[] = ['common', 'launchpad', 'spot', 'account', 'seo'];

function everyLang(): Lang[] {
  return Object.keys(data.locales)
    .filter(isLang)
    .filter((lang) => lang !== pseudoLang);
}

function chosenLangs(): readonly Lang[] {
  return typeof process === 'undefined' ? allLangs : langsOfList(process.env['SLIPWAY_LOCALES']);
}

/** The prefixes of a list such as `en,ar-SA`; English is needed, since every negotiation and every chain ends there. */
export function langsOfList(list: string | undefined): readonly Lang[] {
  if (list === undefined || list.trim() === '') return allLangs;
  const named = list.split(',').map((part) => part.trim());
  const unknown = named.filter((part) => !isLang(part));
  if (unknown.length > 0) throw new Error(`SLIPWAY_LOCALES names unknown prefixes: ${unknown.join(', ')}`);
  if (!named.includes(defaultLang))
    throw new Error(`SLIPWAY_LOCALES must name ${defaultLang}: every fallback ends there`);
  const known: readonly Lang[] = [...allLangs, pseudoLang];
  return known.filter((lang) => named.includes(lang));
}

/** The prefixes of this build: all, or those that SLIPWAY_LOCALES names. Build and server only; a browser takes `allLangs`. */
export const builtLangs: readonly Lang[] = /* @__PURE__ */ chosenLangs();

/** Where a text is looked for: the prefix itself, then its relatives, English last. */
export function fallbackChain(lang: Lang): readonly Lang[] {
  const next = lang === defaultLang ? [] : (new Map(Object.entries(data.fallback)).get(lang) ?? data.fallback.default);
  return [lang, ...next.filter(isLang)];
}

/** True when a reader of one reads the other as the same language and script. */
export function isSameLanguage(one: Lang, other: Lang): boolean {
  return languageOf(one) === languageOf(other) && scriptOf(one) === scriptOf(other);
}

/** The language part of a prefix: `pt` of `pt-BR`. */
export function languageOf(lang: Lang): string {
  return lang.split('-')[0] ?? lang;
}

/** The script of the translation where its language is written in several, else undefined. */
export function scriptOf(lang: Lang): string | undefined {
  const entry = data.locales[lang];
  return 'script' in entry ? entry.script : undefined;
}

/** The language's own name, for the picker. */
export function nativeName(lang: Lang): string {
  return data.locales[lang].name;
}
