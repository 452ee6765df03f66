import type { SvgTree } from './svg-tree.ts';

/** What a composition is drawn with: its size, numbers in [0, 1) that depend on the code, and its colors. */
export interface Canvas {
  width: number;
  height: number;
  next: () => number;
  /** Draws fewer and thicker lines, for a thumbnail. */
  small: boolean;
  /** Color of lines and surfaces; `depth` from 0, near, to 1, far. */
  line: string;
  surface: (depth: number) => string;
  flame: string;
}

type Point = { x: number; y: number };
type Family = (canvas: Canvas) => SvgTree[];

/** Whole units of the drawing: a cover is at most about as wide as its 640 units, and lists contain many covers. */
const round = (value: number): number => Math.round(value);
const share = (value: number): number => Math.round(value * 10) / 10;
const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const list = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const lines = ({ line, small }: Canvas, children: SvgTree[], opacity = 0.5): SvgTree => ({
  tag: 'g',
  attrs: { fill: 'none', stroke: line, 'stroke-width': small ? 6 : 1.6, 'stroke-opacity': opacity },
  children,
});
const path = (d: string, attrs: SvgTree['attrs'] = {}): SvgTree => ({ tag: 'path', attrs: { d, ...attrs } });
const circle = ({ x, y }: Point, r: number, attrs: SvgTree['attrs'] = {}): SvgTree => ({
  tag: 'circle',
  attrs: { cx: round(x), cy: round(y), r: round(r), ...attrs },
});
/** A light with its glow. */
const light = ({ flame }: Canvas, center: Point, r: number): SvgTree[] => [
  circle(center, r * 2.4, { fill: flame, 'fill-opacity': 0.18 }),
  circle(center, r, { fill: flame }),
];

/** A launch path over horizon arcs. */
const arcs: Family = (canvas) => {
  const { width, height, next, small, flame } = canvas;
  const side = next() < 0.5 ? -1 : 1;
  const center = { x: width * (0.5 + side * (0.08 + next() * 0.26)), y: height * (1.15 + next() * 0.7) };
  const count = small ? 4 : 9 + Math.floor(next() * 5);
  const inner = center.y - height * 0.84;
  const gap = (height * 0.72) / count;
  const radius = inner + gap * Math.round(count * (0.35 + next() * 0.3));
  const on = (angle: number) => ({
    x: center.x + radius * Math.cos(angle),
    y: center.y - radius * Math.sin(angle),
  });
  const end = on(Math.PI / 2 - side * (0.02 + next() * 0.25));
  const start = on(Math.PI / 2 + side * (0.55 + next() * 0.3));
  return [
    lines(
      canvas,
      list(count, (index) =>
        circle(center, inner + index * gap, { 'stroke-opacity': share(0.7 * (1 - index / count)) }),
      ),
      1,
    ),
    path(`M${at(start)}A${round(radius)} ${round(radius)} 0 0 ${side > 0 ? 1 : 0} ${at(end)}`, {
      fill: 'none',
      stroke: flame,
      'stroke-width': small ? 9 : 3,
      'stroke-linecap': 'round',
    }),
    ...light(canvas, end, small ? 18 : 6),
  ];
};

