import { projectStatus } from '#formulas/phase.ts';
import type { Project } from '#contract/projects.ts';
import type { ResultOf } from '#contract/call.ts';
import type { home } from '#contract/launchpad.ts';

/** Names of the parts of the home page that show launches. */
export const homeListNames = ['featured', 'ongoing', 'upcoming', 'finished'] as const;
export type HomeList = (typeof homeListNames)[number];

type HomeAnswer = Pick<ResultOf<typeof home>, HomeList>;

/**
 * Returns the launches of each part of the home page. While no launch is featured, the next ongoing, upcoming or ended one is.
 * It is not repeated among the ongoing ones.
 */
export function homeListsOf({ featured, ongoing, upcoming, finished }: HomeAnswer): Record<HomeList, Project[]> {
  const first = featured[0] ?? ongoing[0] ?? upcoming[0] ?? finished[0];
  return {
    featured: first ? [first] : [],
    ongoing: ongoing.filter(({ code }) => code !== first?.code),
    upcoming,
    finished,
  };
}

type HomeLists = Record<HomeList, readonly Project[]>;

const ongoingStatuses: readonly number[] = [projectStatus.SNAPSHOT, projectStatus.COMMIT, projectStatus.CALCULATING];

/** False for the ongoing launches while the featured one is the only one. */
export const isPartShown = ({ featured: [first], ongoing }: HomeLists, list: HomeList): boolean =>
  list !== 'ongoing' || ongoing.length > 0 || !first || !ongoingStatuses.includes(first.status);

/** True when an empty list of ongoing launches can point at upcoming ones. */
export const pointsAtUpcoming = ({ ongoing, upcoming }: HomeLists): boolean =>
  ongoing.length === 0 && upcoming.length > 0;

/** Returns the value of `data-codes` of a part: what it shows, so that a script sees that launches have moved. */
export const codesOf = (lists: HomeLists, list: HomeList): string =>
  [
    ...lists[list].map(({ code }) => code),
    ...(list === 'ongoing' && pointsAtUpcoming(lists) ? ['+'] : []),
    ...(isPartShown(lists, list) ? [] : ['-']),
  ].join(' ');
