import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { caliberBalance, snapshotCalendar, snapshotHours } from '#contract/launchpad.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { mapResult } from '#session/remote/load.ts';
import { remote } from '#session/remote/remote.ts';

/** An hourly snapshot of a user's holding, by account. */
export type SnapshotHour = ResultOf<typeof snapshotHours>['list'][number];

/** The user's average holding on each day of the snapshot, of a coin. */
export const $calendar = remote(async (projectId: string, coin: string) =>
  mapResult(await send(snapshotCalendar, { projectId, coin }), ({ list }) => list),
);
/** Hourly snapshots of a day (YYYY-MM-DD, UTC). */
export const $hours = remote(async (projectId: string, coin: string, day: string) =>
  mapResult(await send(snapshotHours, { projectId, coin, day }), ({ list }) => list),
);
/** The day that is open, YYYY-MM-DD, UTC. */
export const $openDay = atom<string | undefined>(undefined);
/** The amount of a coin that a snapshot would count now. A failure is not shown: the days have the recorded amounts. */
export const $countedBalance = remote((coin: string) => send(caliberBalance, { coin }));
onPersonChange(() => $openDay.set(undefined));

const hoursPerDay = 24;

/**
 * The hours of a day in order: all 24 of a whole day, else up to its latest snapshot. An hour without a
 * snapshot has no `amount`; it counts as 0.
 */
export function hoursOf(
  snapshots: readonly SnapshotHour[],
  isWhole: boolean,
): (Pick<SnapshotHour, 'hour'> & Partial<SnapshotHour>)[] {
  const byHour = new Map(snapshots.map((snapshot) => [snapshot.hour, snapshot]));
  const count = isWhole ? hoursPerDay : Math.max(0, ...snapshots.map(({ hour }) => hour + 1));
  return Array.from({ length: count }, (_, hour) => byHour.get(hour) ?? { hour });
}

/** Opens a day and loads its hourly snapshots into `$hours`. */
export function openDay(projectId: string, coin: string, day: string): void {
  $openDay.set(day);
  void $hours.load(projectId, coin, day);
}
