import type { SvgTree } from './svg-tree.ts';

/** The brand mark: a line that rises from a slipway. `size` in px. */
export const brandMark = (size = 20): SvgTree => ({
  tag: 'svg',
  attrs: { class: 'brand-mark', width: size, height: size, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
  children: [
    { tag: 'path', attrs: { d: 'M2 16.5 18 9v7.5z', fill: 'currentColor', opacity: 0.28 } },
    {
      tag: 'path',
      attrs: { class: 'brand-mark__line', d: 'M2 14 17.5 4.5', 'stroke-width': 2.4, 'stroke-linecap': 'round' },
    },
  ],
});
