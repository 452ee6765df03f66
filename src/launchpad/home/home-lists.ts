import type { Project } from '#contract/projects.ts';
import type { ResultOf } from '#contract/call.ts';
import type { home } from '#contract/launchpad.ts';

/** Names of the parts of the home page that show launches. */
export const homeListNames = ['featured', 'ongoing', 'upcoming', 'finished'] as const;
export type HomeList = (typeof homeListNames)[number];
export type HomeLists = Record<HomeList, readonly Project[]>;

type HomeAnswer = Pick<ResultOf<typeof home>, HomeList>;

/**
 * The launches of each part of the home page. While no launch is featured, the next ongoing, upcoming or ended
 * one is. It is not repeated among the ongoing ones.
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

/**
 * The value of `data-codes` of a part: codes in their order, so that a script sees which launches have moved.
 * The part of ongoing launches also depends on whether there are upcoming ones: its empty text names them.
 */
export const codesOf = (lists: HomeLists, list: HomeList): string =>
  [
    ...lists[list].map(({ code }) => code),
    ...(list === 'ongoing' ? [lists.upcoming.length > 0, lists.featured[0]?.status] : []),
  ].join(' ');
