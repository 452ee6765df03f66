import { projectStatus } from '#formulas/phase.ts';
import type { HomeList, HomeLists } from './home-lists.ts';

const ongoingStatuses: readonly number[] = [projectStatus.SNAPSHOT, projectStatus.COMMIT, projectStatus.CALCULATING];

/** False for the ongoing launches while the featured one is the only one. */
export const isPartShown = ({ featured: [first], ongoing }: HomeLists, list: HomeList): boolean =>
  list !== 'ongoing' || ongoing.length > 0 || !first || !ongoingStatuses.includes(first.status);

/** True when an empty list of ongoing launches can point at upcoming ones. */
export const pointsAtUpcoming = ({ ongoing, upcoming }: HomeLists): boolean =>
  ongoing.length === 0 && upcoming.length > 0;
