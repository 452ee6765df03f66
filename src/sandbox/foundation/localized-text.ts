import { defaultLang, fallbackChain, isLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

/** A text in languages of the sandbox; English is required. */
export type LocalizedText = { en: string } & Partial<Record<Lang, string>>;

/** The text for a page prefix: the first language of its fallback chain that exists, else English. */
export function textFor(texts: LocalizedText, lang: string): string {
  const chain: readonly string[] = fallbackChain(isLang(lang) ? lang : defaultLang);
  const found = Object.entries(texts)
    .filter(([language]) => chain.includes(language))
    .sort(([a], [b]) => chain.indexOf(a) - chain.indexOf(b))[0];
  return found?.[1] ?? texts.en;
}

/** Texts by language and key, as files hold them: a line for each language. */
export type TextsByLang = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** The text of a key in all languages that have it. Throws without English. */
export function localized(texts: TextsByLang, key: string): LocalizedText {
  const en = texts[defaultLang]?.[key];
  if (en === undefined) throw new Error(`no English text ${key}`);
  const found: Record<string, string> = {};
  for (const [lang, { [key]: text }] of Object.entries(texts)) if (text !== undefined) found[lang] = text;
  return { ...found, en };
}
