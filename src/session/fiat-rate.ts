import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { exchangeRate } from '../contract/account.ts';
import { legalCurrency, type Lang } from '../i18n/lang.ts';
import { canonical, decimal } from '../money/index.ts';
import { $preferences } from './preferences.ts';
import { $profile } from './user.ts';

/** A fiat currency: units per USD, and the decimals of its amounts. */
export interface FiatRate {
  name: string;
  rate: string;
  precision: number;
}
const usDollar: FiatRate = { name: 'USD', rate: '1', precision: 2 };

/** Rate of the displayed currency; USD until another rate arrives, and when it fails. R9.5, exchange-api 2.1 */
export const $fiatRate = atom<FiatRate>(usDollar);

/** Returns the fiat currency of displayed values: the person's choice, the profile's, else the language's. R9.5 */
export function currencyOf(lang: Lang, profileCode: string | undefined, chosen: string | undefined): string {
  const isCode = (code: string | undefined): code is string => /^[A-Z]{3}$/.test(code ?? '');
  if (isCode(chosen)) return chosen;
  return isCode(profileCode) ? profileCode : legalCurrency(lang);
}

/** The currency that was last requested. */
let requestedName = usDollar.name;

async function load(lang: Lang): Promise<void> {
  const name = currencyOf(lang, $profile.get()?.currency_code, $preferences.get().currency);
  if (name === requestedName) return;
  requestedName = name;
  if (name === usDollar.name) {
    $fiatRate.set(usDollar);
    return;
  }
  const answer = await send(exchangeRate, { name });
  if (requestedName !== name) return;
  if (answer.ok) $fiatRate.set({ name, rate: answer.result.rate, precision: answer.result.precision });
  else requestedName = $fiatRate.get().name; // The next change of profile or preferences requests it again.
}

/** Follows the person's currency on a page of this language; returns the function that stops it. */
export function followFiatRate(lang: Lang): () => void {
  const ends = [$profile.subscribe(() => void load(lang)), $preferences.listen(() => void load(lang))];
  return () => ends.forEach((end) => end());
}

/** Returns an amount in USD as an amount in a fiat currency, exact. */
export const toFiat = (usd: string, { rate }: Pick<FiatRate, 'rate'>): string => canonical(decimal(usd).times(rate));
