import { expect, test } from 'vitest';
import { hourCache } from '#sandbox/bars/hour-cache.ts';

/** Returns a function that reads an hour of an origin and returns how many values were made so far. */
function openCounter(limit: number) {
  const hours = hourCache<string>(limit);
  let makeCount = 0;
  return (origin: string, hour: number): number => {
    expect(hours(origin, hour, () => `${origin} ${((makeCount += 1), hour)}`)).toBe(`${origin} ${hour}`);
    return makeCount;
  };
}

test('an hour of an origin is made once', () => {
  const read = openCounter(10);
  expect([read('a', 1), read('a', 1), read('b', 1), read('a', 2), read('b', 1)]).toEqual([1, 1, 2, 3, 3]);
});

test('a full cache drops the oldest origin, whose hours are made again', () => {
  const read = openCounter(3);
  for (const hour of [1, 2]) read('a', hour);
  read('b', 1);
  expect([read('b', 2), read('b', 1), read('a', 2)]).toEqual([4, 4, 5]);
});

test('an origin that fills the cache alone is emptied', () => {
  const read = openCounter(2);
  for (const hour of [1, 2, 3]) read('a', hour);
  expect([read('a', 3), read('a', 1)]).toEqual([3, 4]);
});
