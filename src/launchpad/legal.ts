import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { exchangeRate } from '../contract/account.ts';
import type { Lang } from '../i18n/locales.ts';
import { canonical, decimal } from '../money/index.ts';
import { currencyOf } from '../session/currency.ts';
import { $preferences } from '../session/preferences.ts';
import { $profile } from '../session/user.ts';

/** The legal currency that sums are told in, and its units a USD. */
export type Legal = { name: string; rate: string };

const usd: Legal = { name: 'USD', rate: '1' };

/** USD until the rate of the person's own has come, and when it does not come. */
export const $legal = atom<Legal>(usd);

/** Reads the rate of the person's currency. */
export async function loadLegal(lang: Lang): Promise<void> {
  const name = currencyOf(lang, $profile.get()?.currency_code, $preferences.get().currency);
  if (name === $legal.get().name) return;
  if (name === usd.name) return $legal.set(usd);
  const answer = await send(exchangeRate, { name });
  if (answer.ok) $legal.set({ name, rate: answer.result.rate });
}

/** A sum of USD in the legal currency, exact. */
export const inLegal = (amountUsd: string, { rate }: Legal): string => canonical(decimal(amountUsd).times(rate));
