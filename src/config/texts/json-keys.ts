/** A key of a JSON text with those around it, and its line from 1. */
export interface JsonKey {
  path: string;
  line: number;
}

/** Strings with the colon that makes them keys, and what opens and closes objects and lists. */
const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** The keys of a valid JSON text in their order, also those that a parser drops since they come twice. */
export function jsonKeys(json: string): JsonKey[] {
  const found: JsonKey[] = [];
  const around: string[] = [];
  let key = '';
  for (const { 0: token, 1: colon, index } of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      around.push(key);
      key = '';
    } else if (token === '}' || token === ']') around.pop();
    else if (colon !== undefined) {
      key = JSON.parse(token.slice(0, -colon.length)) as string;
      const path = [...around.filter((name) => name !== ''), key].join('.');
      found.push({ path, line: json.slice(0, index).split('\n').length });
    }
  }
  return found;
}
