import type { SvgTree } from './svg-tree.ts';

/** Gap between bars, as a fraction of a bar's slot. */
const gap = 0.2;

/**
 * Draws one bar per value in the order of `values`; the highest value fills the height. Hidden from screen readers: a
 * table beside it has the same figures.
 */
export function barChart(
  values: readonly number[],
  { width = 600, height = 120 }: { width?: number; height?: number } = {},
): SvgTree {
  const max = Math.max(...values, 0) || 1;
  const slot = width / Math.max(values.length, 1);
  const rects = values.map((value, index): SvgTree => {
    const barHeight = Math.max((Math.max(value, 0) / max) * height, 1);
    return {
      tag: 'rect',
      attrs: {
        class: 'bar-chart__bar',
        x: (index * slot + (slot * gap) / 2).toFixed(1),
        y: (height - barHeight).toFixed(1),
        width: (slot * (1 - gap)).toFixed(1),
        height: barHeight.toFixed(1),
        rx: 2,
      },
    };
  });
  return {
    tag: 'svg',
    attrs: {
      class: 'bar-chart',
      viewBox: `0 0 ${String(width)} ${String(height)}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    },
    children: rects,
  };
}
