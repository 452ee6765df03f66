// Drawings of lucide (ISC license) as in icons.ts, for the drawing tools only, which are loaded when they are opened.
import type { IconDrawing } from './drawing.ts';

export const ruler: IconDrawing = {
  name: 'ruler',
  nodes: [
    [
      'path',
      {
        d: 'M21.3 15.3a2.4 2.4 0 0 1 0 3.4l-2.6 2.6a2.4 2.4 0 0 1-3.4 0L2.7 8.7a2.41 2.41 0 0 1 0-3.4l2.6-2.6a2.41 2.41 0 0 1 3.4 0Z',
      },
    ],
    ['path', { d: 'm14.5 12.5 2-2' }],
    ['path', { d: 'm11.5 9.5 2-2' }],
    ['path', { d: 'm8.5 6.5 2-2' }],
    ['path', { d: 'm17.5 15.5 2-2' }],
  ],
};
export const slash: IconDrawing = { name: 'slash', nodes: [['path', { d: 'M22 2 2 22' }]] };
export const square: IconDrawing = {
  name: 'square',
  nodes: [['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }]],
};
export const trash: IconDrawing = {
  name: 'trash',
  nodes: [
    ['path', { d: 'M10 11v6' }],
    ['path', { d: 'M14 11v6' }],
    ['path', { d: 'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6' }],
    ['path', { d: 'M3 6h18' }],
    ['path', { d: 'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2' }],
  ],
};
export const undo: IconDrawing = {
  name: 'undo',
  nodes: [
    ['path', { d: 'M3 7v6h6' }],
    ['path', { d: 'M21 17a9 9 0 0 0-9-9 9 9 0 0 0-6 2.3L3 13' }],
  ],
};
