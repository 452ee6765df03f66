import type { ResultOf } from '#contract/call.ts';
import type { home } from '#contract/launchpad.ts';
import { formatChange, formatCount, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';

type Totals = ResultOf<typeof home>['stats'];

/** The totals of all launches as formatted text, by their names in the contract. */
export function totalTexts(lang: Lang, totals: Totals): Record<keyof Totals, string> {
  return {
    projects: formatCount(lang, totals.projects),
    participants: formatCount(lang, totals.participants),
    raisedUsd: formatShort(lang, totals.raisedUsd, { decimals: 0 }),
    averageReturn: formatChange(lang, totals.averageReturn).text,
  };
}
