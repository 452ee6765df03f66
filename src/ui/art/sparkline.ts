import type { SvgTree } from './svg-tree.ts';

/**
 * Draws a sparkline of values, oldest first, colored up or down by its first and last value. Fewer than two values draw
 * a level line. Hidden from screen readers: the change is beside it as text.
 */
export function sparkline(
  values: readonly number[],
  { width = 92, height = 28 }: { width?: number; height?: number } = {},
): SvgTree {
  const inset = 2;
  /** Points lie on half pixels: pages contain many lines, and each further digit of a point is transferred. */
  const round = (pixels: number) => Math.round(pixels * 2) / 2;
  const levels = values.length > 1 ? values : [0, 0];
  const min = Math.min(...levels);
  const span = Math.max(...levels) - min || 1;
  const isLevel = Math.max(...levels) === min;
  const points = levels.map((value, index) => {
    const x = (index / (levels.length - 1)) * width;
    const y = isLevel ? height / 2 : height - inset - ((value - min) / span) * (height - 2 * inset);
    return `${round(x)} ${round(y)}`;
  });
  const className = isLevel
    ? 'sparkline'
    : `sparkline sparkline--${(levels.at(-1) ?? 0) >= (levels[0] ?? 0) ? 'up' : 'down'}`;
  return {
    tag: 'svg',
    attrs: { class: className, width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    children: [
      { tag: 'path', attrs: { d: `M${points.join('L')}`, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 } },
    ],
  };
}
