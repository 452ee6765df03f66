import { atom } from 'nanostores';
import { useEffect } from 'react';
import { send } from '#api/index.ts';
import { suspensionSymbols } from '#contract/basic.ts';
import { dayMs, secondMs } from '#formulas/durations.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import { $settings } from '#session/settings.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { reloadSymbols } from '../symbols.ts';

/** Announced ends of suspensions by pair, ms UTC; a pair without one is suspended until further notice. */
export const $resumeTimes = atom<ReadonlyMap<string, number>>(new Map());

let pending: AbortController | undefined;

/** Loads when suspended pairs resume trading; after a failure the times of the load before stay. */
export async function loadResumeTimes(): Promise<void> {
  pending?.abort();
  const own = new AbortController();
  pending = own;
  const answer = await send(suspensionSymbols, {}, { signal: own.signal });
  if (own.signal.aborted || !answer.ok) return;
  const known = answer.result.list.filter(({ endTime }) => endTime > 0);
  $resumeTimes.set(new Map(known.map(({ symbolId, endTime }) => [symbolId, endTime])));
}

/** The wait after which a pair is loaded again: from one second after the announced end to a day at most. ms */
export const reloadAfterMs = (untilMs: number, nowMs: number): number =>
  Math.min(Math.max(untilMs - nowMs, 0) + secondMs, dayMs);

/**
 * Returns when a pair that is not trading resumes, as a sentence; '' when it trades or the time is not known. The pairs
 * are loaded again at that time.
 */
export function useResumeText(lang: Lang, symbol: string, isSuspended: boolean): string {
  const t = texts(lang, 'bots');
  const { zone } = useStore($settings);
  const times = useStore($resumeTimes);
  const untilMs = isSuspended ? (times.get(symbol) ?? 0) : 0;
  useEffect(() => {
    if (isSuspended) void loadResumeTimes();
  }, [isSuspended, symbol]);
  useEffect(() => {
    if (untilMs === 0) return;
    const timer = setTimeout(reloadSymbols, reloadAfterMs(untilMs, serverNow()));
    return () => clearTimeout(timer);
  }, [untilMs]);
  return untilMs === 0 ? '' : t('time.resumes', { time: formatDate(lang, untilMs, { zone, style: 'dateTimeZone' }) });
}
