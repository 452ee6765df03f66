/** The colors of the brand that `SLIPWAY_BRAND` names (default: `brand/`): read by the build and by what it draws. */
import { loadTheme } from './src/config/load.ts';

export const theme = loadTheme(import.meta.dirname, process.env);
