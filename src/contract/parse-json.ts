/**
 * The parsed JSON, or undefined when the text is none: stored or received texts can be broken, HTML or
 * truncated.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
