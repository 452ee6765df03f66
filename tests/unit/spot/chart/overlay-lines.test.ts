import { expect, test } from 'vitest';
import { pointsOf, rangeOfLines } from '#spot/chart/overlay-lines.ts';

const frame = { from: 2, to: 3, xOf: (index: number) => index * 10, yOf: (price: number) => 100 - price };

test('[Q-A06] a line over the price has one point per bar in view and one beyond each end, on the scale of the candles', () => {
  const values = [1, 2, 3, 4, 5, 6, 7];
  expect(pointsOf({ values }, frame)).toEqual([
    { x: 10, y: 98 },
    { x: 20, y: 97 },
    { x: 30, y: 96 },
    { x: 40, y: 95 },
  ]);
});

test('[Q-A06] bars that an average does not cover yet have no point', () => {
  expect(pointsOf({ values: [undefined, undefined, undefined, 4, 5] }, frame)).toEqual([
    { x: 30, y: 96 },
    { x: 40, y: 95 },
  ]);
  expect(pointsOf({ values: [1, 2, 3, 4] }, { ...frame, yOf: () => undefined })).toEqual([]);
});

test('[Q-A06] the scale contains all values in view, and nothing without values', () => {
  const lines = [{ values: [undefined, 9, 3, 5] }, { values: [1, 100, 4, 2] }];
  expect(rangeOfLines(lines, 2, 3)).toEqual({ minValue: 2, maxValue: 5 });
  expect(rangeOfLines(lines, -5, 0)).toEqual({ minValue: 1, maxValue: 1 });
  expect(rangeOfLines([{ values: [undefined] }], 0, 5)).toBeNull();
});
