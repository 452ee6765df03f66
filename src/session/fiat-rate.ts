import { atom } from 'nanostores';
import { config } from '#config';
import { send } from '../api/index.ts';
import { exchangeRate } from '../contract/account.ts';
import { formatAmount } from '../i18n/format.ts';
import { legalCurrency, type Lang } from '../i18n/lang.ts';
import { canonical, decimal } from '../money/index.ts';
import { $currency } from './settings.ts';
import { $profile } from './user.ts';

/** A fiat currency: units per USD, and the decimals of its amounts. */
export interface FiatRate {
  name: string;
  rate: string;
  precision: number;
  /** Exchange time of the rate, ms; absent for USD. */
  timeMs?: number;
  /** The currency for which the exchange has no rate, so that USD is shown. */
  refused?: string;
}
const usDollar: FiatRate = { name: 'USD', rate: '1', precision: 2 };

/**
 * Rate of the displayed currency; USD until another rate arrives, and when the exchange has none for it. R9.5,
 * exchange-api 2.1
 */
export const $fiatRate = atom<FiatRate>(usDollar);

/**
 * The fiat currency of displayed values: the person's choice, if this site offers it, the profile's, else the
 * language's. R9.5
 */
export function currencyOf(lang: Lang, profileCode: string | undefined, chosen: string | undefined): string {
  const isCode = (code: string | undefined): code is string => /^[A-Z]{3}$/.test(code ?? '');
  if (isCode(chosen) && config.currencies.includes(chosen)) return chosen;
  return isCode(profileCode) ? profileCode : legalCurrency(lang);
}

/** The currency that was last requested. */
let requestedName = usDollar.name;

const nameFor = (lang: Lang): string => currencyOf(lang, $profile.get()?.currency_code, $currency.get());

/** Loads the rate of the person's currency, unless it was requested before. */
async function loadChanged(lang: Lang): Promise<void> {
  if (nameFor(lang) !== requestedName) await refreshFiatRate(lang);
}

/**
 * Loads the rate of the person's currency once more; a failure leaves the previous one, a refusal or a rate of 0 gives
 * USD.
 */
export async function refreshFiatRate(lang: Lang): Promise<void> {
  const name = nameFor(lang);
  requestedName = name;
  if (name === usDollar.name) {
    $fiatRate.set(usDollar);
    return;
  }
  const answer = await send(exchangeRate, { name });
  if (requestedName !== name) return;
  if (answer.ok && answer.result.rate !== '0') {
    const { rate, precision, time } = answer.result;
    $fiatRate.set({ name, rate, precision, timeMs: time });
    return;
  }
  if (!answer.ok && answer.error.kind === 'absent') $fiatRate.set(usDollar);
  else if (answer.ok || answer.error.kind === 'unknownCurrency' || answer.error.kind === 'malformed')
    $fiatRate.set({ ...usDollar, refused: name });
  requestedName = $fiatRate.get().name; // The next change of profile or currency requests it again.
}

/** Follows the person's currency on a page of this language; returns the function that stops it. */
export function followFiatRate(lang: Lang): () => void {
  const ends = [$profile.subscribe(() => void loadChanged(lang)), $currency.listen(() => void loadChanged(lang))];
  return () => ends.forEach((end) => end());
}

/** An amount in USD as a figure in a fiat currency, with the decimals of the currency. R9.5 */
export const formatFiat = (lang: Lang, usd: string, rate: FiatRate): string =>
  formatAmount(lang, toFiat(usd, rate), { decimals: rate.precision, fixed: true });

/** An amount in USD as an amount in a fiat currency, exact. */
export const toFiat = (usd: string, { rate }: Pick<FiatRate, 'rate'>): string => canonical(decimal(usd).times(rate));
