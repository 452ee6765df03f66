import * as v from 'valibot';
import { storedTextAtom } from '#session/storage.ts';

export const palettes = ['usual', 'swapped', 'safe'] as const;

/**
 * Colors of up and down: green and red, red and green, or blue and orange. Stored in this browser, applied before the
 * first paint.
 */
export const $palette = storedTextAtom('palette', v.picklist(palettes), 'usual');
