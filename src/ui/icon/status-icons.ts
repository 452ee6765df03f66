// Drawings of lucide (ISC license) for messages and banners, apart from the others because most pages show some.
import type { IconDrawing } from './drawing.ts';

export const circleAlert: IconDrawing = {
  name: 'circle-alert',
  nodes: [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['line', { x1: '12', x2: '12', y1: '8', y2: '12' }],
    ['line', { x1: '12', x2: '12.01', y1: '16', y2: '16' }],
  ],
};
export const circleCheck: IconDrawing = {
  name: 'circle-check',
  nodes: [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['path', { d: 'm16 9-5.5 5.5L8 12' }],
  ],
};
export const info: IconDrawing = {
  name: 'info',
  nodes: [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['path', { d: 'M12 16v-4' }],
    ['path', { d: 'M12 8h.01' }],
  ],
};
export const triangleAlert: IconDrawing = {
  name: 'triangle-alert',
  nodes: [
    ['path', { d: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3' }],
    ['path', { d: 'M12 9v4' }],
    ['path', { d: 'M12 17h.01' }],
  ],
};
export const x: IconDrawing = {
  name: 'x',
  nodes: [
    ['path', { d: 'M18 6 6 18' }],
    ['path', { d: 'm6 6 12 12' }],
  ],
};
