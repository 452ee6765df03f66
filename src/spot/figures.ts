import { formatAmount, formatShort } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';

/** Texts that are kept; a book moves among fewer figures than that. */
const keptMost = 4_000;

function kept(write: (amount: string) => string): (amount: string) => string {
  const texts = new Map<string, string>();
  return (amount) => {
    const known = texts.get(amount);
    if (known !== undefined) return known;
    if (texts.size >= keptMost) texts.clear();
    const text = write(amount);
    texts.set(amount, text);
    return text;
  };
}

/** Writes amounts with so many places, thousands of times a second: what was written lately is not written anew. */
export const figureWriter = (lang: Lang, places: number): ((amount: string) => string) =>
  kept((amount) => formatAmount(lang, amount, { places, fixed: true }));

/** As `figureWriter`, millions as M. */
export const shortWriter = (lang: Lang, places: number): ((amount: string) => string) =>
  kept((amount) => formatShort(lang, amount, { places, fixed: true }));
