import { defaultLang, fallbackChain, isLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

/** A text in languages of the sandbox; English is required. */
export type LocalizedText = { en: string } & Partial<Record<Lang, string>>;

/** Returns the text for a page prefix: the first language of its fallback chain that exists, else English. */
export function textFor(texts: LocalizedText, lang: string): string {
  const chain: readonly string[] = fallbackChain(isLang(lang) ? lang : defaultLang);
  const found = Object.entries(texts)
    .filter(([language]) => chain.includes(language))
    .sort(([a], [b]) => chain.indexOf(a) - chain.indexOf(b))[0];
  return found?.[1] ?? texts.en;
}
