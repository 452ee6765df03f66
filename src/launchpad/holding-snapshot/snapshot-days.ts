import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { caliberBalance, snapshotCalendar, snapshotHours } from '#contract/launchpad.ts';
import { onPersonChange } from '#session/on-person-change.ts';

/** A day of the snapshot with its average holding. */
export type SnapshotDay = ResultOf<typeof snapshotCalendar>['list'][number];
/** An hourly snapshot of a user's holding, by account. */
export type SnapshotHour = ResultOf<typeof snapshotHours>['list'][number];
type LoadedList<T> =
  { phase: 'idle' | 'loading' } | { phase: 'ready'; list: readonly T[] } | { phase: 'failed'; error: ApiError };

/** The user's average holding on each day of the snapshot, of the chosen coin. */
export const $calendar = atom<LoadedList<SnapshotDay>>({ phase: 'idle' });
/** Hourly snapshots of the opened day; `day` (YYYY-MM-DD, UTC) is undefined while no day is open. */
export const $hours = atom<LoadedList<SnapshotHour> & { day?: string }>({ phase: 'idle' });
/** The amount of a coin that a snapshot would count now; undefined until it is loaded. */
export const $countedBalance = atom<ResultOf<typeof caliberBalance> | undefined>(undefined);
onPersonChange(() => {
  $countedBalance.set(undefined);
  $calendar.set({ phase: 'idle' });
  $hours.set({ phase: 'idle' });
});

/** Loads the daily averages of a coin into `$calendar`. `signal` aborts it when another coin is chosen. */
export async function loadCalendar(projectId: string, coin: string, signal?: AbortSignal): Promise<void> {
  $calendar.set({ phase: 'loading' });
  const answer = await send(snapshotCalendar, { projectId, coin }, { signal });
  if (signal?.aborted) return;
  if (answer.ok) $calendar.set({ phase: 'ready', list: answer.result.list });
  else if (answer.error.kind !== 'aborted') $calendar.set({ phase: 'failed', error: answer.error });
}

/** Loads the amount that counts now into `$countedBalance`. A failure is not shown: the days have the recorded amounts. */
export async function loadCountedBalance(coin: string, signal?: AbortSignal): Promise<void> {
  const answer = await send(caliberBalance, { coin }, { signal });
  if (answer.ok && !signal?.aborted) $countedBalance.set(answer.result);
}

const hoursPerDay = 24;

/**
 * Returns the hours of a day in order: all 24 of a whole day, else up to its latest snapshot. An hour without a snapshot has
 * no `amount`; it counts as 0.
 */
export function hoursOf(
  snapshots: readonly SnapshotHour[],
  isWhole: boolean,
): (Pick<SnapshotHour, 'hour'> & Partial<SnapshotHour>)[] {
  const byHour = new Map(snapshots.map((snapshot) => [snapshot.hour, snapshot]));
  const count = isWhole ? hoursPerDay : Math.max(0, ...snapshots.map(({ hour }) => hour + 1));
  return Array.from({ length: count }, (_, hour) => byHour.get(hour) ?? { hour });
}

/** Opens a day and loads its hourly snapshots into `$hours`. `day`: YYYY-MM-DD, UTC. */
export async function loadHours(projectId: string, coin: string, day: string): Promise<void> {
  $hours.set({ phase: 'loading', day });
  const answer = await send(snapshotHours, { projectId, coin, day });
  if ($hours.get().day !== day) return;
  if (answer.ok) $hours.set({ phase: 'ready', list: answer.result.list, day });
  else if (answer.error.kind !== 'aborted') $hours.set({ phase: 'failed', error: answer.error, day });
}

/** Closes the opened day. */
export const closeHours = () => $hours.set({ phase: 'idle' });
