import { defaultLang, fallbackChain, isSameLanguage } from './locales.ts';
import type { Lang } from './locales.ts';

const files = Object.keys(import.meta.glob('/locales/*/{notice,orders,margin,leveraged,explanation}.json'));

/**
 * Whose texts of a namespace the pages of a language load, as a list with spaces: its own and, since a variant
 * has only what differs, those of its relatives, which the earlier ones replace; else those of the next language that
 * has some. Build only.
 */
export function lazyTextsLangs(
  lang: Lang,
  namespace: 'notice' | 'orders' | 'margin' | 'leveraged' | 'explanation',
): string {
  const [first = defaultLang, ...next] = fallbackChain(lang).filter((link) =>
    files.includes(`/locales/${link}/${namespace}.json`),
  );
  return [first, ...next.filter((link) => isSameLanguage(link, first))].join(' ');
}
