import { expect, test } from 'vitest';
import { directionOf } from '#spot/market/last-price.ts';

test.each([
  ['0.01', 'up'],
  ['-0.0001', 'down'],
  ['0', 'same'],
  ['-0.00', 'same'],
  ['0.000', 'same'],
] as const)('[Q-A03] the direction of a change of %s is %s', (change, direction) => {
  expect(directionOf(change)).toBe(direction);
});
