import * as v from 'valibot';
import { keptText } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Light, dark or as the system says; kept in this browser under `theme`, where the script before first paint reads it. */
export const $theme = keptText('theme', v.picklist(themes), 'system');
