import type { Lang } from '#i18n/locales.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import { decimalsOf } from '#money/decimals.ts';
import { decimal, truncate } from '#money/index.ts';
import { formatFiat, toFiat } from '#session/fiat-rate.ts';
import type { FiatRate } from '#session/fiat-rate.ts';
import type { AccountName } from './holdings.ts';

/** What every part of the assets page needs. */
export interface AssetContext {
  t: Texts<'account'>;
  lang: Lang;
  fiat: FiatRate;
  isUnified: boolean;
}

/** An amount in USD as a figure in the user's currency, with the decimals of the currency. */
export const fiatFigure = ({ lang, fiat }: Pick<AssetContext, 'lang' | 'fiat'>, usd: string): string =>
  formatFiat(lang, usd, fiat);

/** The sum of amounts in USD as their figures add up: each is cut to the decimals of the currency first. */
export const fiatSum = ({ lang, fiat }: Pick<AssetContext, 'lang' | 'fiat'>, amounts: readonly string[]): string =>
  formatAmount(
    lang,
    amounts.reduce((sum, usd) => sum.plus(truncate(toFiat(usd, fiat), fiat.precision)), decimal('0')).toFixed(),
    { decimals: fiat.precision, fixed: true },
  );

/** Most decimals of an amount of coins; the exchange's ledgers have no more. */
const coinDecimals = 8;

/** An amount of coins with all decimals that it has. */
export const coinFigure = ({ lang }: Pick<AssetContext, 'lang'>, amount: string): string =>
  formatAmount(lang, amount, { decimals: coinDecimals });

/**
 * An amount of coins cut to the decimals of the coin, and the exact figure when that differs. What would be cut
 * to nothing is not cut: only 0 is 0 (I4). `decimals` undefined: not known yet. exchange-api 2.1
 */
export function shortCoinFigure(
  { lang }: Pick<AssetContext, 'lang'>,
  amount: string,
  decimals: number | undefined,
): { text: string; exact?: string } {
  const exact = coinFigure({ lang }, amount);
  if (decimals === undefined || decimalsOf(amount) <= decimals) return { text: exact };
  const short = truncate(amount, decimals);
  if (decimal(short).eq('0')) return { text: exact };
  return { text: coinFigure({ lang }, short), exact };
}

/** The name of an account; a unified user's spot account is the unified one. */
export const accountLabel = ({ t, isUnified }: Pick<AssetContext, 't' | 'isUnified'>, account: AccountName): string =>
  account === 'spot' && isUnified ? t('assets.account.unified') : t(`assets.account.${account}`);