/** Planets on rings around a sun. */
const orbits: Family = (canvas) => {
  const { width, height, next, small, surface } = canvas;
  const center = { x: width * (0.3 + next() * 0.4), y: height * (0.4 + next() * 0.2) };
  const rings = list(small ? 2 : 4, (index) => height * (0.34 + index * (small ? 0.2 : 0.13)));
  const planets = rings.map((radius, index) => {
    // Beside the sun: above and below it the frame ends.
    const angle = (next() < 0.5 ? 0 : Math.PI) + (next() - 0.5) * 1.2;
    const center2 = { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
    return circle(center2, (small ? 20 : 8) + next() * 9, { fill: surface(0.5 + index / 8) });
  });
  return [
    lines(
      canvas,
      rings.map((radius) => circle(center, radius)),
    ),
    ...planets,
    ...light(canvas, center, small ? 44 : 28 + next() * 14),
  ];
};

/** Mountain ridges before a low sun. */
const ridges: Family = (canvas) => {
  const { width, height, next, small, surface } = canvas;
  const count = small ? 3 : 5;
  const sun = { x: width * (0.2 + next() * 0.6), y: height * (0.26 + next() * 0.16) };
  const layers = list(count, (index) => {
    const base = height * (0.46 + (0.5 * index) / count);
    const peaks = list(7, (peak) => ({ x: (width * peak) / 6, y: base + (next() - 0.6) * height * 0.26 }));
    return path(`M0 ${height}L${peaks.map(at).join('L')}L${width} ${height}Z`, {
      fill: surface(1 - (index + 1) / count),
    });
  });
  return [...light(canvas, sun, small ? 56 : 46), ...layers];
};

/** Swells of a sea with a light above them. */
const waves: Family = (canvas) => {
  const { width, height, next, small } = canvas;
  const count = small ? 4 : 9;
  const length = width * (0.3 + next() * 0.3);
  const swell = height * (0.05 + next() * 0.06);
  const shift = next() * length;
  const swells = list(count, (index) => {
    const y = height * (0.4 + (0.6 * index) / count);
    const half = round(length / 2);
    const start = round(-shift - ((index % 2) * length) / 4);
    const bends = Math.ceil((width + 2 * length) / half);
    return path(
      `M${start} ${round(y)}q${round(length / 4)} ${round(-swell - index)} ${half} 0${`t${half} 0`.repeat(bends)}`,
      { 'stroke-opacity': share(0.3 + (0.6 * index) / count) },
    );
  });
  const moon = { x: width * (0.25 + next() * 0.5), y: height * (0.18 + next() * 0.1) };
  return [...light(canvas, moon, small ? 44 : 26), lines(canvas, swells, 1)];
};

/** A plane of lines that run to the horizon, with a half sun on it. */
const plane: Family = (canvas) => {
  const { width, height, next, small, flame } = canvas;
  const horizon = height * (0.46 + next() * 0.14);
  const vanish = width * (0.3 + next() * 0.4);
  const count = small ? 4 : 9;
  const rays = list(2 * count + 1, (index) => {
    const foot = vanish + ((index - count) * width) / (small ? 3 : 7);
    return `M${at({ x: vanish + (foot - vanish) / 12, y: horizon })}L${at({ x: foot, y: height })}`;
  });
  const rows = list(small ? 3 : 6, (index) => {
    const y = horizon + (height - horizon) * ((index + 0.4) / (small ? 3 : 6)) ** 2;
    return `M0 ${round(y)}H${width}`;
  });
  const sun = height * (0.18 + next() * 0.12);
  return [
    path(`M${round(vanish - sun)} ${round(horizon)}a${round(sun)} ${round(sun)} 0 0 1 ${round(2 * sun)} 0Z`, {
      fill: flame,
    }),
    lines(canvas, [path([...rays, ...rows].join(''))]),
  ];
};

/** Nodes of a network, each joined to an earlier one; one of them is lit. */
const network: Family = (canvas) => {
  const { width, height, next, small, surface } = canvas;
  const columns = small ? 3 : 4;
  const nodes = list(columns * (small ? 2 : 3), (index) => ({
    x: width * ((0.5 + (index % columns) + (next() - 0.5) * 0.7) / columns),
    y: height * ((0.5 + Math.floor(index / columns) + (next() - 0.5) * 0.7) / (small ? 2 : 3)),
  }));
  const joins = nodes.flatMap((node, index) =>
    [index - 1, index - columns].flatMap((other) => {
      const near = nodes[other];
      const isWrap = other === index - 1 && index % columns === 0;
      return near && !isWrap && next() < 0.8 ? [`M${at(node)}L${at(near)}`] : [];
    }),
  );
  const lit = Math.floor(next() * nodes.length);
  return [
    lines(canvas, [path(joins.join(''))]),
    ...nodes.flatMap((node, index) => {
      const r = (small ? 22 : 8) + next() * (small ? 12 : 9);
      return index === lit ? light(canvas, node, r) : [circle(node, r, { fill: surface(0.3 + next() * 0.7) })];
    }),
  ];
};

/** Towers of a skyline; the highest carries a light. */
const towers: Family = (canvas) => {
  const { width, height, next, small, surface } = canvas;
  const count = small ? 6 : 13;
  // Not at the edge, which a narrow frame cuts off.
  const highest = 2 + Math.floor(next() * (count - 4));
  const heights = list(count, (index) => height * (index === highest ? 0.68 : 0.16 + next() * 0.46));
  const step = width / count;
  return [
    ...heights.map((tall, index): SvgTree => ({
      tag: 'rect',
      attrs: {
        x: round(index * step + step * 0.08),
        y: round(height - tall),
        width: round(step * 0.84),
        height: round(tall),
        fill: surface(index % 2 === 0 ? 0.75 : 0.35),
      },
    })),
    ...light(
      canvas,
      { x: (highest + 0.5) * step, y: height - (heights[highest] ?? 0) - height * 0.06 },
      small ? 20 : 9,
    ),
  ];
};

/** The compositions of cover art. */
export const families: readonly Family[] = [arcs, orbits, ridges, waves, plane, network, towers];
