import type { Project } from '#contract/projects.ts';
import type { ResultOf } from '#contract/call.ts';
import type { home } from '#contract/launchpad.ts';

/** Names of the parts of the home page that show launches. */
export const homeListNames = ['featured', 'ongoing', 'upcoming', 'finished'] as const;
export type HomeList = (typeof homeListNames)[number];

type HomeAnswer = Pick<ResultOf<typeof home>, HomeList>;

/**
 * Returns the launches of each part of the home page. While no launch is featured, the next ongoing, upcoming or ended one is.
 * It is not repeated among the ongoing ones, unless it is the only one.
 */
export function homeListsOf({ featured, ongoing, upcoming, finished }: HomeAnswer): Record<HomeList, Project[]> {
  const first = featured[0] ?? ongoing[0] ?? upcoming[0] ?? finished[0];
  const others = ongoing.filter(({ code }) => code !== first?.code);
  return {
    featured: first ? [first] : [],
    ongoing: others.length === 0 ? ongoing : others,
    upcoming,
    finished,
  };
}

/** Returns the value of `data-codes` of a part: codes in their order, so that a script sees which launches have moved. */
export const codesOf = (projects: readonly Pick<Project, 'code'>[]): string =>
  projects.map(({ code }) => code).join(' ');
