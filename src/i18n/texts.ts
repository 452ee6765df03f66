import type { Lang, Namespace } from './lang.ts';
import { readDataBlock, textsId } from './data-block.ts';
import { readBlocks } from './embedded.ts';
import type { TextKey, Texts } from './keys.ts';
import { fill, textOf } from './table.ts';
import type { NamespaceTexts, Values } from './table.ts';

export type TextSource = (lang: Lang, namespace: Namespace) => NamespaceTexts;

declare global {
  /** Texts of the page's islands, once their file (`island-texts.ts`) has loaded. */
  var islandTexts: unknown;
}

let source: TextSource = embedded;

/** Sets the source of texts outside the browser: the build passes its tables. */
export function provideTexts(from: TextSource): void {
  source = from;
}

/**
 * Texts for islands and scripts. In the browser they come from the page's data block, in the build from the
 * same tables, so that hydration matches. A key that the page does not embed is reported and shows nothing.
 */
export function texts<N extends Namespace>(lang: Lang, namespace: N): Texts<N> {
  const { lang: fallback } = source(lang, namespace);
  const translate = (key: TextKey<N>, values: Values = {}): string => {
    // A file of texts may have arrived since.
    const { table } = source(lang, namespace);
    const text = textOf(table, fallback ?? lang, key, values['count']);
    if (text !== undefined) return fill(text, key, values, fallback ?? lang);
    const problem = new Error(`text "${namespace}:${key}" is not among the texts of this page`);
    if (typeof reportError === 'undefined') throw problem;
    reportError(problem);
    return '';
  };
  return Object.assign(translate, { lang: fallback });
}

let blocks: Map<string, NamespaceTexts> | undefined;

/** Adds the texts of a namespace that a script loads. Those that the page embeds stay: islands hydrate with them. */
export function addTexts(namespace: string, { table, lang }: NamespaceTexts): void {
  blocks ??= readBlocks(readDataBlock(textsId));
  const embeddedTable = blocks.get(namespace)?.table ?? [];
  blocks.set(namespace, { table: new Map([...table, ...embeddedTable]), lang });
}

function embedded(_lang: Lang, namespace: Namespace): NamespaceTexts {
  blocks ??= readBlocks(readDataBlock(textsId));
  if (globalThis.islandTexts !== undefined) {
    const loaded = readBlocks(globalThis.islandTexts);
    globalThis.islandTexts = undefined;
    for (const [name, block] of loaded) addTexts(name, block);
  }
  return blocks.get(namespace) ?? { table: new Map(), lang: undefined };
}
