/** The pages of the brand that `SLIPWAY_BRAND` names (default: `brand/`), which the build shows below `/{lang}/`. */
import { loadPages } from './src/config/pages/read-pages.ts';
import { config } from './slipway.config.ts';

export const pages = await loadPages(import.meta.dirname, process.env, config.imageHosts);
