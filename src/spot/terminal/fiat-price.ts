import { isolated } from '#i18n/isolate.ts';
import { numberWriter } from '#i18n/intl.ts';
import type { Lang } from '#i18n/locales.ts';
import { decimal } from '#money/index.ts';
import { toFiat } from '#session/fiat-rate.ts';
import type { FiatRate } from '#session/fiat-rate.ts';

/** Significant digits of a price below one. quality.md Q-U09 */
const smallPriceDigits = 4;

const isNumeric = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text);

/** Right-to-left mark that Arabic formats put before an amount: it would move the currency sign to the other end. */
const rightToLeftMark = /\u200f/g;

/**
 * An amount of USD as an approximate amount of a fiat currency: rounded half-up at the currency's precision,
 * small prices with four digits, left to right in every language. exchange-api 5, quality.md Q-A15
 */
export function fiatPriceText(lang: Lang, usd: string, rate: FiatRate): string {
  const { name, precision } = rate;
  const exact = toFiat(usd, rate);
  const zeros = /^0\.(0*)[1-9]/.exec(exact)?.[1]?.length;
  const decimals = zeros === undefined ? precision : Math.max(precision, zeros + smallPriceDigits);
  const amount = decimal(exact).round(decimals, decimal.roundHalfUp).toFixed();
  const format = numberWriter(lang, {
    style: 'currency',
    currency: name,
    minimumFractionDigits: precision,
    maximumFractionDigits: decimals,
  });
  const text = isNumeric(amount) ? format.format(amount) : amount;
  return isolated(`≈ ${text.replace(rightToLeftMark, '')}`);
}
