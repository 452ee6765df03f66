// Drawings of lucide (ISC license) with their names there; a test compares them with the package.
import type { IconDrawing } from './drawing.ts';

export const download: IconDrawing = {
  name: 'download',
  nodes: [
    ['path', { d: 'M12 15V3' }],
    ['path', { d: 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4' }],
    ['path', { d: 'm7 10 5 5 5-5' }],
  ],
};
export const upload: IconDrawing = {
  name: 'upload',
  nodes: [
    ['path', { d: 'M12 3v12' }],
    ['path', { d: 'm17 8-5-5-5 5' }],
    ['path', { d: 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4' }],
  ],
};
export const arrowLeftRight: IconDrawing = {
  name: 'arrow-left-right',
  nodes: [
    ['path', { d: 'M8 3 4 7l4 4' }],
    ['path', { d: 'M4 7h16' }],
    ['path', { d: 'm16 21 4-4-4-4' }],
    ['path', { d: 'M20 17H4' }],
  ],
};
