import type { TradingSymbol } from '#contract/account.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { decimalsOf } from '#money/decimals.ts';

/** A price of a pair with the decimals of its tick, so that one price is written in one way. */
export const priceAtTick = (lang: Lang, { tick }: Pick<TradingSymbol, 'tick'>, price: string): string =>
  formatAmount(lang, price, { decimals: decimalsOf(tick), fixed: true });
