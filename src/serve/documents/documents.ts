import { hostPrefixes } from '#contract/call.ts';
import { asyncapi } from './asyncapi.ts';
import { openapi } from './openapi.ts';
import type { DocumentOptions } from './openapi.ts';

/** Characters of a value that stays on its line. */
const lineLength = 100;

/** JSON with short values on one line: documents that can be read, and changes too. */
function print(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length <= lineLength || typeof value !== 'object' || value === null) return line;
  const inner = `${indent} `;
  const [open, close, lines] = Array.isArray(value)
    ? ['[', ']', value.map((item: unknown) => print(item, inner))]
    : ['{', '}', definedEntries(value).map(([name, item]) => `${JSON.stringify(name)}: ${print(item, inner)}`)];
  return `${open}\n${lines.map((each) => inner + each).join(',\n')}\n${indent}${close}`;
}

const definedEntries = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, item]) => item !== undefined);

const file = (document: object): string => `${print(document)}\n`;

/** The documents of the contract by file name, as in docs/contract. */
export const documents = (options: Omit<DocumentOptions, 'host'>): Record<string, string> => ({
  'openapi.json': file(openapi(options)),
  'asyncapi.json': file(asyncapi(options)),
  ...Object.fromEntries(hostPrefixes.map((host) => [`hosts/${host}.json`, file(openapi({ ...options, host }))])),
});
