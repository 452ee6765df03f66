/**
 * Builds the site as `npm run build` does. Arguments: the output folder, and the file for the report with time, memory and
 * the modules of each browser script. Runs in a process of its own, so that its peak memory is that of the build.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'astro';
import ts from 'typescript';
import type { BuildReport, Chunk } from './build-report.ts';

const [, , folder, reportFile] = process.argv;
if (folder === undefined || reportFile === undefined) throw new Error('build-site.ts needs a folder and a file');

/** Code of each module by script, before it is minified. */
const scripts = new Map<string, { imports: string[]; modules: { id: string; code: string }[] }>();

const startedMs = performance.now();
await build({
  root: process.cwd(),
  outDir: resolve(folder),
  logLevel: 'warn',
  vite: {
    plugins: [
      {
        name: 'bench-modules',
        applyToEnvironment: ({ config }) => config.consumer === 'client',
        generateBundle(_options, bundle) {
          for (const output of Object.values(bundle)) {
            if (output.type !== 'chunk') continue;
            const modules = Object.entries(output.modules).map(([id, { code }]) => ({ id, code: code ?? '' }));
            scripts.set(output.fileName, { imports: output.imports, modules });
          }
        },
      },
    ],
  },
});
const seconds = (performance.now() - startedMs) / 1000;
// Node returns kilobytes.
const peakBytes = process.resourceUsage().maxRSS * 1024;

/** Returns roughly the minified size of a module; for the shares of a script, not for sums. */
function bytesOf(code: string): number {
  const options = { target: ts.ScriptTarget.ESNext, removeComments: true };
  return ts.transpileModule(code, { compilerOptions: options }).outputText.replace(/\s+/g, ' ').length;
}

const chunks = Object.fromEntries(
  Array.from(scripts, ([file, { imports, modules }]): [string, Chunk] => [
    file,
    { imports, modules: modules.map(({ id, code }) => ({ id, bytes: bytesOf(code) })) },
  ]),
);
writeFileSync(reportFile, JSON.stringify({ seconds, peakBytes, chunks } satisfies BuildReport));
