import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { priceText, rateText } from './rate-text.ts';
import { levelInSentenceKeys } from './risk-levels.ts';
import { allCoins } from './what-if-model.ts';
import type { WhatIfModel } from './what-if-model.ts';

/** A change in whole percent with its sign: `−10%`. */
export function changeText(lang: Lang, percent: number): string {
  const t = texts(lang, 'margin');
  const amount = formatAmount(lang, String(Math.abs(percent)));
  if (percent === 0) return t('whatIf.percent', { amount });
  return percent < 0 ? t('whatIf.minus', { amount }) : t('whatIf.plus', { amount });
}

/**
 * The sentence that says what a price change does: "If BTC falls 10% to 54,000.00: risk rate 0.9889,
 * liquidation."
 */
export function whatIfText(lang: Lang, coin: string, percent: number, { rate, level, price }: WhatIfModel): string {
  const t = texts(lang, 'margin');
  const result = { rate: rateText(lang, rate), level: t(levelInSentenceKeys[level]) };
  if (percent === 0) return t('whatIf.same', result);
  const values = { ...result, percent: t('whatIf.percent', { amount: formatAmount(lang, String(Math.abs(percent))) }) };
  if (coin === allCoins) return percent < 0 ? t('whatIf.allFall', values) : t('whatIf.allRise', values);
  const one = { ...values, coin, price: price === undefined ? '' : priceText(lang, price) };
  return percent < 0 ? t('whatIf.falls', one) : t('whatIf.rises', one);
}
