import { pluralForms } from '../../src/i18n/table.ts';

const pluralEnd = new RegExp(`_(?:${pluralForms.join('|')})$`);

/** Returns the keys of each English text that stands more than once; plurals have forms of their own. */
export function repeatedTexts(english: ReadonlyMap<string, string>): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, text] of english) if (!pluralEnd.test(key)) keys.set(text, [...(keys.get(text) ?? []), key]);
  return new Map([...keys].filter(([, same]) => same.length > 1));
}

/**
 * Returns the English texts that a language translates in several ways, without a reason, each with those
 * translations. `translated` are its texts by namespace and key, `reasons` the texts that may differ.
 */
export function severalTranslations(
  repeated: ReadonlyMap<string, readonly string[]>,
  translated: ReadonlyMap<string, string>,
  reasons: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const found = [...repeated].map(([text, keys]): [string, string[]] => [
    text,
    [...new Set(keys.flatMap((key) => translated.get(key) ?? []))],
  ]);
  return new Map(found.filter(([text, translations]) => translations.length > 1 && !reasons.has(text)));
}
