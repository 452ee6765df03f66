import { expect, test } from 'vitest';
import { donut } from '../../../src/ui/art/donut.ts';
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
