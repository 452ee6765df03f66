import { createHash } from 'node:crypto';
import { pluralForms } from '../../src/i18n/table.ts';
import type { Table } from '../../src/i18n/table.ts';

/** Name of the entry for every language that has none of its own. */
const others = '*';

/**
 * From which English text each translation was made, `locales/sources.json`: by namespace and key, the hash of that
 * text. Languages that were translated from another version of it have an entry of their own: `{ "*": "…", "de-DE": "…"
 * }`.
 */
export type Sources = Record<string, Record<string, string | Record<string, string>>>;

const pluralEnd = new RegExp(`_(?:${pluralForms.join('|')})$`);
/** The key of a plural without its form: languages have other forms than English. */
const baseOf = (key: string): string => key.replace(pluralEnd, '');

/** Returns the hash of each English text by key, the forms of a plural together. */
export function englishHashes(english: Table): Map<string, string> {
  const texts = new Map<string, string[]>();
  for (const [key, text] of english) texts.set(baseOf(key), [...(texts.get(baseOf(key)) ?? []), text]);
  const hashOf = (parts: readonly string[]) =>
    createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 8);
  return new Map([...texts].map(([key, parts]) => [key, hashOf(parts)]));
}

const recorded = (entry: string | Record<string, string> | undefined, lang: string): string | undefined =>
  typeof entry === 'object' ? (entry[lang] ?? entry[others]) : entry;

/**
 * Returns the keys of a language's namespace that were translated from another English text than today's, or from an
 * unknown one.
 */
export function staleKeys(
  { sources, namespace, lang }: { sources: Sources; namespace: string; lang: string },
  translated: Table,
  english: Table,
): string[] {
  const today = englishHashes(english);
  return [...new Set([...translated.keys()].map(baseOf))].filter(
    (key) => today.has(key) && recorded(sources[namespace]?.[key], lang) !== today.get(key),
  );
}

/** What is recorded as made from today's English: these keys of these languages; without `keys`, all. */
export interface Renewal {
  langs: readonly string[];
  keys?: ReadonlySet<string>;
}

/**
 * Returns the sources of a namespace after some of its translations were renewed. `allLangs` are the languages that
 * have the namespace. Keys that English no longer has are dropped; a key whose languages all agree has one hash.
 */
export function renewed(
  entries: Sources[string],
  english: Table,
  allLangs: readonly string[],
  { langs, keys }: Renewal,
): Sources[string] {
  const sources: Sources[string] = {};
  for (const [key, hash] of englishHashes(english)) {
    const isRenewed = (lang: string) => langs.includes(lang) && (keys === undefined || keys.has(key));
    const hashes = new Map(
      allLangs.flatMap((lang) => {
        const known = isRenewed(lang) ? hash : recorded(entries[key], lang);
        return known === undefined ? [] : [[lang, known] as const];
      }),
    );
    const [first] = hashes.values();
    if (first === undefined) continue;
    const areEqual = hashes.size === allLangs.length && [...hashes.values()].every((each) => each === first);
    sources[key] = areEqual ? first : Object.fromEntries(hashes);
  }
  return sources;
}
