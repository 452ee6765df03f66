import { existsSync, readFileSync } from 'node:fs';
import { allLangs, defaultLang, languageOf, namespaces } from '../../src/i18n/locales.ts';
import { flatten } from '../../src/i18n/table.ts';
import type { Table } from '../../src/i18n/table.ts';

/** Texts of the interface, and those of the sandbox's launches. */
export const textFiles: readonly string[] = [...namespaces, 'launches'];

/** Languages that are translations; the variants of English only spell some words differently. */
export const translations = allLangs.filter((lang) => languageOf(lang) !== defaultLang);

const fileOf = (lang: string, name: string): string => `locales/${lang}/${name}.json`;

/** Returns lists of texts as groups of texts, whose keys are the numbers of their entries. */
export const withoutLists = (part: unknown): unknown =>
  typeof part === 'object' && part !== null
    ? Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutLists(value)]))
    : part;

/** Returns the texts of a file by dotted key; undefined when the language has no such file. */
export function readTexts(lang: string, name: string): Table | undefined {
  const file = fileOf(lang, name);
  return existsSync(file) ? flatten(withoutLists(JSON.parse(readFileSync(file, 'utf8')))) : undefined;
}

/** Returns the English texts of a file. Throws when it is missing. */
export function englishTexts(name: string): Table {
  const table = readTexts(defaultLang, name);
  if (!table) throw new Error(`${fileOf(defaultLang, name)} is missing`);
  return table;
}
