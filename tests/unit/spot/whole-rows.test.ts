import { expect, test } from 'vitest';
import { coverOf } from '../../../src/spot/whole-rows.ts';

test.each([
  ['what fits below the rows covers none', 20, 31, 31],
  ['what does not fit takes a whole row', 34, 31, 51],
  ['as many as it needs', 62, 5, 65],
  ['just their edge', 45, 5, 45],
])('[Q-U14] a strip over rows of 20 px: %s', (_, needed, below, px) => {
  expect(coverOf(needed, below, 20)).toBe(px);
});
