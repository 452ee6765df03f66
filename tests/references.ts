/**
 * Resolves every reference in code, tests and documents: sections of design pages, ids of requirements and quality
 * rules, decision records, links. Prints file, line, reference and what to do for each that is dead; exit code 1 when
 * there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import { libraryOf, problemOf, referencesIn } from './support/references.ts';

const files = globSync(
  [
    '{src,tests,docs,locales,public,examples}/**/*.*',
    'deploy/{*.*,{nginx,varnish,cdn,container}/*}',
    '{.ci,.github}/**/*',
    '*.*',
    'LICENSE',
    'NOTICE',
  ],
  { exclude: ['**/node_modules', 'docs/client/*.d.ts'] },
);
/** Files that are read: code, styles, documents and settings. */
const texts = files.filter((file) =>
  /^(?:src|tests|docs|deploy|\.github)\//.test(file)
    ? /\.(?:[cm]?[jt]sx?|astro|s?css|html|md)$/.test(file)
    : /^[^/]+\.(?:md|[cm]?[jt]s)$/.test(file),
);
const markdown = new Map(
  texts.filter((file) => file.endsWith('.md')).map((file) => [file, readFileSync(file, 'utf8')]),
);
const library = libraryOf(files, markdown);

let dead = 0;
for (const file of texts.sort()) {
  // Its tests are about dead references.
  if (file.endsWith('/references.test.ts')) continue;
  for (const reference of referencesIn(file, markdown.get(file) ?? readFileSync(file, 'utf8'))) {
    const problem = problemOf(reference, library);
    if (problem === undefined) continue;
    dead += 1;
    console.log(`${file}:${reference.line}  ${reference.written}  ${problem}`);
  }
}
process.exitCode = dead > 0 ? 1 : 0;
