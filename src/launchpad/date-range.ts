import { dayMs } from '../formulas/durations.ts';
import { formatDate } from '../i18n/format.ts';
import type { DateStyle } from '../i18n/format.ts';
import type { Lang } from '../i18n/lang.ts';
import type { Texts } from '../i18n/keys.ts';

/**
 * A time or a range of times (ms UTC) as text. UTC midnights are shown without hours. Lines break between the
 * two dates, never within one.
 */
export function formatDateRange(
  t: Texts<'launchpad'>,
  lang: Lang,
  { fromMs, toMs }: { fromMs: number; toMs?: number | undefined },
  zone: DateStyle['zone'] = 'UTC',
): string {
  const text = (ms: number) =>
    formatDate(lang, ms, { zone, style: zone === 'UTC' && ms % dayMs === 0 ? 'day' : 'dayTime' }).replaceAll(
      ' ',
      '\u00a0',
    );
  return toMs === undefined ? text(fromMs) : t('steps.range', { from: text(fromMs), to: text(toMs) });
}
