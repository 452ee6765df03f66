import { formatDate, zoneName } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import type { Settings } from '#session/settings.ts';

type Zone = Settings['zone'];

/**
 * The head of the times of a list, which names their zone: that of now. A page with such lists has the texts
 * `common.list`.
 */
export const timeHead = (lang: Lang, zone: Zone): string =>
  texts(lang, 'common')('list.timeIn', { zone: zoneName(lang, serverNow(), zone) });

/** The time of a row (ms UTC), with its zone only where summer time makes it another one than in the head. */
export function rowTimeText(lang: Lang, timeMs: number, zone: Zone, style: 'moment' | 'dateTime' = 'dateTime'): string {
  const isOfHead = zoneName(lang, timeMs, zone) === zoneName(lang, serverNow(), zone);
  return formatDate(lang, timeMs, { zone, style: isOfHead ? style : `${style}Zone` });
}
