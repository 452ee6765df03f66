/** The typeface of the brand that `SLIPWAY_BRAND` names (default: `brand/`): cut for pages, and drawn on cards. */
import { loadFonts } from './src/config/fonts/read-fonts.ts';

export const fonts = await loadFonts(import.meta.dirname, process.env);
