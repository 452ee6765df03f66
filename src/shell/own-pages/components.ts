import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

/** Components of a brand's pages by slug. The build puts those of the brand's folder here. */
export const components: Readonly<Record<string, AstroComponentFactory>> = {};
