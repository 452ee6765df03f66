import { expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { withCurrent } from '#loans/risk/price-history.ts';

const points = [
  { timeMs: 0, price: '60000' },
  { timeMs: 4 * hourMs, price: '59000' },
];

test('[P30] the chart of a loan ends at the current price: in the newest bar, or after it when that bar is over', () => {
  expect(withCurrent(points, '37000', 5 * hourMs)).toEqual([points[0], { timeMs: 4 * hourMs, price: '37000' }]);
  expect(withCurrent(points, '37000', 20 * hourMs)).toEqual([...points, { timeMs: 20 * hourMs, price: '37000' }]);
  expect(withCurrent(points, '59000', 5 * hourMs)).toBe(points);
  expect(withCurrent([], '59000', 5 * hourMs)).toEqual([]);
});
