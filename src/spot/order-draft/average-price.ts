import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import type { Price } from '#money/amount-kinds.ts';
import { decimalsOf } from '#money/decimals.ts';

/**
 * The decimals of an average price: two more than the tick's, since averages lie between ticks. exchange-api 5
 */
export const averageDecimals = (tick: Price): number => decimalsOf(tick) + 2;

/** The text of an average price, with `averageDecimals`, or with all its decimals while the tick is unknown. */
export const averageText = (lang: Lang, average: Price, tick: Price | undefined): string =>
  formatAmount(lang, average, tick === undefined ? {} : { decimals: averageDecimals(tick), fixed: true });
