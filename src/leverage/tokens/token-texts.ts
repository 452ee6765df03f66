import { ltStatus } from '#contract/leverage/lt-quote.ts';
import type { LtStatus } from '#contract/leverage/lt-quote.ts';
import { basketDecimals, premiumOf, triggerPrice } from '#formulas/leveraged.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { decimal, divide, scale, truncate, unscale } from '#money/index.ts';
import type { PageToken } from './token-page.ts';

/** Text function of the namespace `leveraged`. */
export type TokenTexts = Texts<'leveraged'>;

/** Decimals of NAVs and leverages for display. leverage.md 2 */
export const displayDecimals = 4;
/** Decimals of a trigger price. */
const triggerDecimals = 4;
/** Decimals of a premium, a fraction. */
const premiumDecimals = 4;

/** A value rounded half-up; one that would be shown as 0 keeps its first digit. leverage.md 4 */
export function roundedFigure(value: string, decimals: number): string {
  const exact = decimal(value);
  const rounded = exact.round(decimals, decimal.roundHalfUp);
  if (!rounded.eq('0') || exact.eq('0')) return rounded.toFixed();
  const [, zeros = ''] = /^-?0\.(0*)/.exec(exact.toFixed()) ?? [];
  return exact.round(zeros.length + 1, decimal.roundHalfUp).toFixed();
}

/** A NAV with four decimals, more for one that is nearly nothing. */
export function navText(lang: Lang, nav: string): string {
  const figure = roundedFigure(nav, displayDecimals);
  const isTiny = (figure.split('.')[1] ?? '').length > displayDecimals;
  return isTiny ? formatAmount(lang, figure) : formatAmount(lang, figure, { decimals: displayDecimals, fixed: true });
}

/** A leverage with four decimals and its sign, such as −3.2105. */
export const leverageFigure = (lang: Lang, leverage: string): string =>
  formatAmount(lang, roundedFigure(leverage, displayDecimals), { decimals: displayDecimals, fixed: true });

/** A leverage with its unit, such as −3.2105x. */
export const leverageText = (t: TokenTexts, lang: Lang, leverage: string): string =>
  t('figure.times', { value: leverageFigure(lang, leverage) });

/** An amount with its coin. */
export const coinsText = (t: TokenTexts, lang: Lang, amount: string, coin: string, decimals?: number): string =>
  t('figure.coins', {
    amount: formatAmount(lang, amount, decimals === undefined ? {} : { decimals, fixed: true }),
    coin,
  });

/** A USDT amount with two decimals at least and all that it has. */
export const moneyText = (t: TokenTexts, lang: Lang, amount: string): string => {
  const decimals = Math.max(2, (truncate(amount, 8).split('.')[1] ?? '').length);
  return coinsText(t, lang, amount, 'USDT', Math.min(decimals, 8));
};

/** Texts of the statuses. exchange-api 4.4 */
export const statusKeys = {
  [ltStatus.open]: 'status.open',
  [ltStatus.purchaseOnly]: 'status.purchaseOnly',
  [ltStatus.redeemOnly]: 'status.redeemOnly',
  [ltStatus.closed]: 'status.closed',
  [ltStatus.rebalancing]: 'status.rebalancing',
} as const satisfies Record<LtStatus, string>;

/** True for a token that falls when its underlying rises. */
export const isShort = ({ info }: Pick<PageToken, 'info'>): boolean => info.targetLeverage.startsWith('-');

/** The target without its sign, such as `3`. */
export const targetSize = ({ info }: Pick<PageToken, 'info'>): string => info.targetLeverage.replace('-', '');

/** The premium of a price over the NAV, a fraction (T6); undefined while either is missing. */
export function premiumText(price: string, nav: string | undefined): string | undefined {
  if (price === '' || nav === undefined) return undefined;
  return unscale(premiumOf(scale(truncate(price, 8)), scale(nav, basketDecimals)), premiumDecimals);
}

/** Prices of the underlying beyond which the basket is rebalanced (T2), for display: `low` is the lower one. */
export function triggersOf(
  position: string,
  loan: string,
): { low: string; high: string; lowLeverage: 2 | 4 } | undefined {
  const basket = { position: scale(position, basketDecimals), loan: scale(loan, basketDecimals) };
  if (basket.position === 0n) return undefined;
  const sign = basket.position < 0n ? -1n : 1n;
  const [four, two] = [triggerPrice(basket, 4n * sign), triggerPrice(basket, 2n * sign)];
  return four < two
    ? { low: unscale(four, triggerDecimals), high: unscale(two, triggerDecimals), lowLeverage: 4 }
    : { low: unscale(two, triggerDecimals), high: unscale(four, triggerDecimals), lowLeverage: 2 };
}

/** The change of the underlying that takes all of a token at its target leverage, a fraction. */
export const fatalChange = (token: Pick<PageToken, 'info'>): string => divide('1', targetSize(token)).toFixed();

/**
 * The price of the underlying at which a basket has no value (−loan / position), for display; undefined without
 * a position.
 */
export const worthlessPrice = (position: string, loan: string): string | undefined =>
  decimal(position).eq('0') ? undefined : truncate(divide(decimal('0').minus(loan), position), triggerDecimals);
