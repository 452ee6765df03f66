import type * as Draw from '../formulas/draw.ts';

/**
 * Loads the draw and its hash on demand, because few visitors verify a draw. Returns undefined when the chunk cannot be
 * loaded, which shell/page/island-watch.ts reports.
 */
export const loadDraw = (): Promise<typeof Draw | undefined> => import('../formulas/draw.ts').catch(() => undefined);
