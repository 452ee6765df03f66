import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { exactPercent } from '#i18n/rate-texts.ts';
import { texts } from '#i18n/texts.ts';
import type { RateCoin } from './rates-page.ts';

/** Returns the collateral ratios of a coin, one line per tier. */
export function tierTexts(lang: Lang, { tiers }: Pick<RateCoin, 'tiers'>): string[] {
  const t = texts(lang, 'margin');
  return tiers.map(({ from, ratio }) =>
    from === '0'
      ? exactPercent(lang, ratio)
      : t('rates.tier', { from: formatAmount(lang, from), ratio: exactPercent(lang, ratio) }),
  );
}
