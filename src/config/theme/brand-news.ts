/** What the preview of a brand learns when a file of the brand's folder is saved. */
import type { Colors, Radius, ThemeName } from './roles.ts';

/** Name of the messages between the dev server and the preview. */
export const brandNews = 'slipway:brand';

/** A pair of colors as the preview shows it. */
export interface ShownVerdict {
  /** Names the row: `dark accent on surface-0`. */
  id: string;
  measured: string;
  passes: boolean;
}

/** The brand as it is saved. */
export interface BrandState {
  brand: string;
  colors: Record<ThemeName, Colors>;
  radius: Radius;
  verdicts: ShownVerdict[];
  /** The logo of the header as a data address, by theme. */
  logos: Record<ThemeName, string>;
}

/**
 * Faults of the folder, beside which the page keeps the last good state; or that state; or its pictures, which come
 * later.
 */
export type BrandNews =
  | { faults: string[] }
  | { faults: []; state: BrandState }
  | { faults: []; pictures: Record<string, string> };
