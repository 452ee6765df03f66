import { dataBlockText } from './data-block.ts';
import { defaultLang } from './lang.ts';
import type { NamespaceTexts } from './table.ts';

/** A record's entries; none for other values. */
function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The texts of a page's data block: `{ namespace: { lang?, texts: { key: text } } }`. */
export function readBlocks(data: unknown): Map<string, NamespaceTexts> {
  return new Map(
    entriesOf(data).map(([namespace, block]) => {
      const parts = new Map(entriesOf(block));
      const table = new Map(
        entriesOf(parts.get('texts')).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
      return [namespace, { table, lang: parts.has('lang') ? defaultLang : undefined }];
    }),
  );
}

/**
 * Writes that block: for each `namespace.prefix` the texts whose key is the prefix or starts with it, plural forms
 * included. Escapes `<`, so that no text can end the script element (Q-S07). Throws on a prefix without texts.
 */
export function writeBlocks(prefixes: readonly string[], textsOf: (namespace: string) => NamespaceTexts): string {
  const blocks = new Map<string, { lang?: string; texts: Record<string, string> }>();
  for (const full of prefixes) {
    const [namespace = '', ...rest] = full.split('.');
    const prefix = rest.join('.');
    const { table, lang } = textsOf(namespace);
    const found = [...table].filter(
      ([key]) => prefix === '' || key === prefix || key.startsWith(`${prefix}.`) || key.startsWith(`${prefix}_`),
    );
    if (found.length === 0) throw new Error(`no texts below "${full}" to embed`);
    const block = blocks.get(namespace) ?? { ...(lang && { lang }), texts: {} };
    Object.assign(block.texts, Object.fromEntries(found));
    blocks.set(namespace, block);
  }
  return dataBlockText(Object.fromEntries(blocks));
}
