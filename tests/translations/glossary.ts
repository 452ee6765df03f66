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
}

const sameHeading = '## Same as English';
const parts = (cell: string): string[] =>
  cell
    .split(' / ')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads a glossary: a table with four columns, and a list of texts below the heading "Same as English". */
export function parseGlossary(source: string): Glossary {
  const [table = '', list = ''] = source.split(sameHeading);
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
    same: new Set([...list.matchAll(/^- (.+)$/gm)].map(([, text = '']) => text.trim())),
  };
}

/** Returns the glossary of a language; undefined when it has none. */
export function readGlossary(folder: string, lang: string): Glossary | undefined {
  const file = `${folder}/${lang}.md`;
  return existsSync(file) ? parseGlossary(readFileSync(file, 'utf8')) : undefined;
}
