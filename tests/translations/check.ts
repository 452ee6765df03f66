/**
 * The check `translations`: the texts of each language with files of its own. Prints errors with file and key, and the
 * numbers of reports and of stale texts; `node tests/translations/check.ts reports` prints these too, and a language
 * after it only its own. Exit code 1 when there is an error, a language without a glossary, a term that
 * `docs/glossary/en.md` lacks, a number that a formatter should write, or a repeated text with several translations and
 * no reason; with `release`, also when a
 * text is stale or a file is missing.
 */
import { allLangs, defaultLang, fallbackChain, isSameLanguage, namespaces } from '../../src/i18n/locales.ts';
import type { Lang } from '../../src/i18n/locales.ts';
import { englishTexts, readTexts, textFiles, translations } from './files.ts';
import { fixedNumbers, fixedNumbersOfEnglish } from './fixed-numbers.ts';
import { readEnglishTerms, readGlossary } from './glossary.ts';
import type { Glossary } from './glossary.ts';
import { repeatedTexts, severalTranslations } from './repeated.ts';
import { correctedWords, languageOf, translationFindings } from './rules.ts';
import { staleKeys } from './sources.ts';
import { readSources } from './sources-file.ts';

const [mode, only] = process.argv.slice(2);
const sources = readSources();
const counts = { errors: 0, reports: 0, stale: 0, missing: 0 };

function report(error: string): void {
  counts.errors += 1;
  console.log(error);
}

/** Returns all texts of a language by namespace and key: its own, and those that it inherits from its relatives. */
const allTexts = (lang: Lang): Map<string, string> =>
  new Map(
    fallbackChain(lang)
      .filter((link) => isSameLanguage(link, lang))
      .toReversed()
      .flatMap((link) =>
        textFiles.flatMap((name) => [...(readTexts(link, name) ?? [])].map(([key, text]) => [`${name}:${key}`, text])),
      ),
  );

const englishTerms = readEnglishTerms('docs/glossary');
const english = allTexts(defaultLang);
const repeated = repeatedTexts(english);

/** Prints what is wrong with the list of English terms and reasons. */
function checkEnglishTerms(): void {
  const words = [...english.values()].join('\n').toLowerCase();
  for (const term of englishTerms.terms)
    if (!words.includes(term.toLowerCase())) report(`docs/glossary/en.md  no English text has the term "${term}"`);
  for (const text of englishTerms.reasons.keys())
    if (!repeated.has(text)) report(`docs/glossary/en.md  "${text}" is no English text that stands more than once`);
}

/** Prints the terms of a glossary that English lacks, and the texts of its language that have several translations. */
function checkTerms(lang: Lang, glossary: Glossary | undefined): void {
  for (const { english: term } of glossary?.terms ?? [])
    if (!englishTerms.terms.includes(term))
      report(`docs/glossary/${lang}.md  has the term "${term}", docs/glossary/en.md has not`);
  for (const [text, found] of severalTranslations(repeated, allTexts(lang), englishTerms.reasons))
    report(`locales/${lang}  "${text}" is ${found.map((translation) => `"${translation}"`).join(' and ')}`);
}

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

/** Reports the texts that a variant takes from a relative although its own glossary forbids a word of them. */
function checkInherited(lang: Lang, glossary: Glossary | undefined): void {
  const own = new Set(
    textFiles.flatMap((name) => [...(readTexts(lang, name)?.keys() ?? [])].map((key) => `${name}:${key}`)),
  );
  for (const [key, text] of allTexts(lang)) {
    if (own.has(key)) continue;
    for (const [word, meaning] of correctedWords(text, glossary)) {
      counts.reports += 1;
      if (mode === 'reports')
        console.log(`locales/${lang}  ${key}  inherits "${word}", which is wrong for "${meaning}"`);
    }
  }
}

/**
 * Prints the numbers that texts of the interface hold themselves. Those of launches are content, which an exchange
 * sends as it is shown.
 */
function checkNumbers(lang: Lang): void {
  const numbersOf = isSameLanguage(lang, defaultLang) ? fixedNumbersOfEnglish : fixedNumbers;
  for (const name of namespaces)
    for (const [key, text] of readTexts(lang, name) ?? [])
      for (const number of numbersOf(text))
        report(`locales/${lang}/${name}.json  ${key}  has the number ${number} instead of a placeholder`);
}

checkEnglishTerms();
for (const lang of allLangs) if (only === undefined || only === lang) checkNumbers(lang);
for (const lang of translations) {
  if (only !== undefined && only !== lang) continue;
  if (!textFiles.some((name) => readTexts(lang, name))) continue;
  const glossary = readGlossary('docs/glossary', lang);
  if (!glossary) report(`docs/glossary/${lang}.md is missing`);
  checkTerms(lang, glossary);
  checkInherited(lang, glossary);
  for (const name of textFiles) checkFile(lang, name, languageOf(lang, glossary));
}
const isReady = counts.stale + counts.missing === 0;
console.log(
  `${counts.errors} errors, ${counts.reports} reports, ${counts.stale} stale texts, ${counts.missing} files missing`,
);
if (counts.errors > 0 || (mode === 'release' && !isReady)) process.exitCode = 1;
