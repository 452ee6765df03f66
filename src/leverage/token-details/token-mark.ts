import type { SvgTree } from '#ui/art/svg-tree.ts';

const slopes = [
  { end: 'L42 30', kind: 'faint' },
  { end: 'L42 22', kind: 'middle' },
  { end: 'L42 13', kind: 'strong' },
] as const;
const bends = ['L27 33', 'L27 29', 'L27 24'] as const;

/** The mark of a leveraged token: three lines, each steeper than the last; a short one falls. */
export const tokenMark = (isShort: boolean): SvgTree => ({
  tag: 'svg',
  attrs: {
    class: `token-mark token-mark--${isShort ? 'down' : 'up'}`,
    viewBox: '0 0 56 56',
    width: 56,
    height: 56,
    'aria-hidden': 'true',
  },
  children: [
    { tag: 'rect', attrs: { class: 'token-mark__ground', width: 56, height: 56, rx: 12 } },
    {
      tag: 'g',
      attrs: isShort ? { transform: 'matrix(1 0 0 -1 0 54)' } : {},
      children: slopes.map(({ end, kind }, index) => ({
        tag: 'path',
        attrs: { class: `token-mark__${kind}`, d: `M14 40${bends[index] ?? ''}${end}` },
      })),
    },
  ],
});
