import { dayMs, secondMs } from '#formulas/durations.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';

/** The time left as "05:22:10" or, with days, "1d 05:22:10" in the language; "00:00:00" when none is left. */
export function timeLeft(lang: Lang, leftMs: number): string {
  const ms = Math.max(0, Math.ceil(leftMs / secondMs)) * secondMs;
  const days = Math.floor(ms / dayMs);
  const clock = new Date(ms % dayMs).toISOString().slice(11, 19);
  return days === 0 ? clock : texts(lang, 'common')('state.timeLeft', { days, clock });
}
