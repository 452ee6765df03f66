import { expect, test } from 'vitest';
import { donut } from '../../../src/ui/art/donut.ts';
import { release, releasedBy } from '../../../src/ui/art/release.ts';
import { spark } from '../../../src/ui/art/spark.ts';
import { printTree } from '../../../src/ui/art/tree.ts';

test('[Q-A06] a donut starts each slice where the one before it ended', () => {
  const printed = printTree(donut([{ share: 25 }, { share: 50 }, { share: 25 }], { centre: '1 B' }));
  const offsets = Array.from(printed.matchAll(/dashoffset="([^"]+)"/g), ([, offset]) => Number(offset));
  expect(offsets.map(Math.abs)).toEqual([0, 25, 75]);
  expect(printed).toContain('>1 B</text>');
});

test.each([
  [[1, 2], 'spark spark--up'],
  [[2, 1], 'spark spark--down'],
  [[2, 2], 'spark'],
  [[], 'spark'],
])('[Q-A06] the line of %j is drawn as %s, inside its field', (values, name) => {
  const tree = spark(values, { width: 90, height: 30 });
  expect(tree.attrs['class']).toBe(name);
  const figures =
    printTree(tree)
      .match(/d="M([^"]+)"/)?.[1]
      ?.split(/[L ]/)
      .map(Number) ?? [];
  expect(figures.every((figure) => figure >= 0 && figure <= 90)).toBe(true);
});

const launch = { share: 0.2, atOnce: 1, fromDay: 0, days: 0 };
const team = { share: 0.8, atOnce: 0.25, fromDay: 100, days: 100 };

test.each([
  [0, 0.4],
  [99, 0.4],
  [150, 0.7],
  [200, 1],
])('[Q-A06] on day %i a share of %d is released', (day, share) => {
  expect(releasedBy([launch, team], day)).toBeCloseTo(share);
});

test('[Q-A06] the line of what is released rises from the first day to the last, inside its field', () => {
  const line = printTree(release([launch, team], 200)).match(/release__line" d="M([^"]+)"/)?.[1] ?? '';
  const points = line.split('L').map((point) => point.split(' ').map(Number));
  expect(points.at(0)).toEqual([0, 96]);
  expect(points.at(-1)).toEqual([600, 0]);
  expect(points.every(([, y = -1], place) => y >= 0 && y <= (points[place - 1]?.[1] ?? 160))).toBe(true);
});
