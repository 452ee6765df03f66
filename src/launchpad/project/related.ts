import type { Project } from '../contract/launchpad.ts';

/** Launches that stand below another. */
const relatedMax = 2;

/**
 * What a reader of a launch may want next: first what can still be joined, as the lists have it, and of that what takes the
 * same coin, then the same kind.
 */
export function relatedTo(
  project: Project,
  { ongoing, upcoming }: { ongoing: readonly Project[]; upcoming: readonly Project[] },
): Project[] {
  const coins = new Set(project.pools.map(({ coin }) => coin));
  const likeness = ({ pools, kind }: Project) =>
    (pools.some(({ coin }) => coins.has(coin)) ? 2 : 0) + (kind === project.kind ? 1 : 0);
  const nearest = (list: readonly Project[]) => list.toSorted((a, b) => likeness(b) - likeness(a));
  return [...nearest(ongoing), ...nearest(upcoming)]
    .filter(({ projectId }) => projectId !== project.projectId)
    .slice(0, relatedMax);
}
