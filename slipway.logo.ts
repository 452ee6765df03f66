/** The logo of the brand that `SLIPWAY_BRAND` names (default: `brand/`): printed on pages, drawn on cards and icons. */
import { loadLogo } from './src/config/logo/read-logo.ts';

export const logo = await loadLogo(import.meta.dirname, process.env);
