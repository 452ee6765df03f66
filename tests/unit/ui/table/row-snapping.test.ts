import { expect, test } from 'vitest';
import { snappedHeightPx } from '#ui/table/row-snapping.ts';

test.each([
  ['covers none when it fits below the rows', 20, 31, 31],
  ['covers a whole row when it does not fit', 34, 31, 51],
  ['covers as many as it needs', 62, 5, 65],
  ['covers one up to its edge', 45, 5, 45],
])('[Q-U14] a strip over rows of 20 px %s', (_, neededPx, belowPx, px) => {
  expect(snappedHeightPx(neededPx, belowPx, 20)).toBe(px);
});
