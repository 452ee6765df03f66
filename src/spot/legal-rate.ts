import { atom, onMount } from 'nanostores';
import { send } from '../api/index.ts';
import { exchangeRate } from '../contract/account.ts';
import { isolated } from '../i18n/isolate.ts';
import { intlLocale } from '../i18n/lang.ts';
import type { Lang } from '../i18n/locales.ts';
import { decimal } from '../money/index.ts';
import { currencyOf } from '../session/currency.ts';
import { $preferences } from '../session/preferences.ts';
import { $profile } from '../session/user.ts';
import { pageLang } from '../shell/page-lang.ts';

/** A legal currency: what one USD is in it, and the decimals its amounts have. */
export interface LegalRate {
  name: string;
  rate: string;
  precision: number;
}
const dollar: LegalRate = { name: 'USD', rate: '1', precision: 2 };

/** The currency that amounts are told in; USD until another has come, and when it does not come. spec 9, exchange-api 2.1 */
export const $legalRate = atom<LegalRate>(dollar);

async function load(): Promise<void> {
  const name = currencyOf(pageLang(), $profile.get()?.currency_code, $preferences.get().currency);
  if (name === $legalRate.get().name) return;
  if (name === 'USD') return $legalRate.set(dollar);
  const answer = await send(exchangeRate, { name });
  if (answer.ok) $legalRate.set({ name, rate: answer.result.rate, precision: answer.result.precision });
}

onMount($legalRate, () => {
  if (typeof document === 'undefined') return;
  const ends = [$profile.subscribe(() => void load()), $preferences.listen(() => void load())];
  return () => ends.forEach((end) => end());
});

/** Digits that a small price keeps. quality.md Q-U09 */
const digitsKept = 4;

const isNumeric = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text);

/** Arabic's own mark before an amount: it would turn the currency's sign to the other end. */
const turn = /\u200f/g;

/**
 * An amount of USD in a legal currency, about as much: half-up at its precision, small prices with four digits. It reads from left
 * to right in every language. exchange-api 5, quality.md Q-A15
 */
export function legalText(lang: Lang, usd: string, { name, rate, precision }: LegalRate): string {
  const exact = decimal(usd).times(rate);
  const zeros = /^0\.(0*)[1-9]/.exec(exact.toFixed())?.[1]?.length;
  const places = zeros === undefined ? precision : Math.max(precision, zeros + digitsKept);
  const amount = exact.round(places, decimal.roundHalfUp).toFixed();
  const style = {
    style: 'currency',
    currency: name,
    minimumFractionDigits: precision,
    maximumFractionDigits: places,
  } as const;
  const text = isNumeric(amount) ? new Intl.NumberFormat(intlLocale(lang), style).format(amount) : amount;
  return isolated(`≈ ${text.replace(turn, '')}`);
}
