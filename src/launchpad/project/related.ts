import type { Project } from '#contract/launchpad.ts';

/** Most related launches that are shown. */
const relatedMax = 2;

/**
 * Returns up to two other launches: ongoing ones before upcoming ones, and of each first those with a pool of the same
 * coin, then those of the same kind.
 */
export function relatedLaunchesOf(
  project: Project,
  { ongoing, upcoming }: { ongoing: readonly Project[]; upcoming: readonly Project[] },
): Project[] {
  const coins = new Set(project.pools.map(({ coin }) => coin));
  const similarity = ({ pools, kind }: Project) =>
    (pools.some(({ coin }) => coins.has(coin)) ? 2 : 0) + (kind === project.kind ? 1 : 0);
  const mostSimilarFirst = (list: readonly Project[]) => list.toSorted((a, b) => similarity(b) - similarity(a));
  return [...mostSimilarFirst(ongoing), ...mostSimilarFirst(upcoming)]
    .filter(({ projectId }) => projectId !== project.projectId)
    .slice(0, relatedMax);
}
