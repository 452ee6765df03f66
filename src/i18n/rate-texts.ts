import { decimal } from '../money/index.ts';
import { decimalsOf } from '../money/decimals.ts';
import { formatPercent } from './format.ts';
import type { Lang } from './lang.ts';

/** Hours of the periods of displayed rates; a year has 365 days. leverage.md 4 */
const hours = { hour: '1', day: '24', year: '8760' } as const;
type Period = keyof typeof hours;
/** The hours of a day and of a year, for the texts that explain such rates. */
export const periodHours = { dayHours: Number(hours.day), yearHours: Number(hours.year) } as const;

const percentDecimals = (share: string): number => Math.max(decimalsOf(share) - 2, 0);
/** A share as percent with all its decimals. */
export const exactPercent = (lang: Lang, share: string): string => formatPercent(lang, share, percentDecimals(share));

/** A rate per hour as percent with all its decimals. */
export const hourlyText = (lang: Lang, hourlyRate: string): string => exactPercent(lang, hourlyRate);

/** A rate per hour as the fraction of a period, without compounding. */
export const periodRate = (hourlyRate: string, period: Period): string =>
  decimal(hourlyRate).times(hours[period]).toFixed();

/**
 * Returns functions that write a rate per hour as percent of each period, with the decimals that all coins need: a
 * column is read down.
 */
export function periodTexts(
  lang: Lang,
  coins: readonly { hourlyRate: string }[],
): Record<Period, (hourlyRate: string) => string> {
  const writer = (period: Period) => {
    const decimals = Math.max(...coins.map(({ hourlyRate }) => percentDecimals(periodRate(hourlyRate, period))), 0);
    return (hourlyRate: string) => formatPercent(lang, periodRate(hourlyRate, period), decimals, { fixed: true });
  };
  return { hour: writer('hour'), day: writer('day'), year: writer('year') };
}
