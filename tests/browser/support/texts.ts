import { existsSync, readFileSync } from 'node:fs';
import { fill, flatten, placeholdersOf } from '#i18n/table.ts';
import type { Values } from '#i18n/table.ts';
import { fallbackChain } from '#i18n/locales.ts';
import type { Lang, Namespace } from '#i18n/lang.ts';

/** Returns the texts of a locale file by dotted key; empty when the language has no such file. */
function tableOf(lang: Lang, namespace: Namespace): ReadonlyMap<string, string> {
  const file = `locales/${lang}/${namespace}.json`;
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : new Map<string, string>();
}

/**
 * Returns the text function of a language, read from the locale files, so that tests find elements by their visible
 * texts.
 */
export function textsIn(lang: Lang) {
  return (namespace: Namespace, key: string, values: Values = {}): string => {
    for (const link of fallbackChain(lang)) {
      const text = tableOf(link, namespace).get(key);
      if (text === undefined) continue;
      const none = Object.fromEntries(placeholdersOf(text).map((name) => [name, '']));
      return fill(text, key, { ...none, ...values }, link);
    }
    throw new Error(`no text ${namespace}:${key}`);
  };
}
