import { expect, test } from 'vitest';
import { kept } from '../../../src/sandbox/market/kept-hours.ts';

/** Asks for an hour of an origin; gives how often anything was made so far. */
function asking(limit: number) {
  const hours = kept<string>(limit);
  let made = 0;
  return (origin: string, hour: number): number => {
    expect(hours(origin, hour, () => `${origin} ${((made += 1), hour)}`)).toBe(`${origin} ${hour}`);
    return made;
  };
}

test('an hour of an origin is made once', () => {
  const ask = asking(10);
  expect([ask('a', 1), ask('a', 1), ask('b', 1), ask('a', 2), ask('b', 1)]).toEqual([1, 1, 2, 3, 3]);
});

test('when it is full the origin that was first goes, and is made anew', () => {
  const ask = asking(3);
  for (const hour of [1, 2]) ask('a', hour);
  ask('b', 1);
  expect([ask('b', 2), ask('b', 1), ask('a', 2)]).toEqual([4, 4, 5]);
});

test('an origin that fills it alone begins anew', () => {
  const ask = asking(2);
  for (const hour of [1, 2, 3]) ask('a', hour);
  expect([ask('a', 3), ask('a', 1)]).toEqual([3, 4]);
});
