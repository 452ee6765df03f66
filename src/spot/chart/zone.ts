import { intlLocale } from '../../i18n/lang.ts';
import type { Lang } from '../../i18n/locales.ts';

/** Zone of the times of a chart: the person's own, or UTC. */
export type Zone = 'local' | 'UTC';

/** The zone's name in the page's language; the person's own is known to the browser alone, the build says UTC. */
export function zoneName(lang: Lang, zone: Zone): string {
  if (zone === 'UTC' || typeof window === 'undefined') return 'UTC';
  const parts = new Intl.DateTimeFormat(intlLocale(lang), { timeZoneName: 'short' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
