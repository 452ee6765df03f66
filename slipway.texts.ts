/** The texts of the brand that `SLIPWAY_BRAND` names (default: `brand/`), which replace and add to the product’s. */
import { loadTexts } from './src/config/load.ts';

export const { texts: ownTexts, notes: textNotes } = loadTexts(import.meta.dirname, process.env);
