/** A text as one quoted word of an nginx configuration. Throws for characters that end a line. */
export function quoted(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new Error(`no line breaks in the configuration of nginx: ${JSON.stringify(text)}`);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Matches a value by its exact text. nginx compares plain keys in any letter case. */
export const exactly = (text: string): string => `~^${escaped(text)}$`;

/** Escapes a text for a regular expression of PCRE. */
export const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** A `map` block: the values of `name` by those of `source`, in this order for regular expressions. */
export function mapBlock(
  source: string,
  name: string,
  entries: Iterable<readonly [key: string, value: string]>,
): string {
  const lines = Array.from(entries, ([key, value]) => `  ${key === 'default' ? key : quoted(key)} ${quoted(value)};\n`);
  return `map ${quoted(source)} $${name} {\n${lines.join('')}}\n`;
}
