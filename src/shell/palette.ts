import * as v from 'valibot';
import { keptText } from '../session/storage.ts';

export const palettes = ['usual', 'swapped', 'safe'] as const;

/** Colours of up and down: green and red, red and green, or blue and orange. Kept in this browser, read before first paint. */
export const $palette = keptText('palette', v.picklist(palettes), 'usual');
