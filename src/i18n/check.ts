import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allLangs, defaultLang, fallbackChain, isSameLanguage, namespaces } from './locales.ts';
import type { Lang, Namespace } from './locales.ts';
import { flatten, placeholdersOf, pluralForms } from './table.ts';
import type { Table } from './table.ts';

export const pluralEnd = new RegExp(`_(?:${pluralForms.join('|')})$`);

/** A plural's key without its form: languages need different forms of the same text. */
export function baseOf(key: string): string {
  return key.includes('_') ? key.replace(pluralEnd, '') : key;
}

/**
 * The problems of the translations in a folder of `{lang}/{namespace}.json`, one line each, with file and key:
 * invalid JSON, keys that English lacks, other placeholders than English, empty texts, and incomplete files. A regional
 * variant holds only what differs from its relatives.
 * @param langs languages whose files are checked, besides the English ones
 */
export function checkLocales(folder: string, langs: readonly Lang[] = allLangs): string[] {
  const read = (lang: Lang, namespace: Namespace) => readTable(folder, lang, namespace);
  return namespaces.flatMap((namespace) => {
    const english = read(defaultLang, namespace);
    if (english === undefined) return [`locales/${defaultLang}/${namespace}.json is missing`];
    if (typeof english === 'string') return [english];
    const wanted = placeholdersByKey(english);
    return langs.flatMap((lang) => {
      const table = read(lang, namespace);
      if (table === undefined || typeof table === 'string') return table ?? [];
      const relatives = fallbackChain(lang)
        .slice(1)
        .filter((link) => isSameLanguage(link, lang))
        .map((link) => read(link, namespace))
        .filter((relative) => relative !== undefined && typeof relative !== 'string');
      const inherited = new Map(relatives.toReversed().flatMap((relative) => [...relative]));
      const problems = [
        ...textProblems(table, wanted, relatives.length === 0),
        ...[...table].flatMap(([key, text]) =>
          inherited.get(key) === text ? [`key "${key}" has the text that the variant inherits`] : [],
        ),
      ];
      return problems.map((problem) => `locales/${lang}/${namespace}.json: ${problem}`);
    });
  });
}

/**
 * Throws when a translation of a language that is built is broken, or one that it falls back to: this stops the build.
 */
export function requireValidLocales(folder: string, built: readonly Lang[]): void {
  const problems = checkLocales(folder, [...new Set(built.flatMap(fallbackChain))]);
  if (problems.length > 0) throw new Error(`The translations are broken:\n  ${problems.join('\n  ')}`);
}

/** The texts of a file; undefined when it does not exist; a message when it is invalid. */
function readTable(folder: string, lang: Lang, namespace: Namespace): Table | string | undefined {
  const file = join(folder, lang, `${namespace}.json`);
  if (!existsSync(file)) return undefined;
  try {
    return flatten(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return `locales/${lang}/${namespace}.json: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Placeholders of the English texts by key; those of a plural's forms together. */
export function placeholdersByKey(english: Table): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of english) {
    const known = found.get(baseOf(key)) ?? new Set();
    found.set(baseOf(key), known);
    for (const name of placeholdersOf(text)) known.add(name);
  }
  return found;
}

export function textProblems(
  table: Table,
  wanted: ReadonlyMap<string, Set<string>>,
  mustBeComplete: boolean,
): string[] {
  const here = new Set([...table.keys()].map(baseOf));
  const missing = mustBeComplete ? [...wanted.keys()].filter((key) => !here.has(key)) : [];
  return [
    ...missing.map((key) => `key "${key}" is missing; a file is complete or absent`),
    ...[...table].flatMap(([key, text]) => {
      const placeholders = wanted.get(baseOf(key));
      if (placeholders === undefined) return [`key "${key}" is not in English`];
      if (text.trim() === '') return [`key "${key}" is empty`];
      // Most texts: there are 150,000.
      if (placeholders.size === 0 && !text.includes('{{') && !text.includes('}}')) return [];
      const own = placeholdersOf(text);
      const strange = own.filter((name) => !placeholders.has(name));
      const lost = pluralEnd.test(key) ? [] : [...placeholders].filter((name) => !own.includes(name));
      return [
        ...strange.map((name) => `key "${key}" has a placeholder {{${name}}} that English lacks`),
        ...lost.map((name) => `key "${key}" lacks the placeholder {{${name}}}`),
        ...(/\{\{(?!\w+\}\})|(?<!\{\{\w+)\}\}/.test(text) ? [`key "${key}" has a broken placeholder`] : []),
      ];
    }),
  ];
}
