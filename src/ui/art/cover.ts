import { theme } from '#theme';
import { families } from './cover-families.ts';
import type { SvgTree } from './svg-tree.ts';

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

const color = (light: number, chroma: number, hue: number): string =>
  `oklch(${light} ${Number(chroma.toFixed(3))} ${hue % 360})`;

/**
 * Draws a project's cover art, derived from its code and the brand alone, so that a code has the same picture in every
 * build and browser: the code chooses the composition, one of the brand's hues and the details. `id` must be unique on
 * the page: it names the gradient.
 * `small` draws fewer and thicker lines for a thumbnail. A code other than `[A-Z0-9]{1,20}` draws the neutral cover.
 * quality.md Q-S09
 */
export function cover(
  code: string,
  { id, width = 640, height = 360, small = false }: { id: string; width?: number; height?: number; small?: boolean },
  { hues, chroma }: typeof theme.art = theme.art,
): SvgTree {
  const next = numbersFrom(/^[A-Z0-9]{1,20}$/.test(code) ? code : '');
  const draw = families[Math.floor(next() * families.length)];
  const hue = hues[Math.floor(next() * hues.length)] ?? 0;
  /** Chroma as a share of that of the ground. Sky and arcs use neighboring hues. */
  const tint = (light: number, share: number, of: number) => color(light, share * chroma, of);
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
          { tag: 'stop', attrs: { 'stop-color': tint(0.2, 0.45, hue) } },
          { tag: 'stop', attrs: { offset: 1, 'stop-color': tint(0.4, 1, hue + 35) } },
        ],
      },
      { tag: 'rect', attrs: { width, height, fill: `url(#${id})` } },
      ...(small
        ? []
        : [{ tag: 'g', attrs: { stroke: tint(0.95, 0.3, hue), 'stroke-linecap': 'round' }, children: stars }]),
      ...(draw?.({
        width,
        height,
        next,
        small,
        line: tint(0.82, 1.2, hue + 20),
        surface: (depth) => tint(Math.round((0.26 + depth * 0.3) * 100) / 100, 0.9, hue + 20),
        flame: tint(0.88, 1.2, 70),
      }) ?? []),
    ],
  };
}
