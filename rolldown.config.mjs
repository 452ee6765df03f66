import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Folders whose files the exchange serves or reads, and its module that reads them. */
const folders = ['src/sandbox/console/page', 'src/sandbox/provider/page'];
const reader = pathOf('./src/sandbox/foundation/own-files.ts');
const worker = 'src/sandbox/store/checkpoint-worker.ts';

function filesOfExchange() {
  const pages = folders.flatMap((folder) => readdirSync(pathOf(folder)).map((name) => `${folder}/${name}`));
  const texts = readdirSync(pathOf('locales')).map((lang) => `locales/${lang}/launches.json`);
  const files = {};
  for (const path of [...pages, ...texts]) {
    try {
      files[path] = readFileSync(pathOf(path), 'utf8');
    } catch (error) {
      // Not every language has texts of launches.
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    }
  }
  return files;
}

/** Gives a packed exchange the files in place of the module that reads them. */
const withOwnFiles = {
  name: 'own-files',
  async load(id) {
    if (id !== reader) return null;
    const { output } = await build({
      input: pathOf(worker),
      platform: 'node',
      write: false,
      output: { format: 'cjs', codeSplitting: false },
    });
    return `
      import { Worker } from 'node:worker_threads';
      const files = ${JSON.stringify(filesOfExchange())};
      const workers = ${JSON.stringify({ [worker]: output[0].code })};
      export const ownFile = (path) => files[path];
      export const hasOwnFile = (path) => Object.hasOwn(files, path);
      export const ownFilesIn = (folder) =>
        Object.keys(files).filter((path) => path.startsWith(folder + '/')).map((path) => path.slice(folder.length + 1));
      export const openOwnWorker = (path, workerData) => new Worker(workers[path], { eval: true, workerData });
    `;
  },
};

/**
 * Packs `npm run verify` as `slipway-verify`, one file for Node 20 and later, and `npm run exchange` as
 * `slipway-exchange`, one file for Node 24 and later. They know no brand: two pack the same.
 */
export default [
  {
    input: 'src/verify/main.ts',
    platform: 'node',
    resolve: { alias: { '#config': pathOf('./src/config/neutral.ts') } },
    output: {
      file: 'dist-verify/slipway-verify.mjs',
      format: 'esm',
      banner: '#!/usr/bin/env node',
      codeSplitting: false,
    },
  },
  {
    input: 'src/serve/commands/slipway-exchange.ts',
    platform: 'node',
    plugins: [withOwnFiles],
    output: {
      file: 'dist-exchange/slipway-exchange.mjs',
      format: 'esm',
      banner: '#!/usr/bin/env node',
      codeSplitting: false,
      minify: true,
    },
  },
];
