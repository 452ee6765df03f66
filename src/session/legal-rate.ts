import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { exchangeRate } from '../contract/account.ts';
import type { Lang } from '../i18n/lang.ts';
import { canonical, decimal } from '../money/index.ts';
import { currencyOf } from './currency.ts';
import { $preferences } from './preferences.ts';
import { $profile } from './user.ts';

/** A legal currency: what one USD is in it, and the decimals its amounts have. */
export interface LegalRate {
  name: string;
  rate: string;
  precision: number;
}
const dollar: LegalRate = { name: 'USD', rate: '1', precision: 2 };

/** The currency that amounts are told in; USD until another has come, and when it does not come. spec 9, exchange-api 2.1 */
export const $legalRate = atom<LegalRate>(dollar);

/** The currency that was asked for last. */
let wanted = dollar.name;

async function load(lang: Lang): Promise<void> {
  const name = currencyOf(lang, $profile.get()?.currency_code, $preferences.get().currency);
  if (name === wanted) return;
  wanted = name;
  if (name === dollar.name) return $legalRate.set(dollar);
  const answer = await send(exchangeRate, { name });
  if (wanted !== name) return;
  if (answer.ok) $legalRate.set({ name, rate: answer.result.rate, precision: answer.result.precision });
  else wanted = $legalRate.get().name; // asked for again with the next change of the person
}

/** Keeps the rate that of the person's currency on a page of this language; gives the function that ends it. */
export function followLegalRate(lang: Lang): () => void {
  const ends = [$profile.subscribe(() => void load(lang)), $preferences.listen(() => void load(lang))];
  return () => ends.forEach((end) => end());
}

/** A sum of USD in a legal currency, exact. */
export const inLegal = (usd: string, { rate }: Pick<LegalRate, 'rate'>): string => canonical(decimal(usd).times(rate));
