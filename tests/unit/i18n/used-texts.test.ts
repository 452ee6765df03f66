import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namespaces } from '#i18n/locales.ts';

const sources = globSync('src/**/*.{ts,tsx,astro}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const literals = new Set(Array.from(sources.matchAll(/'([\w.-]+)'/g), ([, text]) => text));
/** Lines with a template. Patterns are tried on them alone, because all sources are long. */
const templates = sources
  .split('\n')
  .filter((line) => line.includes('${'))
  .join('\n');

/** Returns every key of a file, without plural suffixes. */
function keysOf(texts: unknown, prefix = ''): string[] {
  return Object.entries(texts ?? {}).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object'
      ? keysOf(text, `${prefix}${key}.`)
      : [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')],
  );
}

const escape = (text: string) => text.replaceAll('.', '\\.');

/** True when a source contains the key as a literal, or as a template with one variable part. */
function isUsed(key: string): boolean {
  if (literals.has(key)) return true;
  const parts = key.split('.');
  return parts.some((_, variable) => {
    const pattern = parts.map((part, index) => (index === variable ? '\\$\\{[^}]+\\}' : escape(part))).join('\\.');
    return new RegExp(`\`${pattern}\``).test(templates);
  });
}

test.each(namespaces)('every English text of "%s" is used', (namespace) => {
  const texts: unknown = JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8'));
  expect(keysOf(texts).filter((key) => !isUsed(key))).toEqual([]);
});
