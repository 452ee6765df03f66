import type { SvgTree } from './svg-tree.ts';

const width = 600;
const height = 200;

/** Values over time: `x` in ms, `y` in the unit of the axis. */
export interface ChartLine {
  /** `main` with the area below it, `compared`, `changed`, `warn` and `danger` dashed, `plain` alone. */
  kind: 'main' | 'compared' | 'plain' | 'changed' | 'warn' | 'danger';
  points: readonly { x: number; y: number }[];
}

/** Even steps of an axis, from the lowest to the highest. */
export interface Scale {
  ticks: readonly number[];
  /** Decimals that the steps need. */
  decimals: number;
}

/** Steps of an axis are one of these times a power of ten. */
const stepSizes = [1, 2, 2.5, 5, 10] as const;

/** An axis of `count` even steps with round numbers that contains all values. */
export function scaleOf(values: readonly number[], count = 4): Scale {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const raw = (max - min || Math.abs(max) || 1) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  for (const factor of [1, 10]) {
    for (const size of stepSizes) {
      const step = size * power * factor;
      const start = Math.floor(min / step);
      if ((start + count) * step < max) continue;
      const decimals = Math.max(0, Math.ceil(-Math.log10(step)) + (size === 2.5 ? 1 : 0));
      return { ticks: Array.from({ length: count + 1 }, (_, index) => (start + index) * step), decimals };
    }
  }
  return { ticks: [min, max], decimals: 2 };
}

/**
 * Draws lines over grid lines at each step of the scale; `band` shades the area between two values. Its size follows
 * the style sheet, so texts are beside it. Hidden from screen readers: a table has the same figures.
 */
export function lineChart(lines: readonly ChartLine[], { ticks }: Scale, band?: readonly [number, number]): SvgTree {
  const xs = lines.flatMap(({ points }) => points.map(({ x }) => x));
  const [startX, endX] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const xOf = (x: number) => (endX === startX ? 0 : Math.round(((x - startX) / (endX - startX)) * width));
  const yOf = (y: number) => Math.round((1 - (y - low) / (high - low)) * height);
  /** Steps from point to point: their digits are fewer than those of the points. */
  const pathOf = ({ points }: ChartLine) =>
    points
      .map(({ x, y }) => ({ x: xOf(x), y: yOf(y) }))
      .map(({ x, y }, index, all) => {
        const before = all[index - 1];
        return before ? `${x - before.x} ${y - before.y}` : `M${x} ${y}`;
      })
      .join('l');
  const main = lines.find(({ kind }) => kind === 'main');
  const path = (kind: string, d: string): SvgTree => ({ tag: 'path', attrs: { class: `line-chart__${kind}`, d } });
  return {
    tag: 'svg',
    attrs: {
      class: 'line-chart',
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    },
    children: [
      ...(band ? [path('band', `M0 ${yOf(band[1])}H${width}V${yOf(band[0])}H0Z`)] : []),
      path('grid', ticks.map((tick) => `M0 ${yOf(tick)}H${width}`).join('')),
      ...(main ? [path('area', `${pathOf(main)}V${height}H${xOf(main.points[0]?.x ?? startX)}Z`)] : []),
      ...lines.map((line) => path(line.kind, pathOf(line))),
    ],
  };
}
