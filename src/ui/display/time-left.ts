import { dayMs, secondMs } from '#formulas/durations.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';

const daySeconds = dayMs / secondMs;

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Returns the time left as "05:22:10" or, with days, "1d 05:22:10" in the language; "00:00:00" when none is left. */
export function timeLeft(lang: Lang, leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs));
  const days = Math.floor(seconds / daySeconds);
  const clock = [Math.floor((seconds % daySeconds) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60]
    .map(twoDigits)
    .join(':');
  return days === 0 ? clock : texts(lang, 'common')('state.timeLeft', { days, clock });
}
