import type { Lang, Namespace } from './lang.ts';
import { readDataBlock } from './data-block.ts';
import { readBlocks } from './embedded.ts';
import type { TextKey, Texts } from './keys.ts';
import { fill, textOf } from './table.ts';
import type { NamespaceTexts, Values } from './table.ts';

export type TextSource = (lang: Lang, namespace: Namespace) => NamespaceTexts;

/** Id of the data block that `EmbeddedTexts.astro` writes. */
export const embeddedId = 'texts';

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
  const { table, lang: fallback } = source(lang, namespace);
  const translate = (key: TextKey<N>, values: Values = {}): string => {
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
export function addTexts(namespace: Namespace, { table, lang }: NamespaceTexts): void {
  blocks ??= readBlocks(readDataBlock(embeddedId));
  const embeddedTable = blocks.get(namespace)?.table ?? [];
  blocks.set(namespace, { table: new Map([...table, ...embeddedTable]), lang });
}

function embedded(_lang: Lang, namespace: Namespace): NamespaceTexts {
  blocks ??= readBlocks(readDataBlock(embeddedId));
  return blocks.get(namespace) ?? { table: new Map(), lang: undefined };
}
