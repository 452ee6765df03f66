/** The texts of the brand that `SLIPWAY_BRAND` names (default: `brand/`): they replace and add to those of the product. */
import { loadTexts } from './src/config/load.ts';

export const { texts: ownTexts, notes: textNotes } = loadTexts(import.meta.dirname, process.env);
