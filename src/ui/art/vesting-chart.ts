import type { SvgTree } from './svg-tree.ts';

/** How a group's share of the supply is released. */
export interface ReleaseSchedule {
  /** Share of the whole supply, 0 to 1. */
  share: number;
  /** Fraction of the group's tokens that is released on the first day, 0 to 1. */
  initialShare: number;
  /** Day on which the release of the rest starts, counted from the first. */
  fromDay: number;
  /** Duration of the release of the rest, days; 0: all on `fromDay`. */
  days: number;
}

const width = 600;
const height = 160;
/** Horizontal grid lines, as fractions of the supply. */
const gridLines = [0, 0.25, 0.5, 0.75, 1] as const;

/** The fraction of the supply that is released by the end of a day. */
export function releasedBy(groups: readonly ReleaseSchedule[], day: number): number {
  return groups.reduce((sum, { share, initialShare, fromDay, days }) => {
    const passed = day < fromDay ? 0 : days === 0 ? 1 : Math.min(1, (day - fromDay) / days);
    return sum + share * (initialShare + (1 - initialShare) * passed);
  }, 0);
}

/**
 * Draws the released share of a supply over `span` days: a line and the area below it, over grid lines at each quarter.
 * Hidden from screen readers: a table has the same figures. The style sheet mirrors it for right-to-left languages.
 */
export function vestingChart(groups: readonly ReleaseSchedule[], span: number): SvgTree {
  const turningDays = [0, ...groups.flatMap(({ fromDay, days }) => [fromDay - 0.001, fromDay, fromDay + days]), span];
  const days = [...new Set(turningDays.filter((day) => day >= 0 && day <= span))].sort((a, b) => a - b);
  const yOf = (share: number) => ((1 - Math.min(1, share)) * height).toFixed(1);
  const line = days.map((day) => `${((day / span) * width).toFixed(1)} ${yOf(releasedBy(groups, day))}`).join('L');
  return {
    tag: 'svg',
    attrs: {
      class: 'vesting-chart',
      viewBox: `0 0 ${String(width)} ${String(height)}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    },
    children: [
      {
        tag: 'path',
        attrs: {
          class: 'vesting-chart__lines',
          d: gridLines.map((share) => `M0 ${yOf(share)}H${String(width)}`).join(''),
        },
      },
      { tag: 'path', attrs: { class: 'vesting-chart__area', d: `M0 ${String(height)}L${line}V${String(height)}Z` } },
      { tag: 'path', attrs: { class: 'vesting-chart__line', d: `M${line}` } },
    ],
  };
}
