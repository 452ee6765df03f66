import { existsSync, readFileSync } from 'node:fs';

/** A term of a language: the English term, its translation, and for the check its stems and the words to avoid. */
export interface Term {
  english: string;
  translation: string;
  /** One of these is in each text whose English has the term. */
  stems: readonly string[];
  avoid: readonly string[];
}

/** What a person who translates agrees on before the first text, `docs/glossary/{lang}.md`. */
export interface Glossary {
  terms: readonly Term[];
  /** Translations that are rightly the same as in English. */
  same: ReadonlySet<string>;
  /** Starts of words that were corrected once and are in no text, by what they are wrong for. */
  never: ReadonlyMap<string, string>;
}

/** The terms of English and why some texts have several translations, `docs/glossary/en.md`. */
export interface EnglishTerms {
  terms: readonly string[];
  /** Why a text that stands more than once may have several translations in a language. */
  reasons: ReadonlyMap<string, string>;
}

const sameHeading = '## Same as English';
const neverHeading = '## Never';
const severalHeading = '## Several translations of one text';
/** Returns the entries of the list below a heading. */
const listBelow = (source: string, heading: string): string[] =>
  [...(source.split(heading)[1]?.split('\n## ')[0] ?? '').matchAll(/^- (.+)$/gm)].map(([, entry = '']) => entry.trim());
/** Returns the entries `- text: explanation` below a heading. */
const explainedBelow = (source: string, heading: string): Map<string, string> =>
  new Map(
    listBelow(source, heading).map((entry) => {
      const [text = '', explanation = ''] = entry.split(/: (?=[^:]*$)/);
      return [text, explanation] as const;
    }),
  );
/** Returns the rows of the first table, their cells without the spaces around them. */
const rowsOf = (source: string): string[][] =>
  [...(source.split('\n## ')[0] ?? '').matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .filter(([first = '']) => first !== 'English' && first !== 'Term' && !first.startsWith('---'));
const parts = (cell: string): string[] =>
  cell
    .split(' / ')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Reads a glossary: a table with four columns, a list of texts below the heading "Same as English", and one of words
 * below "Never", each with what it is wrong for: `- odkoup: redeem`.
 */
export const parseGlossary = (source: string): Glossary => ({
  terms: rowsOf(source).map(([english = '', translation = '', stems = '', avoid = '']) => ({
    english,
    translation,
    stems: parts(stems),
    avoid: parts(avoid),
  })),
  same: new Set(listBelow(source, sameHeading)),
  never: explainedBelow(source, neverHeading),
});

/** Returns the glossary of a language; undefined when it has none. */
export function readGlossary(folder: string, lang: string): Glossary | undefined {
  const file = `${folder}/${lang}.md`;
  return existsSync(file) ? parseGlossary(readFileSync(file, 'utf8')) : undefined;
}

/** Reads the terms of English: a table whose first column they are, and the list of reasons. */
export const parseEnglishTerms = (source: string): EnglishTerms => ({
  terms: rowsOf(source).map(([term = '']) => term),
  reasons: explainedBelow(source, severalHeading),
});

/** Returns the terms of English. Throws when their file is missing. */
export const readEnglishTerms = (folder: string): EnglishTerms =>
  parseEnglishTerms(readFileSync(`${folder}/en.md`, 'utf8'));
