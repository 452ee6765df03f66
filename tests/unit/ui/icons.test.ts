import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areaIcons } from '../../../src/ui/icon/areas.ts';
import * as icons from '../../../src/ui/icon/icons.ts';
import { iconTree } from '../../../src/ui/icon/drawing.ts';

const listed: unknown = JSON.parse(readFileSync('node_modules/lucide-static/icon-nodes.json', 'utf8'));
const packaged = new Map(Object.entries(typeof listed === 'object' && listed !== null ? listed : {}));

test.each(Object.values(icons).map((icon) => [icon.name, icon] as const))(
  '[R1.6] the icon %s is the package’s own drawing',
  (name, { nodes }) => {
    expect(nodes).toEqual(packaged.get(name));
  },
);

test.each([
  [14, 2.57],
  [18, 2],
  [24, 1.5],
])('[R1.6] at %i px the stroke is 1.5 px wide', (size, stroke) => {
  expect(iconTree(icons.eye, size).attrs['stroke-width']).toBe(stroke);
});

test('[R1.6] launchpad VIP, loans, contests, votes, user center, spot standard and copy trading have an icon each', () => {
  expect(Object.keys(areaIcons)).toEqual([
    'launchpadVip',
    'loans',
    'contests',
    'votes',
    'userCenter',
    'spotStandard',
    'copyTrading',
  ]);
  const names = Object.values(areaIcons).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
