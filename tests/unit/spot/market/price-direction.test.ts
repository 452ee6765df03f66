import { expect, test } from 'vitest';
import { directionOf } from '../../../src/spot/direction.ts';

test.each([
  ['0.01', 'up'],
  ['-0.0001', 'down'],
  ['0', 'same'],
  ['-0.00', 'same'],
  ['0.000', 'same'],
] as const)('[Q-A03] a change of %s goes %s', (change, direction) => {
  expect(directionOf(change)).toBe(direction);
});
