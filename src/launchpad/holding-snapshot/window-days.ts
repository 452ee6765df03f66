import type { Project } from '#contract/projects.ts';
import { dayMs } from '#formulas/durations.ts';

/** Returns the days of a project's snapshot (YYYY-MM-DD, UTC), oldest first; none for a launch without a snapshot. */
export function windowDaysOf({ times }: Pick<Project, 'times'>): string[] {
  const { snapshotStart, snapshotEnd } = times;
  if (snapshotStart === undefined || snapshotEnd === undefined) return [];
  const count = Math.round((snapshotEnd - snapshotStart) / dayMs);
  return Array.from({ length: count }, (_, index) =>
    new Date(snapshotStart + index * dayMs).toISOString().slice(0, 10),
  );
}
