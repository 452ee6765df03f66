import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import type { ResultOf } from '../contract/call.ts';
import { caliberBalance, snapshotCalendar, snapshotHours } from '../contract/launchpad.ts';
import { onLeave } from '../session/leaving.ts';

export type CalendarDay = ResultOf<typeof snapshotCalendar>['list'][number];
export type CalendarHour = ResultOf<typeof snapshotHours>['list'][number];
type Loaded<T> =
  { phase: 'idle' | 'loading' } | { phase: 'ready'; list: readonly T[] } | { phase: 'failed'; error: ApiError };

/** A person's daily averages in the snapshot window, of the coin that is looked at. */
export const $calendar = atom<Loaded<CalendarDay>>({ phase: 'idle' });
/** The 24 notes of the day that was opened. */
export const $hours = atom<Loaded<CalendarHour> & { day?: string }>({ phase: 'idle' });
/** What of a coin counts for a snapshot now; undefined until it has come. */
export const $counted = atom<ResultOf<typeof caliberBalance> | undefined>(undefined);
onLeave(() => {
  $counted.set(undefined);
  $calendar.set({ phase: 'idle' });
  $hours.set({ phase: 'idle' });
});

/** Reads the averages of a window; an older answer never replaces a newer question's. */
export async function loadCalendar(projectId: string, coin: string, signal?: AbortSignal): Promise<void> {
  $calendar.set({ phase: 'loading' });
  const answer = await send(snapshotCalendar, { projectId, coin }, { signal });
  if (signal?.aborted) return;
  $calendar.set(answer.ok ? { phase: 'ready', list: answer.result.list } : { phase: 'failed', error: answer.error });
}

/** Reads what counts now; a failed read shows nothing: the days say what was noted. */
export async function loadCounted(coin: string, signal?: AbortSignal): Promise<void> {
  const answer = await send(caliberBalance, { coin }, { signal });
  if (answer.ok && !signal?.aborted) $counted.set(answer.result);
}

const hoursOfDay = 24;

/**
 * The hours of a day in their order, also those that have no note: of a whole day all 24, else as far as notes go. A missing
 * hour counts as 0 and is shown as no note.
 */
export function wholeDay(
  notes: readonly CalendarHour[],
  isWhole: boolean,
): (Pick<CalendarHour, 'hour'> & Partial<CalendarHour>)[] {
  const byHour = new Map(notes.map((note) => [note.hour, note]));
  const count = isWhole ? hoursOfDay : Math.max(0, ...notes.map(({ hour }) => hour + 1));
  return Array.from({ length: count }, (_, hour) => byHour.get(hour) ?? { hour });
}

/** Reads a day's notes. `day`: YYYY-MM-DD, UTC. */
export async function loadHours(projectId: string, coin: string, day: string): Promise<void> {
  $hours.set({ phase: 'loading', day });
  const answer = await send(snapshotHours, { projectId, coin, day });
  if ($hours.get().day !== day) return;
  $hours.set(
    answer.ok ? { phase: 'ready', list: answer.result.list, day } : { phase: 'failed', error: answer.error, day },
  );
}

/** The day is closed again. */
export const closeHours = () => $hours.set({ phase: 'idle' });
