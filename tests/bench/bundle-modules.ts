/**
 * Bundles the site as a build does, and writes the modules of each browser script. Arguments: the output folder, and
 * the file for the report. Runs in a process of its own: a bundler leaves much behind.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'astro';
import ts from 'typescript';
import type { BuildReport, Chunk } from './build/build-report.ts';

const [, , folder, reportFile] = process.argv;
if (folder === undefined || reportFile === undefined) throw new Error('bundle-modules.ts needs a folder and a file');

/** Code of each module by script, before it is minified. */
const scripts = new Map<string, { imports: string[]; modules: { id: string; code: string }[] }>();

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
writeFileSync(reportFile, JSON.stringify({ chunks } satisfies BuildReport));
