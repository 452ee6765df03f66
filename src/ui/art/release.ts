import type { Tree } from './tree.ts';

/** How a group's part of a supply is released: plain numbers, they are only drawn. */
export interface Released {
  /** Of the whole supply, 0 to 1. */
  share: number;
  /** Of the group's part, released on the first day, 0 to 1. */
  atOnce: number;
  /** The rest begins here, in days from the first. */
  fromDay: number;
  /** The rest takes this long, in days; 0: it comes on `fromDay` at once. */
  days: number;
}

const width = 600;
const height = 160;
const lines = [0, 0.25, 0.5, 0.75, 1] as const;

/** The share of the supply that is released by the end of a day. */
export function releasedBy(groups: readonly Released[], day: number): number {
  return groups.reduce((sum, { share, atOnce, fromDay, days }) => {
    const passed = day < fromDay ? 0 : days === 0 ? 1 : Math.min(1, (day - fromDay) / days);
    return sum + share * (atOnce + (1 - atOnce) * passed);
  }, 0);
}

/**
 * How much of a supply is released over `span` days: a line with the area below it, over lines at each quarter. Hidden
 * from screen readers: a table says the same. Mirrored by the stylesheet where the writing runs from the right.
 */
export function release(groups: readonly Released[], span: number): Tree {
  const turns = [0, ...groups.flatMap(({ fromDay, days }) => [fromDay - 0.001, fromDay, fromDay + days]), span];
  const days = [...new Set(turns.filter((day) => day >= 0 && day <= span))].sort((a, b) => a - b);
  const down = (share: number) => ((1 - Math.min(1, share)) * height).toFixed(1);
  const line = days.map((day) => `${((day / span) * width).toFixed(1)} ${down(releasedBy(groups, day))}`).join('L');
  return {
    tag: 'svg',
    attrs: {
      class: 'release',
      viewBox: `0 0 ${String(width)} ${String(height)}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    },
    children: [
      {
        tag: 'path',
        attrs: { class: 'release__lines', d: lines.map((share) => `M0 ${down(share)}H${String(width)}`).join('') },
      },
      { tag: 'path', attrs: { class: 'release__area', d: `M0 ${String(height)}L${line}V${String(height)}Z` } },
      { tag: 'path', attrs: { class: 'release__line', d: `M${line}` } },
    ],
  };
}
