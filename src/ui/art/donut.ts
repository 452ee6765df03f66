import type { SvgTree } from './svg-tree.ts';

/** A slice with its share in percent of the whole. */
export interface Slice {
  share: number;
}

/** Radius of a circle with a circumference of 100, so that lengths are percent. */
const radius = 15.9155;
/** Gap between slices, percent. */
const gap = 0.6;
/** Number of colors; a page joins further slices into the last one. */
const slicesMax = 8;

/**
 * Draws a donut of at most eight slices, clockwise from the top, colored by the classes `donut__slice--1` to `--8` (the
 * legend uses the same order). `centre` and `note` are texts in the middle. Hidden from screen readers: the legend has
 * the same figures.
 */
export function donut(
  slices: readonly Slice[],
  { centre = '', note = '' }: { centre?: string; note?: string } = {},
): SvgTree {
  let start = 0;
  const rings = slices.slice(0, slicesMax).map(({ share }, index): SvgTree => {
    const shown = Math.max(share - gap, 0.2);
    const ring = {
      tag: 'circle',
      attrs: {
        class: `donut__slice donut__slice--${index + 1}`,
        cx: 21,
        cy: 21,
        r: radius,
        'stroke-dasharray': `${shown.toFixed(2)} ${(100 - shown).toFixed(2)}`,
        'stroke-dashoffset': (-start).toFixed(2),
      },
    };
    start += share;
    return ring;
  });
  const labels: SvgTree[] = [
    { tag: 'text', attrs: { class: 'donut__centre', x: 21, y: note ? 20.8 : 22.6 }, children: [centre] },
    { tag: 'text', attrs: { class: 'donut__note', x: 21, y: 25 }, children: [note] },
  ];
  return {
    tag: 'svg',
    attrs: { class: 'donut', viewBox: '0 0 42 42', 'aria-hidden': 'true' },
    children: [
      { tag: 'g', attrs: { fill: 'none', 'stroke-width': 5, transform: 'rotate(-90 21 21)' }, children: rings },
      ...labels.filter(({ children }) => children?.[0] !== ''),
    ],
  };
}
