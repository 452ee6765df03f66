import type { Tree } from './tree.ts';

const gap = 0.2;

/**
 * Bars of plain numbers (drawn, never computed with), in the reading order given; the tallest fills the height. Hidden
 * from screen readers: a table with the same figures stands beside it.
 */
export function bars(
  values: readonly number[],
  { width = 600, height = 120 }: { width?: number; height?: number } = {},
): Tree {
  const most = Math.max(...values, 0) || 1;
  const room = width / Math.max(values.length, 1);
  const drawn = values.map((value, place): Tree => {
    const tall = Math.max((Math.max(value, 0) / most) * height, 1);
    return {
      tag: 'rect',
      attrs: {
        class: 'bars__bar',
        x: (place * room + (room * gap) / 2).toFixed(1),
        y: (height - tall).toFixed(1),
        width: (room * (1 - gap)).toFixed(1),
        height: tall.toFixed(1),
        rx: 2,
      },
    };
  });
  return {
    tag: 'svg',
    attrs: {
      class: 'bars',
      viewBox: `0 0 ${String(width)} ${String(height)}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    },
    children: drawn,
  };
}
