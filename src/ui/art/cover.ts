import type { Tree } from './tree.ts';

/** Hues that stay clear at low lightness; the sky and the arcs take neighbours of the chosen one. */
const hues = [12, 28, 48, 145, 168, 192, 218, 238, 258, 278, 300, 325, 345] as const;

const starCount = 26;
/** Kinds of stars: diameter and light. */
const glows = [
  [1.2, 0.25],
  [1.9, 0.4],
  [2.6, 0.58],
] as const;

/** Numbers in [0, 1) that depend on the code alone (FNV-1a, then a 32-bit mixer). */
function numbersFrom(code: string): () => number {
  let state = 2166136261;
  for (const letter of code) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (value: number, places = 1): number => Math.round(value * 10 ** places) / 10 ** places;
const tint = (light: number, chroma: number, hue: number): string => `oklch(${light} ${chroma} ${hue % 360})`;

/**
 * A project's cover art: a launch path over horizon arcs, drawn from its code alone, so the same code gives the same
 * picture in every build and browser. `id` makes the gradient's name unique on the page: one a use. `small`: for a thumbnail, with fewer
 * and thicker lines. Anything but
 * `[A-Z0-9]{1,20}` draws the neutral cover. look.md "Pictures"; quality.md Q-S09
 */
export function cover(
  code: string,
  { id, width = 640, height = 360, small = false }: { id: string; width?: number; height?: number; small?: boolean },
): Tree {
  const next = numbersFrom(/^[A-Z0-9]{1,20}$/.test(code) ? code : '');
  const hue = hues[Math.floor(next() * hues.length)] ?? hues[0];
  const side = next() < 0.5 ? -1 : 1;
  const centreX = width * (0.5 + side * (0.08 + next() * 0.26));
  const centreY = height * (1.15 + next() * 0.7);
  const count = 9 + Math.floor(next() * 6);
  const innermost = centreY - height * 0.84;
  const gap = (height * 0.72) / count;

  const arcs = Array.from({ length: count }, (_, place): Tree => ({
    tag: 'circle',
    attrs: {
      cx: round(centreX),
      cy: round(centreY),
      r: round(innermost + place * gap),
      'stroke-opacity': round(0.62 * (1 - place / count) + 0.05, 2),
    },
  }));

  const radius = innermost + gap * Math.round(count * (0.35 + next() * 0.3));
  const from = Math.PI / 2 + side * (0.55 + next() * 0.3);
  const to = Math.PI / 2 - side * (0.02 + next() * 0.25);
  const at = (angle: number) => ({
    x: round(centreX + radius * Math.cos(angle)),
    y: round(centreY - radius * Math.sin(angle)),
  });
  const start = at(from);
  const end = at(to);

  const places = Array.from({ length: starCount }, () => ({
    x: Math.round(next() * width),
    y: Math.round(next() * height * 0.6),
    glow: Math.floor(next() * glows.length),
  }));
  const stars = glows.map(([size, light], glow): Tree => {
    const dots = places.filter((star) => star.glow === glow).map(({ x, y }) => `M${x} ${y}h0`);
    return { tag: 'path', attrs: { d: dots.join(''), 'stroke-width': size, 'stroke-opacity': light } };
  });

  const flame = tint(0.9, 0.11, 70);
  return {
    tag: 'svg',
    attrs: {
      class: 'art',
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: 'xMidYMid slice',
      'aria-hidden': 'true',
    },
    children: [
      {
        tag: 'linearGradient',
        attrs: { id, x1: 0, y1: 0, x2: 0, y2: 1 },
        children: [
          { tag: 'stop', attrs: { 'stop-color': tint(0.2, 0.045, hue) } },
          { tag: 'stop', attrs: { offset: 1, 'stop-color': tint(0.4, 0.1, hue + 35) } },
        ],
      },
      { tag: 'rect', attrs: { width, height, fill: `url(#${id})` } },
      ...(small
        ? []
        : [{ tag: 'g', attrs: { stroke: tint(0.95, 0.03, hue), 'stroke-linecap': 'round' }, children: stars }]),
      {
        tag: 'g',
        attrs: { fill: 'none', stroke: tint(0.82, 0.12, hue + 20), 'stroke-width': small ? 5 : 1.4 },
        children: small ? arcs.filter((_, place) => place % 3 === 0) : arcs,
      },
      {
        tag: 'path',
        attrs: {
          d: `M${start.x} ${start.y}A${round(radius)} ${round(radius)} 0 0 ${side > 0 ? 1 : 0} ${end.x} ${end.y}`,
          fill: 'none',
          stroke: flame,
          'stroke-width': small ? 9 : 3,
          'stroke-linecap': 'round',
        },
      },
      { tag: 'circle', attrs: { cx: end.x, cy: end.y, r: small ? 36 : 13, fill: flame, 'fill-opacity': 0.22 } },
      { tag: 'circle', attrs: { cx: end.x, cy: end.y, r: small ? 18 : 5.5, fill: tint(0.97, 0.05, 80) } },
    ],
  };
}
