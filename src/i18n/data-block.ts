/** The content of this page's JSON data block with an id; undefined when the page has none. */
export function readDataBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Serializes the content of a data block, so that nothing in it can end the script element. Q-S07 */
export const dataBlockText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Id of the data block with the texts of a page, which `EmbeddedTexts.astro` writes. */
export const textsId = 'texts';

/** Folder of the files with texts of islands; their names change with their content. */
export const islandTextsFolder = '/_astro/texts/';

/**
 * Loads the file with the texts of the page's islands (`island-texts.ts`), which `texts` reads from then on. Resolves
 * at once on a page that has them all in its HTML.
 */
export async function loadIslandTexts(): Promise<void> {
  const file = document.getElementById(textsId)?.dataset['file'];
  if (file !== undefined) await import(/* @vite-ignore */ file);
}
