import type { Project } from '#contract/projects.ts';
import { dayMs } from '#formulas/durations.ts';

/** Most days of a snapshot that a page lists, whatever times the exchange sends. */
const maxDays = 366;

/** Returns the days of a project's snapshot (YYYY-MM-DD, UTC), oldest first; none for a launch without a snapshot. */
export function windowDaysOf({ times }: Pick<Project, 'times'>): string[] {
  const { snapshotStart, snapshotEnd } = times;
  if (snapshotStart === undefined || snapshotEnd === undefined) return [];
  const count = Math.min(Math.round((snapshotEnd - snapshotStart) / dayMs), maxDays);
  return Array.from({ length: count }, (_, index) =>
    new Date(snapshotStart + index * dayMs).toISOString().slice(0, 10),
  );
}
