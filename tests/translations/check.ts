/**
 * The check `translations`: the texts of each language with a file of its own. Prints errors with file and key, and the number of
 * reports; `node tests/translations/check.ts reports` prints these too, and a language after it only its own. Exit code 1 when there
 * is an error, or a language without a glossary.
 */
import { existsSync, readFileSync } from 'node:fs';
import { allLangs, defaultLang, languageOf as languagePart, namespaces } from '../../src/i18n/locales.ts';
import { flatten } from '../../src/i18n/table.ts';
import { readGlossary } from './glossary.ts';
import { languageOf, translationFindings } from './rules.ts';

const [mode, only] = process.argv.slice(2);
let errors = 0;
let reports = 0;
for (const lang of allLangs) {
  const files = namespaces
    .map((namespace) => ({ namespace, file: `locales/${lang}/${namespace}.json` }))
    .filter(({ file }) => existsSync(file));
  if (files.length === 0 || languagePart(lang) === defaultLang || (only !== undefined && only !== lang)) continue;
  const glossary = readGlossary('docs/glossary', lang);
  if (!glossary) {
    console.log(`docs/glossary/${lang}.md is missing`);
    errors += 1;
  }
  for (const { namespace, file } of files) {
    const read = (path: string) => flatten(JSON.parse(readFileSync(path, 'utf8')));
    const english = read(`locales/${defaultLang}/${namespace}.json`);
    for (const { key, level, message } of translationFindings(read(file), english, languageOf(lang, glossary))) {
      if (level === 'error') errors += 1;
      else reports += 1;
      if (level === 'error' || mode === 'reports') console.log(`${file}  ${key}  ${message}`);
    }
  }
}
console.log(`${errors} errors, ${reports} reports`);
if (errors > 0) process.exitCode = 1;
