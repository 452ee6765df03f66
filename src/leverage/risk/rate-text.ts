import { formatAmount, formatChange, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { decimalsOf } from '#money/decimals.ts';

/** Shown for a value that is missing or outdated. */
export const unknownText = '–';

/**
 * A rate (fraction, 4 decimals) in percent, as the LTV of a loan is, with 2 decimals, so that it does not change its
 * width.
 */
export const rateText = (lang: Lang, rate: string): string => formatPercent(lang, rate, 2, { fixed: true });

/** A mark of the rate in percent. */
export const markText = (lang: Lang, mark: string): string => formatPercent(lang, mark);

/** A price in USDT with its own decimals. */
export const priceText = (lang: Lang, price: string): string =>
  formatAmount(lang, price, { decimals: Math.max(decimalsOf(price), 2), fixed: true });

/** A distance as signed percent. */
export const distanceText = (lang: Lang, share: string): string => formatChange(lang, share).text;
