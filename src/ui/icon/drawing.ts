import type { SvgTree } from '../art/svg-tree.ts';

/** An icon of 24 by 24 units, as the icon package lists it. */
export interface IconDrawing {
  name: string;
  /** Points in the reading direction, so it is mirrored in right-to-left languages. */
  mirrored?: boolean;
  nodes: readonly (readonly [tag: string, attrs: Readonly<Record<string, string>>])[];
}

/**
 * The icon as an SVG picture of `size` px with lines 1.5 px wide, in the color of the text, hidden from screen
 * readers.
 */
export function iconTree({ mirrored, nodes }: IconDrawing, size = 18): SvgTree {
  return {
    tag: 'svg',
    attrs: {
      class: mirrored ? 'icon icon--mirrored' : 'icon',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': Math.round((1.5 * 24 * 100) / size) / 100,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    children: nodes.map(([tag, attrs]) => ({ tag, attrs })),
  };
}
