/**
 * Replaces an element's content with an empty text node and returns it, for cells that change many times per second.
 */
export function textNodeIn(parent: Element | null | undefined): Text {
  const text = new Text();
  parent?.replaceChildren(text);
  return text;
}
