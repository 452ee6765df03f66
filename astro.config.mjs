import react from '@astrojs/react';
import i18next from 'astro-i18next';
import { defineConfig } from 'astro/config';
import { config } from './slipway.config.ts';
import { slipway } from './src/serve/build-steps/integration.ts';

export default defineConfig({
  site: config.site,
  output: 'static',
  trailingSlash: 'always',
  integrations: [react(), i18next(), slipway()],
  // Parts of pages stay in files: the policy hashes what is inline, and that set must not grow with pages.
  // Several pages at once, so that one is worked out while others are written.
  build: { concurrency: 4, inlineStylesheets: 'never', format: 'directory' },
  // Highlighting writes styles into the markup, which the policy refuses.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    build: { assetsInlineLimit: 0 },
    // Astro's scan takes every HTML file below `src`: the exchange serves its own page itself, and Vite cannot resolve
    // it.
    optimizeDeps: { entries: ['src/**/*.tsx', '!src/sandbox/**'] },
    // What commands and tests write, above all the data of the running exchange, changes no page.
    server: { watch: { ignored: ['**/.{data,test}/**', '**/dist-*/**', '**/test-results/**'] } },
  },
});
