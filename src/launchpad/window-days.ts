import type { Project } from '../contract/projects.ts';

const dayMs = 86_400_000;

/** The days of a snapshot window, YYYY-MM-DD, UTC. */
export function daysOf({ times }: Pick<Project, 'times'>): string[] {
  const { snapshotStart, snapshotEnd } = times;
  if (snapshotStart === undefined || snapshotEnd === undefined) return [];
  const count = Math.round((snapshotEnd - snapshotStart) / dayMs);
  return Array.from({ length: count }, (_, place) =>
    new Date(snapshotStart + place * dayMs).toISOString().slice(0, 10),
  );
}
