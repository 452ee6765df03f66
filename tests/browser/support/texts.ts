import { existsSync, readFileSync } from 'node:fs';
import { fill, flatten, placeholdersOf } from '../../src/i18n/table.ts';
import { fallbackChain } from '../../src/i18n/locales.ts';
import type { Lang, Namespace } from '../../src/i18n/lang.ts';

/** Texts of a locale file by dotted key; empty where the language has no such file. */
function tableOf(lang: Lang, namespace: Namespace): ReadonlyMap<string, string> {
  const file = `locales/${lang}/${namespace}.json`;
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : new Map<string, string>();
}

/** What a page in a language says: the locale files themselves, so that a test finds things as their reader does. */
export function wordsIn(lang: Lang) {
  return (namespace: Namespace, key: string, values: Record<string, string> = {}): string => {
    for (const link of fallbackChain(lang)) {
      const text = tableOf(link, namespace).get(key);
      if (text === undefined) continue;
      const none = Object.fromEntries(placeholdersOf(text).map((name) => [name, '']));
      return fill(text, key, { ...none, ...values }, link);
    }
    throw new Error(`no text ${namespace}:${key}`);
  };
}
