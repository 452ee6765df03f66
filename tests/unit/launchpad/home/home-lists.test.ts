import { expect, test } from 'vitest';
import { homeListsOf } from '#launchpad/home/home-lists.ts';
import { isPartShown } from '#launchpad/home/ongoing-part.ts';
import { project } from '../support/pools.ts';

const [halo, sole, fern] = [
  project(),
  project({ projectId: '4', code: 'SOLE' }),
  project({ projectId: '3', code: 'FERN' }),
];
const empty = { featured: [], ongoing: [], upcoming: [], finished: [] };

test('[FL13] the featured launch is not repeated among the ongoing ones, which are hidden while it is the only one', () => {
  expect(homeListsOf({ ...empty, featured: [halo, sole], ongoing: [halo, sole] }).ongoing).toEqual([sole]);
  expect(homeListsOf({ ...empty, featured: [halo], ongoing: [halo] }).ongoing).toEqual([]);
  const alone = homeListsOf({ ...empty, featured: [halo], ongoing: [halo] });
  expect([isPartShown(alone, 'ongoing'), isPartShown(alone, 'upcoming')]).toEqual([false, true]);
  expect(isPartShown(homeListsOf({ ...empty, upcoming: [{ ...fern, status: 0 }] }), 'ongoing')).toBe(true);
});

test('[R7.6] while no launch is open, the next ongoing, upcoming or ended launch is featured', () => {
  expect(homeListsOf({ ...empty, ongoing: [sole], upcoming: [fern], finished: [halo] }).featured).toEqual([sole]);
  expect(homeListsOf({ ...empty, upcoming: [fern], finished: [halo] }).featured).toEqual([fern]);
  expect(homeListsOf({ ...empty, finished: [halo] }).featured).toEqual([halo]);
  expect(homeListsOf(empty).featured).toEqual([]);
});
