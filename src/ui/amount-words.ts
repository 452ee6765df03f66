import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import type { AmountLimits } from './typed-amount.ts';

/** What became of an edit: as `Edited` says; a comma taken for the point; signs that fell away; nothing taken over. */
export type Said = 'cut' | 'capped' | 'comma' | 'dropped' | 'none';

/** What a person is told about an edit that left `amount` in the field. quality.md Q-A07 */
export function amountWords(
  lang: Lang,
  said: Said,
  { decimals, max, unit, amount }: AmountLimits & { unit: string; amount: string },
): string {
  const t = texts(lang, 'common');
  switch (said) {
    case 'cut':
      return t('amount.cut', { count: decimals });
    case 'capped':
      return t('amount.capped', { max, unit });
    case 'comma':
      return t('amount.comma');
    case 'dropped':
      return t('amount.dropped', { amount });
    case 'none':
      return t('amount.none');
  }
}
