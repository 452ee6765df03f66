/**
 * The check `translations`: the texts of each language with files of its own. Prints errors with file and key, and the
 * numbers of reports and of stale texts; `node tests/translations/check.ts reports` prints these too, and a language
 * after it only its own. Exit code 1 when there is an error, or a language without a glossary; with `release`, also
 * when a text is stale or a file is missing.
 */
import { fallbackChain } from '../../src/i18n/locales.ts';
import { englishTexts, readTexts, textFiles, translations } from './files.ts';
import { readGlossary } from './glossary.ts';
import { languageOf, translationFindings } from './rules.ts';
import { staleKeys } from './sources.ts';
import { readSources } from './sources-file.ts';

const [mode, only] = process.argv.slice(2);
const sources = readSources();
const counts = { errors: 0, reports: 0, stale: 0, missing: 0 };

/** Prints what is wrong with one file of a language, and counts it. */
function checkFile(lang: (typeof translations)[number], name: string, language: ReturnType<typeof languageOf>): void {
  const file = `locales/${lang}/${name}.json`;
  const table = readTexts(lang, name);
  const english = englishTexts(name);
  if (!table) {
    // A variant has only what differs from its relatives.
    if (fallbackChain(lang).length > 2) return;
    counts.missing += 1;
    if (mode === 'reports' || mode === 'release') console.log(`${file} is missing`);
    return;
  }
  for (const { key, level, message } of translationFindings(table, english, language)) {
    counts[level === 'error' ? 'errors' : 'reports'] += 1;
    if (level === 'error' || mode === 'reports') console.log(`${file}  ${key}  ${message}`);
  }
  for (const key of staleKeys({ sources, namespace: name, lang }, table, english)) {
    counts.stale += 1;
    if (mode === 'reports' || mode === 'release') console.log(`${file}  ${key}  was made from another English text`);
  }
}

for (const lang of translations) {
  if (only !== undefined && only !== lang) continue;
  if (!textFiles.some((name) => readTexts(lang, name))) continue;
  const glossary = readGlossary('docs/glossary', lang);
  if (!glossary) {
    console.log(`docs/glossary/${lang}.md is missing`);
    counts.errors += 1;
  }
  for (const name of textFiles) checkFile(lang, name, languageOf(lang, glossary));
}
const isReady = counts.stale + counts.missing === 0;
console.log(
  `${counts.errors} errors, ${counts.reports} reports, ${counts.stale} stale texts, ${counts.missing} files missing`,
);
if (counts.errors > 0 || (mode === 'release' && !isReady)) process.exitCode = 1;
