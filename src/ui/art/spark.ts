import type { Tree } from './tree.ts';

/**
 * A spark line of plain numbers (drawn, never computed with), oldest first: `up` or `down` by its ends. A single value or
 * none draws a level line. Hidden from screen readers: the change stands beside it in words.
 */
export function spark(
  values: readonly number[],
  { width = 92, height = 28 }: { width?: number; height?: number } = {},
): Tree {
  const inset = 2;
  const drawn = values.length > 1 ? values : [0, 0];
  const least = Math.min(...drawn);
  const span = Math.max(...drawn) - least || 1;
  const level = Math.max(...drawn) === least;
  const points = drawn.map((value, place) => {
    const x = (place / (drawn.length - 1)) * width;
    const y = level ? height / 2 : height - inset - ((value - least) / span) * (height - 2 * inset);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const direction = level ? 'spark' : `spark spark--${(drawn.at(-1) ?? 0) >= (drawn[0] ?? 0) ? 'up' : 'down'}`;
  return {
    tag: 'svg',
    attrs: { class: direction, width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    children: [
      { tag: 'path', attrs: { d: `M${points.join('L')}`, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 } },
    ],
  };
}
