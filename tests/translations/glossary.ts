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

const sameHeading = '## Same as English';
const neverHeading = '## Never';
/** Returns the entries of the list below a heading. */
const listBelow = (source: string, heading: string): string[] =>
  [...(source.split(heading)[1]?.split('\n## ')[0] ?? '').matchAll(/^- (.+)$/gm)].map(([, entry = '']) => entry.trim());
const parts = (cell: string): string[] =>
  cell
    .split(' / ')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Reads a glossary: a table with four columns, a list of texts below the heading "Same as English", and one of words
 * below "Never", each with what it is wrong for: `- odkoup: redeem`.
 */
export function parseGlossary(source: string): Glossary {
  const [table = ''] = source.split('\n## ');
  const rows = [...table.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));
  return {
    terms: rows
      .filter(([english = '']) => english !== 'English' && !english.startsWith('---'))
      .map(([english = '', translation = '', stems = '', avoid = '']) => ({
        english,
        translation,
        stems: parts(stems),
        avoid: parts(avoid),
      })),
    same: new Set(listBelow(source, sameHeading)),
    never: new Map(
      listBelow(source, neverHeading).map((entry) => {
        const [word = '', meaning = ''] = entry.split(': ');
        return [word, meaning] as const;
      }),
    ),
  };
}

/** Returns the glossary of a language; undefined when it has none. */
export function readGlossary(folder: string, lang: string): Glossary | undefined {
  const file = `${folder}/${lang}.md`;
  return existsSync(file) ? parseGlossary(readFileSync(file, 'utf8')) : undefined;
}
