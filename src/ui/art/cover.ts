import { families } from './cover-families.ts';
import type { SvgTree } from './svg-tree.ts';

/** Hues that remain distinct at low lightness; sky and arcs use neighbouring hues. */
const hues = [12, 28, 48, 145, 168, 192, 218, 238, 258, 278, 300, 325, 345] as const;

const starCount = 20;
/** Kinds of stars: diameter and opacity. */
const glows = [
  [1.2, 0.25],
  [1.9, 0.4],
  [2.6, 0.58],
] as const;

/** A generator of numbers in [0, 1) that depends on the code alone (FNV-1a, then a 32-bit mixer). */
function numbersFrom(code: string): () => number {
  let state = 2166136261;
  for (const letter of code) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

const tint = (light: number, chroma: number, hue: number): string => `oklch(${light} ${chroma} ${hue % 360})`;

/**
 * Draws a project's cover art, derived from its code alone, so that a code has the same picture in every build and
 * browser: the code chooses the composition, its colors and its details. `id` must be unique on the page: it names the
 * gradient.
 * `small` draws fewer and thicker lines for a thumbnail. A code other than `[A-Z0-9]{1,20}` draws the neutral cover.
 * quality.md Q-S09
 */
export function cover(
  code: string,
  { id, width = 640, height = 360, small = false }: { id: string; width?: number; height?: number; small?: boolean },
): SvgTree {
  const next = numbersFrom(/^[A-Z0-9]{1,20}$/.test(code) ? code : '');
  const draw = families[Math.floor(next() * families.length)];
  const hue = hues[Math.floor(next() * hues.length)] ?? hues[0];
  const positions = Array.from({ length: starCount }, () => ({
    x: Math.round(next() * width),
    y: Math.round(next() * height * 0.6),
    glow: Math.floor(next() * glows.length),
  }));
  const stars = glows.map(([size, light], glow): SvgTree => {
    const dots = positions.filter((star) => star.glow === glow).map(({ x, y }) => `M${x} ${y}h0`);
    return { tag: 'path', attrs: { d: dots.join(''), 'stroke-width': size, 'stroke-opacity': light } };
  });
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
      ...(draw?.({
        width,
        height,
        next,
        small,
        line: tint(0.82, 0.12, hue + 20),
        surface: (depth) => tint(Math.round((0.26 + depth * 0.3) * 100) / 100, 0.09, hue + 20),
        flame: tint(0.88, 0.12, 70),
      }) ?? []),
    ],
  };
}
