import type { Tree } from './tree.ts';

/** A slice: its share in percent of the whole, a plain number since it is only drawn. */
export interface Slice {
  share: number;
}

const radius = 15.9155;
const gap = 0.6;
/** Colours there are; a page joins what is more into its last slice. */
const slicesMax = 8;

/**
 * A donut of at most eight slices, clockwise from the top, coloured by the classes `donut__slice--1` to `--8` (the legend
 * uses the same order). `centre` and `note` stand in the hole. The legend carries the meaning, so it is hidden.
 */
export function donut(
  slices: readonly Slice[],
  { centre = '', note = '' }: { centre?: string; note?: string } = {},
): Tree {
  let turned = 0;
  const rings = slices.slice(0, slicesMax).map(({ share }, place): Tree => {
    const shown = Math.max(share - gap, 0.2);
    const ring = {
      tag: 'circle',
      attrs: {
        class: `donut__slice donut__slice--${place + 1}`,
        cx: 21,
        cy: 21,
        r: radius,
        'stroke-dasharray': `${shown.toFixed(2)} ${(100 - shown).toFixed(2)}`,
        'stroke-dashoffset': (-turned).toFixed(2),
      },
    };
    turned += share;
    return ring;
  });
  const words: Tree[] = [
    { tag: 'text', attrs: { class: 'donut__centre', x: 21, y: note ? 20.8 : 22.6 }, children: [centre] },
    { tag: 'text', attrs: { class: 'donut__note', x: 21, y: 25 }, children: [note] },
  ];
  return {
    tag: 'svg',
    attrs: { class: 'donut', viewBox: '0 0 42 42', 'aria-hidden': 'true' },
    children: [
      { tag: 'g', attrs: { fill: 'none', 'stroke-width': 5, transform: 'rotate(-90 21 21)' }, children: rings },
      ...words.filter(({ children }) => children?.[0] !== ''),
    ],
  };
}
