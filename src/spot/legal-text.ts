import { isolated } from '../i18n/isolate.ts';
import { intlLocale } from '../i18n/lang.ts';
import type { Lang } from '../i18n/locales.ts';
import { decimal } from '../money/index.ts';
import { inLegal } from '../session/legal-rate.ts';
import type { LegalRate } from '../session/legal-rate.ts';

/** Digits that a small price keeps. quality.md Q-U09 */
const digitsKept = 4;

const isNumeric = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text);

/** Arabic's own mark before an amount: it would turn the currency's sign to the other end. */
const turn = /\u200f/g;

/**
 * An amount of USD in a legal currency, about as much: half-up at its precision, small prices with four digits. It reads from left
 * to right in every language. exchange-api 5, quality.md Q-A15
 */
export function legalText(lang: Lang, usd: string, legal: LegalRate): string {
  const { name, precision } = legal;
  const exact = inLegal(usd, legal);
  const zeros = /^0\.(0*)[1-9]/.exec(exact)?.[1]?.length;
  const places = zeros === undefined ? precision : Math.max(precision, zeros + digitsKept);
  const amount = decimal(exact).round(places, decimal.roundHalfUp).toFixed();
  const style = {
    style: 'currency',
    currency: name,
    minimumFractionDigits: precision,
    maximumFractionDigits: places,
  } as const;
  const text = isNumeric(amount) ? new Intl.NumberFormat(intlLocale(lang), style).format(amount) : amount;
  return isolated(`≈ ${text.replace(turn, '')}`);
}
