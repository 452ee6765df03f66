import { defaultLang, fallbackChain } from './locales.ts';
import type { Lang } from './locales.ts';

const files = Object.keys(import.meta.glob('/locales/*/{notice,orders,margin,leveraged,explanation}.json'));

/** Returns whose texts of a namespace the pages of a language load: its own, or those of the next language that has some. Build only. */
export const lazyTextsLang = (
  lang: Lang,
  namespace: 'notice' | 'orders' | 'margin' | 'leveraged' | 'explanation',
): Lang => fallbackChain(lang).find((link) => files.includes(`/locales/${link}/${namespace}.json`)) ?? defaultLang;
