/** The content of this page's JSON data block with an id; undefined when the page has none. */
export function readDataBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Serializes the content of a data block, so that nothing in it can end the script element. Q-S07 */
export const dataBlockText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
