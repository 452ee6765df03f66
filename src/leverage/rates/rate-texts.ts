import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { decimalsOf } from '#money/decimals.ts';
import type { RateCoin } from './rates-page.ts';

/** Hours of the periods of displayed rates; a year has 365 days. leverage.md 4 */
const hours = { hour: '1', day: '24', year: '8760' } as const;
type Period = keyof typeof hours;

const percentDecimals = (share: string): number => Math.max(decimalsOf(share) - 2, 0);
const percent = (lang: Lang, share: string): string => formatPercent(lang, share, percentDecimals(share));

/** Returns a rate per hour as percent with all its decimals. */
export const hourlyText = (lang: Lang, hourlyRate: string): string => percent(lang, hourlyRate);

/** Returns a rate per hour as the fraction of a period, without compounding. */
export const periodRate = (hourlyRate: string, period: Period): string =>
  decimal(hourlyRate).times(hours[period]).toFixed();

/** Returns functions that write a rate per hour as percent of each period, with the decimals that all coins need: a column is read down. */
export function periodTexts(
  lang: Lang,
  coins: readonly Pick<RateCoin, 'hourlyRate'>[],
): Record<Period, (hourlyRate: string) => string> {
  const writer = (period: Period) => {
    const decimals = Math.max(...coins.map(({ hourlyRate }) => percentDecimals(periodRate(hourlyRate, period))), 0);
    return (hourlyRate: string) => formatPercent(lang, periodRate(hourlyRate, period), decimals, { fixed: true });
  };
  return { hour: writer('hour'), day: writer('day'), year: writer('year') };
}

/** Returns the collateral ratios of a coin, one line per tier. */
export function tierTexts(lang: Lang, { tiers }: Pick<RateCoin, 'tiers'>): string[] {
  const t = texts(lang, 'margin');
  return tiers.map(({ from, ratio }) =>
    from === '0'
      ? percent(lang, ratio)
      : t('rates.tier', { from: formatAmount(lang, from), ratio: percent(lang, ratio) }),
  );
}
