import { expect, test } from 'vitest';
import { donut } from '#ui/art/donut.ts';
import { vestingChart, releasedBy } from '#ui/art/vesting-chart.ts';
import { formatDate } from '#i18n/format.ts';
import { timeStyle } from '#ui/art/Plot.tsx';
import { sparkline } from '#ui/art/sparkline.ts';
import { svgMarkup } from '#ui/art/svg-tree.ts';

test('[Q-A06] each slice of a donut starts where the previous one ends', () => {
  const printed = svgMarkup(donut([{ share: 25 }, { share: 50 }, { share: 25 }], { centre: '1 B' }));
  const offsets = Array.from(printed.matchAll(/dashoffset="([^"]+)"/g), ([, offset]) => Number(offset));
  expect(offsets.map(Math.abs)).toEqual([0, 25, 75]);
  expect(printed).toContain('>1 B</text>');
});

test.each([
  [[1, 2], 'sparkline sparkline--up'],
  [[2, 1], 'sparkline sparkline--down'],
  [[2, 2], 'sparkline'],
  [[], 'sparkline'],
])('[Q-A06] the sparkline of %j has the class %s and stays inside its area', (values, name) => {
  const tree = sparkline(values, { width: 90, height: 30 });
  expect(tree.attrs['class']).toBe(name);
  const figures =
    svgMarkup(tree)
      .match(/d="M([^"]+)"/)?.[1]
      ?.split(/[L ]/)
      .map(Number) ?? [];
  expect(figures.every((figure) => figure >= 0 && figure <= 90)).toBe(true);
});

const launch = { share: 0.2, initialShare: 1, fromDay: 0, days: 0 };
const team = { share: 0.8, initialShare: 0.25, fromDay: 100, days: 100 };

test.each([
  [0, 0.4],
  [99, 0.4],
  [150, 0.7],
  [200, 1],
])('[Q-A06] by day %i a share of %d is released', (day, share) => {
  expect(releasedBy([launch, team], day)).toBeCloseTo(share);
});

test('[Q-A06] the vesting line rises from the first day to the last and stays inside its area', () => {
  const line = svgMarkup(vestingChart([launch, team], 200)).match(/vesting-chart__line" d="M([^"]+)"/)?.[1] ?? '';
  const points = line.split('L').map((point) => point.split(' ').map(Number));
  expect(points.at(0)).toEqual([0, 96]);
  expect(points.at(-1)).toEqual([600, 0]);
  expect(points.every(([, y = -1], index) => y >= 0 && y <= (points[index - 1]?.[1] ?? 160))).toBe(true);
});

test.each([
  [50_000, 'time'],
  [20 * 60_000, 'hourMinute'],
  [86_400_000, 'dayTime'],
  [30 * 86_400_000, 'day'],
])('[Q-A06] over %i ms the four times below a chart are written in four different ways', (spanMs, style) => {
  expect(timeStyle(spanMs)).toBe(style);
  const startMs = Date.UTC(2026, 5, 1, 8);
  const labels = [0, 1 / 3, 2 / 3, 1].map((part) =>
    formatDate('en', startMs + spanMs * part, { zone: 'UTC', style: timeStyle(spanMs) }),
  );
  expect(new Set(labels).size).toBe(4);
});
