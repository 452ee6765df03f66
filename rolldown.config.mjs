import { fileURLToPath } from 'node:url';

/** Packs `npm run verify` as `slipway-verify`, one file for Node 20 and later. It knows no brand: two pack the same. */
export default {
  input: 'src/verify/main.ts',
  platform: 'node',
  resolve: { alias: { '#config': fileURLToPath(new URL('./src/config/neutral.ts', import.meta.url)) } },
  output: {
    file: 'dist-verify/slipway-verify.mjs',
    format: 'esm',
    banner: '#!/usr/bin/env node',
    codeSplitting: false,
  },
};
