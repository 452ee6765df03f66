import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import type { AmountLimits } from './amount-parsing.ts';

/** What an edit changed: `AmountEdit.changed`, a comma read as the point, removed characters, or nothing inserted. */
export type EditNotice = 'cut' | 'capped' | 'comma' | 'dropped' | 'none';

/** Formats an amount for the page's language, without a point that no decimal follows yet. */
const formatted = (lang: Lang, amount: string): string => {
  const whole = amount.replace(/\.$/, '');
  return /^\d+(?:\.\d+)?$/.test(whole) ? formatAmount(lang, whole) : amount;
};

/** The translated notice of an edit that left `amount` in the field. quality.md Q-A07 */
export function editNoticeText(
  lang: Lang,
  notice: EditNotice,
  { decimals, max, unit, amount }: AmountLimits & { unit: string; amount: string },
): string {
  const t = texts(lang, 'common');
  switch (notice) {
    case 'cut':
      return t('amount.cut', { count: decimals });
    case 'capped':
      return t('amount.capped', { max: max === undefined ? '' : formatted(lang, max), unit });
    case 'comma':
      return t('amount.comma');
    case 'dropped':
      return t('amount.dropped', { amount: formatted(lang, amount) });
    case 'none':
      return t('amount.none');
  }
}
