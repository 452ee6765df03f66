import type { ReactNode } from 'react';
import type { Lang } from '../i18n/locales.ts';
import { MaskedAmount } from '../ui/amount/MaskedAmount.tsx';
import { coinAmount } from './fact-texts.ts';
import type { LaunchTexts } from './fact-texts.ts';

/**
 * A user's amount with its coin, masked while amounts are hidden; the text of a missing value when it is
 * undefined.
 */
export const maskedCoinAmount = (
  t: LaunchTexts,
  lang: Lang,
  amount: string | undefined,
  coin: string,
  decimals?: number,
): ReactNode =>
  amount === undefined ? t('fact.noValue') : <MaskedAmount>{coinAmount(t, lang, amount, coin, decimals)}</MaskedAmount>;
