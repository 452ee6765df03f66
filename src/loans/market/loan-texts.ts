import { formatAmount, formatChange, formatPercent } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { decimalsOf } from '#money/decimals.ts';

export type LoanTexts = Texts<'loans'>;

/** Shown for a value that is missing or outdated. */
export const unknownText = '–';

/** Most decimals of interest and debts; the exact amount is in the table and the file. */
const coinDecimals = 8;

/** An amount with its coin: `7,500 USDT`. */
export const coinsText = (lang: Lang, amount: string, coin: string): string =>
  texts(lang, 'loans')('coins', {
    amount: formatAmount(lang, amount, { decimals: Math.min(decimalsOf(amount), coinDecimals) }),
    coin,
  });

/** An LTV as percent with two decimals, so that it does not change its width. */
export const ltvText = (lang: Lang, ltv: string): string => formatPercent(lang, ltv, 2, { fixed: true });

/** A threshold as percent, with the decimals it has. */
export const levelText = (lang: Lang, ltv: string): string => formatPercent(lang, ltv, 2);

/** A price with its own decimals, at least two. */
export const priceText = (lang: Lang, price: string): string =>
  formatAmount(lang, price, { decimals: Math.max(decimalsOf(price), 2), fixed: true });

/** A distance as signed percent. */
export const distanceText = (lang: Lang, share: string): string => formatChange(lang, share).text;

/** A value in USD with cents. */
export const usdText = (lang: Lang, amount: string): string => formatAmount(lang, amount, { decimals: 2, fixed: true });

/** Returns an amount rounded up for display, so that what is needed is never shown too low. */
export const roundedUp = (amount: string, decimals: number): string =>
  decimal(amount).round(decimals, decimal.roundUp).toFixed();
