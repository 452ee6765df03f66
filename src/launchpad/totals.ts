import type { ResultOf } from '../contract/call.ts';
import type { home } from '../contract/projects.ts';
import { formatCount, formatPercent, formatShort } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';

type Totals = ResultOf<typeof home>['stats'];

/** The totals of all launches as they are shown, by their names in the contract. */
export function totalTexts(lang: Lang, totals: Totals): Record<keyof Totals, string> {
  const sign = totals.averageReturn.startsWith('-') ? '' : '+';
  return {
    projects: formatCount(lang, totals.projects),
    participants: formatCount(lang, totals.participants),
    raisedUsd: formatShort(lang, totals.raisedUsd, { places: 0 }),
    averageReturn: `${sign}${formatPercent(lang, totals.averageReturn, 1)}`,
  };
}
