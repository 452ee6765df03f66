import { expect, test } from 'vitest';
import { inLegal } from '../../../src/launchpad/legal.ts';

test.each([
  ['1599.8', '1', '1599.8'],
  ['0.1', '7.2', '0.72'],
  ['0', '7.2', '0'],
])('[R1.4] %s USD at %s is %s', (usd, rate, sum) => {
  expect(inLegal(usd, { name: 'CNY', rate })).toBe(sum);
});
