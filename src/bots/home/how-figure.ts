import type { SvgTree } from '#ui/art/svg-tree.ts';

/** Lines of the figure from top to bottom, and the price path over them. */
const lineYs = [20, 60, 100, 140, 180] as const;
const path =
  'M0 108 40 92 70 146 104 132 150 196 196 128 226 148 268 52 302 84 340 44 372 110 404 92 450 16 500 74 540 58 600 96';
/** Fills: where the path falls through a line the bot buys, where it rises to the next one it sells. */
const fills = [
  { x: 66, y: 140, side: 'buy' },
  { x: 139, y: 180, side: 'buy' },
  { x: 188, y: 140, side: 'sell' },
  { x: 245, y: 100, side: 'sell' },
  { x: 265, y: 60, side: 'sell' },
  { x: 367, y: 100, side: 'buy' },
  { x: 424, y: 60, side: 'sell' },
] as const;

/** The figure of how a bot trades: a price path over five lines, with buys below and sells above. bots.md 4 */
export function howFigure(label: string): SvgTree {
  return {
    tag: 'svg',
    attrs: { class: 'how-figure', viewBox: '0 0 600 210', role: 'img', 'aria-label': label },
    children: [
      { tag: 'rect', attrs: { class: 'how-figure__range', x: 0, y: 20, width: 600, height: 160 } },
      ...lineYs.map((y, index): SvgTree => ({
        tag: 'path',
        attrs: {
          class: `how-figure__line how-figure__line--${index < 2 ? 'sell' : index === 2 ? 'empty' : 'buy'}`,
          d: `M0 ${y}H600`,
        },
      })),
      { tag: 'path', attrs: { class: 'how-figure__price', d: path } },
      ...fills.map(({ x, y, side }): SvgTree => ({
        tag: 'path',
        attrs: {
          class: `how-figure__fill how-figure__fill--${side}`,
          d: side === 'buy' ? `M${x} ${y - 7}l7 12h-14Z` : `M${x} ${y + 7}l7 -12h-14Z`,
        },
      })),
    ],
  };
}
