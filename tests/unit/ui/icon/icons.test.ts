import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { svgMarkup } from '#ui/art/svg-tree.ts';
import * as accountIcons from '#ui/icon/account-icons.ts';
import { areaIcons } from '#ui/icon/area-icons.ts';
import type { IconDrawing } from '#ui/icon/drawing.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import * as chartIcons from '#ui/icon/chart-icons.ts';
import * as icons from '#ui/icon/icons.ts';
import * as networkIcons from '#ui/icon/network-icons.ts';
import * as statusIcons from '#ui/icon/status-icons.ts';
import * as toolIcons from '#ui/icon/tool-icons.ts';

const Drawings = v.record(v.string(), v.array(v.tuple([v.string(), v.record(v.string(), v.string())])));
const packaged = v.parse(Drawings, JSON.parse(readFileSync('node_modules/lucide-static/icon-nodes.json', 'utf8')));

/** An icon as an island renders it. */
const rendered = (of: IconDrawing) => renderToStaticMarkup(createElement(Icon, { of }));
const shapes = (svg: string) => svg.match(/<(path|rect|circle|line|ellipse|polyline|polygon)\b/g) ?? [];

const allIcons = [icons, accountIcons, chartIcons, networkIcons, statusIcons, toolIcons].flatMap((file) =>
  Object.values(file),
);

test.each(allIcons.map((icon) => [icon.name, icon] as const))(
  '[R1.6] the icon %s is the package’s own drawing',
  (name, { nodes }) => {
    expect(nodes).toEqual(packaged[name]);
  },
);

test.each([
  [14, 2.57],
  [18, 2],
  [24, 1.5],
])('[R1.6] at %i px the lines are 1.5 px wide', (size, stroke) => {
  expect(iconTree(icons.eye, size).attrs['stroke-width']).toBe(stroke);
});

test.each(['launchpadVip', 'loans', 'contests', 'votes', 'userCenter', 'spotStandard', 'copyTrading'] as const)(
  '[R1.6] the icon of %s is drawn in the color of the text and hidden from screen readers',
  (area) => {
    const svg = rendered(areaIcons[area]);
    expect(svg).toMatch(/^<svg [^>]*stroke="currentColor"/);
    expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(svg).not.toMatch(/\b(?:fill|stroke)="(?!none|currentColor)/);
    expect(shapes(svg)).toHaveLength(areaIcons[area].nodes.length);
    expect(shapes(svg).length).toBeGreaterThan(0);
  },
);

test('[R1.6] every area has a picture of its own', () => {
  const pictures = Object.values(areaIcons).map(rendered);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('[R1.6] the build and islands draw the same shapes', () => {
  const printed = svgMarkup(iconTree(areaIcons.loans));
  expect(shapes(printed)).toEqual(shapes(rendered(areaIcons.loans)));
});

test('[R1.6] arrows are mirrored in right-to-left languages, other icons are not', () => {
  expect(rendered(icons.arrowRight)).toContain('icon--mirrored');
  expect(rendered(icons.eye)).not.toContain('icon--mirrored');
});
