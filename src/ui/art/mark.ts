import type { Tree } from './tree.ts';

/** The brand mark: a hull's line rising from its slipway. */
export const mark = (size = 20): Tree => ({
  tag: 'svg',
  attrs: { class: 'mark', width: size, height: size, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
  children: [
    { tag: 'path', attrs: { d: 'M2 16.5 18 9v7.5z', fill: 'currentColor', opacity: 0.28 } },
    {
      tag: 'path',
      attrs: { class: 'mark__line', d: 'M2 14 17.5 4.5', 'stroke-width': 2.4, 'stroke-linecap': 'round' },
    },
  ],
});
