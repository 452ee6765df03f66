import { formatAmount, formatShort } from './format.ts';
import type { Lang } from './locales.ts';

/** Most cached texts; an order book shows fewer different figures. */
const cachedMost = 4_000;

function cached(write: (amount: string) => string): (amount: string) => string {
  const texts = new Map<string, string>();
  return (amount) => {
    const cachedText = texts.get(amount);
    if (cachedText !== undefined) return cachedText;
    if (texts.size >= cachedMost) texts.clear();
    const text = write(amount);
    texts.set(amount, text);
    return text;
  };
}

/**
 * A function that formats amounts with `decimals` decimals and caches the texts: rows are drawn thousands of
 * times a second.
 */
export const cachedAmountFormatter = (lang: Lang, decimals: number): ((amount: string) => string) =>
  cached((amount) => formatAmount(lang, amount, { decimals: decimals, fixed: true }));

/** As `figureWriter`, with millions as M. */
export const cachedShortFormatter = (lang: Lang, decimals: number): ((amount: string) => string) =>
  cached((amount) => formatShort(lang, amount, { decimals: decimals, fixed: true }));
