/** Astro's module that imports what integrations add to every page, here the translations of astro-i18next. */
declare module 'astro:scripts/page-ssr.js';
