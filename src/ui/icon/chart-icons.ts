// Drawings of lucide (ISC license) as in icons.ts, for the chart's toolbar only.
import type { IconDrawing } from './drawing.ts';

export const maximize: IconDrawing = {
  name: 'maximize',
  nodes: [
    ['path', { d: 'M8 3H5a2 2 0 0 0-2 2v3' }],
    ['path', { d: 'M21 8V5a2 2 0 0 0-2-2h-3' }],
    ['path', { d: 'M3 16v3a2 2 0 0 0 2 2h3' }],
    ['path', { d: 'M16 21h3a2 2 0 0 0 2-2v-3' }],
  ],
};
export const pencil: IconDrawing = {
  name: 'pencil',
  nodes: [
    [
      'path',
      {
        d: 'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
      },
    ],
    ['path', { d: 'm15 5 4 4' }],
  ],
};
export const chartLine: IconDrawing = {
  name: 'chart-line',
  nodes: [
    ['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16' }],
    ['path', { d: 'm19 9-5 5-4-4-3 3' }],
  ],
};
export const chartArea: IconDrawing = {
  name: 'chart-area',
  nodes: [
    ['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16' }],
    [
      'path',
      {
        d: 'M7 11.207a.5.5 0 0 1 .146-.353l2-2a.5.5 0 0 1 .708 0l3.292 3.292a.5.5 0 0 0 .708 0l4.292-4.292a.5.5 0 0 1 .854.353V16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1z',
      },
    ],
  ],
};
