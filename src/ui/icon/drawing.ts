import type { Tree } from '../art/tree.ts';

/** One icon on a 24 by 24 field, as the icon package lists it. */
export interface IconDrawing {
  name: string;
  /** Points along the reading direction, so it turns around in right-to-left pages. */
  mirrored?: boolean;
  nodes: readonly (readonly [tag: string, attrs: Readonly<Record<string, string>>])[];
}

/** The icon as a node tree: `size` CSS pixels, stroked 1.5 px whatever the size, hidden from screen readers. */
export function iconTree({ mirrored, nodes }: IconDrawing, size = 18): Tree {
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
